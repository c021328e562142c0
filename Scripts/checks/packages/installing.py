"""The wheel, the package for npm, the archive and the formula, installed on this machine."""
import os
import shutil
import sys
import tarfile
from unittest import mock

from checks.packages.contents import changed, one
from checks.packages.debian import with_proc
from checks.support.cases import expect_failures, write_program
from checks.support.folders import contents
from checks.support.machine import Unavailable, captured

STUB = os.path.join(os.path.dirname(__file__), "formula.rb")
# A program in place of the executable.
OTHER = b"#!/bin/sh\necho linkmark 99.0.0\n"


def run(*line, **options):
    """Runs a command, and returns what it printed."""
    return captured(line, check=True, **options).stdout


def check_answers(command, number, results):
    """Runs an installed command for its version, and the command that runs it as a module."""
    results.equal(run(*command, "--version"), f"linkmark {number}\n", f"the version of {command[-1]}")
    shown = run(*command, input="Read the [terms](app://terms).")
    results.expect('data-link-kind="app"' in shown, f"{command[-1]} prints {shown!r}")


def check_wheel(folder, number, work, results):
    """Installs the wheel in an environment and in a folder, and removes it; also wheels that are wrong."""
    run(sys.executable, "-m", "venv", work)
    before = set(contents(work))
    pip = [work / "bin/python", "-m", "pip", "-q", "--disable-pip-version-check"]
    wheel = one(folder, "*.whl")
    for broken, end, old, new in [("another program", "/scripts/linkmark", b"", OTHER),
                                  ("another module", "/__main__.py", b"", b"print('linkmark 99.0.0')\n"),
                                  ("a package that it lacks", "/METADATA", b"Name: linkmark\n",
                                   b"Name: linkmark\nRequires-Dist: missing\n")]:
        path = work.with_name("broken") / wheel.name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(changed(wheel, end, lambda data, old=old, new=new: data.replace(old, new) if old else new))
        # Without what it depends on, which `pip check` then misses.
        run(*pip, "install", "--no-index", "--no-deps", "--force-reinstall", path)
        expect_failures(results, f"a wheel with {broken}", check_installed, work, number)
    run(*pip, "uninstall", "-y", "linkmark")
    run(*pip, "install", "--no-index", f"--find-links={folder}", f"linkmark=={number}")
    check_installed(work, number, results)
    other = work.with_name("target")
    run(*pip, "install", "--no-index", f"--find-links={folder}", "--target", other, f"linkmark=={number}")
    shown = run(sys.executable, "-m", "linkmark", "--version", env=os.environ | {"PYTHONPATH": str(other)})
    results.equal(shown, f"linkmark {number}\n", "the version of the module in a folder")
    run(*pip, "uninstall", "-y", "linkmark")
    check_left(work, before, results)
    (work / "share").mkdir(exist_ok=True)
    (work / "share/linkmark").write_text("")
    expect_failures(results, "a file that is left", check_left, work, before)


def check_installed(environment, number, results):
    """Runs the command and the module of an environment, in which no package may be missing."""
    check_answers([environment / "bin/linkmark"], number, results)
    check_answers([environment / "bin/python", "-m", "linkmark"], number, results)
    done = captured([environment / "bin/python", "-m", "pip", "check"])
    results.expect(done.returncode == 0, f"pip check: {done.stdout}{done.stderr}")


def check_left(environment, before, results):
    left = {path for path in set(contents(environment)) - before if "__pycache__" not in path}
    results.equal(left, set(), "files that the wheel leaves")


def check_npm(folder, number, work, results):
    """Installs the package for npm, one with another program, and one for another system, which is refused."""
    package = one(folder, "*.tgz")
    work.mkdir()
    check_node(package, number, work / "good", results)
    with tarfile.open(package) as archive:
        archive.extractall(work / "other", filter="data")
    other = work / "other/package"
    expect_failures(results, "a package for this system", check_refused, other, work / "here")
    (other / "bin/linkmark").write_bytes(OTHER)
    expect_failures(results, "another program", check_node, other, number, work / "program")
    description = other / "package.json"
    description.write_text(description.read_text().replace('"linux"\n', '"aix"\n').replace('"darwin"\n', '"aix"\n'))
    check_refused(other, work / "there", results)


def npm_install(package, work):
    work.mkdir()
    return captured(["npm", "install", "--offline", "--no-audit", "--no-fund", package], cwd=work)


def check_node(package, number, work, results):
    done = npm_install(package, work)
    results.expect(done.returncode == 0, f"npm does not install {package.name}: {done.stderr}")
    check_answers([work / "node_modules/.bin/linkmark"], number, results)


def check_refused(package, work, results):
    done = npm_install(package, work)
    results.expect(done.returncode and "EBADPLATFORM" in done.stderr, "npm installs a package for another system")


def check_archive(folder, number, work, results):
    """Unpacks the archive, and runs its executable in a root that has nothing else."""
    work.mkdir()
    with tarfile.open(one(folder, "*.tar.gz")) as archive:
        archive.extractall(work, filter="data")
    top = one(work, "linkmark-*")
    check_unpacked(top, number, results)
    for broken, path, data in [("another program", "bin/linkmark", OTHER),
                               ("another manual page", "share/man/man1/linkmark.1", b".TH OTHER 1\n")]:
        other = shutil.copytree(top, work / "other", dirs_exist_ok=True)
        (other / path).write_bytes(data)
        expect_failures(results, f"an archive with {broken}", check_unpacked, other, number)
    if os.geteuid() != 0:
        results.skip("an empty root", "it is entered by root only")
        return
    empty = work / "empty"
    (empty / "proc").mkdir(parents=True)
    shutil.copy(top / "bin/linkmark", empty)
    (empty / "terms.md").write_text("Read the [terms](app://terms).")
    try:
        with with_proc(empty):
            check_alone(empty, number, results)
            expect_failures(results, "another version", check_alone, empty, "99.0.0")
    except Unavailable as error:
        # A container of CI may lack the right; the full form needs it for a clean Debian, too.
        return f"not in an empty root: {error}"


def check_unpacked(top, number, results):
    check_answers([top / "bin/linkmark"], number, results)
    shown = run("man", "-P", "cat", top / "share/man/man1/linkmark.1", env=os.environ | {"MANWIDTH": "80"})
    results.expect("LINKMARK(1)" in shown, "man does not show the manual page")


def check_alone(root, number, results):
    shown = run("chroot", root, "/linkmark", "/terms.md")
    results.expect('data-link-kind="app"' in shown, f"in an empty root it prints {shown!r}")
    results.equal(run("chroot", root, "/linkmark", "--version"), f"linkmark {number}\n", "the version there")


def check_without_mount(folder, number, work, results):
    """Checks the archive where nothing can be mounted, which is reported and prevents nothing else."""
    write_program(work / "bin/mount", "echo mount: permission denied >&2; exit 1")
    with mock.patch.dict(os.environ, PATH=f"{work / 'bin'}:{os.environ['PATH']}"):
        remarks = check_archive(folder, number, work / "archive", results)
    if os.geteuid() == 0:
        results.equal(remarks, "not in an empty root: proc is not mounted: mount: permission denied", "the remark")


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
    done = captured(["ruby", STUB, formula, folder, prefix])
    results.expect(done.returncode == 0, f"the formula: {done.stdout}{done.stderr}")
    for path in ["bin/linkmark", "share/man/man1/linkmark.1", "etc/bash_completion.d/linkmark",
                 "share/zsh/site-functions/_linkmark", "share/fish/vendor_completions.d/linkmark.fish"]:
        results.expect((prefix / path).exists(), f"the formula does not install {path}")
    if (prefix / "bin/linkmark").exists():
        check_answers([prefix / "bin/linkmark"], number, results)
