"""The TypeScript compiler, for modules of pages."""

from checks.support import machine

OPTIONS = ["--strict", "--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--module", "es2022",
           "--moduleResolution", "node"]
# Checks JavaScript as well, and writes nothing.
CHECKING = ["--allowJs", "--checkJs", "--noEmit"]


def errors(*names, folder=None, options=CHECKING):
    """Returns the errors of tsc in these files."""
    done = machine.captured(["tsc", *OPTIONS, *options, *names], cwd=folder)
    return done.stdout + done.stderr
