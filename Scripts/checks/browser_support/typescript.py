"""The TypeScript compiler, for modules of pages."""
import subprocess

OPTIONS = ["--strict", "--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--module", "es2022",
           "--moduleResolution", "node"]
# Checks JavaScript as well, and writes nothing.
CHECKING = ["--allowJs", "--checkJs", "--noEmit"]


def errors(*names, folder=None, options=CHECKING):
    """Returns the errors of tsc in these files."""
    done = subprocess.run(["tsc", *OPTIONS, *options, *names], cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr
