"""The wheel, the package for npm, the archive and the formula, installed on this machine."""
import os
import shutil
import subprocess
import sys
import tarfile

from ..support.cases import expect_failures
from ..support.folders import contents
from .contents import one
from .debian import with_proc

STUB = os.path.join(os.path.dirname(__file__), "formula.rb")


def run(*line, **options):
    """Runs a command, and returns what it printed."""
    return subprocess.run(line, check=True, capture_output=True, text=True, **options).stdout


def check_answers(command, number, results):
    """Runs an installed command for its version, and the command that runs it as a module."""
    results.equal(run(*command, "--version"), f"linkmark {number}\n", f"the version of {command[-1]}")
    shown = run(*command, input="Read the [terms](app://terms).")
    results.expect('data-link-kind="app"' in shown, f"{command[-1]} prints {shown!r}")


def check_wheel(folder, number, work, results):
    """Installs the wheel in an environment and in a folder, and removes it."""
    run(sys.executable, "-m", "venv", work)
    before = set(contents(work))
    pip = [work / "bin/python", "-m", "pip", "-q", "--disable-pip-version-check"]
    run(*pip, "install", "--no-index", f"--find-links={folder}", f"linkmark=={number}")
    check_answers([work / "bin/linkmark"], number, results)
    check_answers([work / "bin/python", "-m", "linkmark"], number, results)
    results.expect("linkmark 0" not in run(*pip, "check"), "pip check")
    other = work.with_name("target")
    run(*pip, "install", "--no-index", f"--find-links={folder}", "--target", other, f"linkmark=={number}")
    shown = run(sys.executable, "-m", "linkmark", "--version", env=os.environ | {"PYTHONPATH": str(other)})
    results.equal(shown, f"linkmark {number}\n", "the version of the module in a folder")
    run(*pip, "uninstall", "-y", "linkmark")
    left = {path for path in set(contents(work)) - before if "__pycache__" not in path}
    results.equal(left, set(), "files that the wheel leaves")


def check_npm(folder, number, work, results):
    """Installs the package for npm, and expects it to be refused on another system."""
    if not shutil.which("npm"):
        results.skip("the package for npm", "npm is missing; install nodejs with npm")
        return
    work.mkdir()
    package = one(folder, "*.tgz")
    run("npm", "install", "--offline", "--no-audit", "--no-fund", package, cwd=work)
    check_answers([work / "node_modules/.bin/linkmark"], number, results)
    with tarfile.open(package) as archive:
        archive.extractall(work / "other", filter="data")
    description = work / "other/package/package.json"
    description.write_text(description.read_text().replace('"linux"\n', '"aix"\n').replace('"darwin"\n', '"aix"\n'))
    done = subprocess.run(["npm", "install", "--offline", "--no-audit", "--no-fund", description.parent], cwd=work,
                          capture_output=True, check=False)
    results.expect(done.returncode and b"EBADPLATFORM" in done.stderr, "npm installs a package for another system")


def check_archive(folder, number, work, results):
    """Unpacks the archive, and runs its executable in a root that has nothing else."""
    work.mkdir()
    with tarfile.open(one(folder, "*.tar.gz")) as archive:
        archive.extractall(work, filter="data")
    top = one(work, "linkmark-*")
    check_answers([top / "bin/linkmark"], number, results)
    shown = run("man", "-P", "cat", top / "share/man/man1/linkmark.1", env=os.environ | {"MANWIDTH": "80"})
    results.expect("LINKMARK(1)" in shown, "man does not show the manual page")
    if os.geteuid() != 0:
        results.skip("an empty root", "it is entered by root only")
        return
    empty = work / "empty"
    (empty / "proc").mkdir(parents=True)
    shutil.copy(top / "bin/linkmark", empty)
    (empty / "terms.md").write_text("Read the [terms](app://terms).")
    with with_proc(empty):
        shown = run("chroot", empty, "/linkmark", "/terms.md")
        results.expect('data-link-kind="app"' in shown, f"in an empty root it prints {shown!r}")
        results.equal(run("chroot", empty, "/linkmark", "--version"), f"linkmark {number}\n", "the version there")


def check_formula(folder, number, work, results):
    """Runs the formula with a stub of Homebrew, which installs the archive by its digest."""
    work.mkdir()
    text = (folder / "linkmark.rb").read_text()
    check_brewed(text, folder, number, work / "prefix", results)
    digest = text.partition('sha256 "')[2][:64]
    expect_failures(results, "another digest", check_brewed, text.replace(digest, "0" * 64), folder, number,
                    work / "other")
    expect_failures(results, "a formula without manual pages", check_brewed,
                    "".join(line for line in text.splitlines(True) if "man1" not in line), folder, number,
                    work / "less")


def check_brewed(text, folder, number, prefix, results):
    prefix.mkdir()
    formula = prefix / "linkmark.rb"
    formula.write_text(text)
    done = subprocess.run(["ruby", STUB, formula, folder, prefix], capture_output=True, text=True, check=False)
    results.expect(done.returncode == 0, f"the formula: {done.stdout}{done.stderr}")
    for path in ["bin/linkmark", "share/man/man1/linkmark.1", "etc/bash_completion.d/linkmark",
                 "share/zsh/site-functions/_linkmark", "share/fish/vendor_completions.d/linkmark.fish"]:
        results.expect((prefix / path).exists(), f"the formula does not install {path}")
    if (prefix / "bin/linkmark").exists():
        check_answers([prefix / "bin/linkmark"], number, results)
