"""The TypeScript compiler, for JavaScript modules of pages."""

from checks.support import machine

OPTIONS = ["--strict", "--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--module", "es2022",
           "--moduleResolution", "node"]
# Options to check JavaScript as well, and to write no output.
CHECKING = ["--allowJs", "--checkJs", "--noEmit"]


def errors(*names, folder=None, options=CHECKING):
    """Returns the errors that tsc reports for these files."""
    done = machine.captured(["tsc", *OPTIONS, *options, *names], cwd=folder)
    return done.stdout + done.stderr
