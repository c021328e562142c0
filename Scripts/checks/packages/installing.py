"""Installs the wheel, the npm package, the archive, the formula and the pre-commit hooks on this machine."""
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
from unittest import mock

from checks.packages.contents import changed, one
from checks.packages.debian import with_proc
from checks.support import hook_repository
from checks.support.cases import expect_failures, write_program
from checks.support.folders import contents
from checks.support.machine import PROJECT, PYTHON_PROGRAMS, Unavailable, captured

STUB = os.path.join(os.path.dirname(__file__), "formula.rb")
# A wrong program in place of the executable.
OTHER = b"#!/bin/sh\necho linkmark 99.0.0\n"


def run(*line, **options):
    """Runs a command, and returns what it printed."""
    return captured(line, check=True, **options).stdout


def check_answers(command, number, results):
    """Checks the version and the output of an installed command."""
    results.equal(run(*command, "--version"), f"linkmark {number}\n", f"the version of {command[-1]}")
    shown = run(*command, input="Read the [terms](app://terms).")
    results.expect('data-link-kind="app"' in shown, f"{command[-1]} prints {shown!r}")


def check_wheel(folder, number, work, results):
    """Installs the wheel in an environment and in a folder, and removes it; also tests wrong wheels."""
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
        # Installed without its dependency, so that `pip check` must report it.
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
    """Runs an environment's command and module, and checks that no package is missing."""
    check_answers([environment / "bin/linkmark"], number, results)
    check_answers([environment / "bin/python", "-m", "linkmark"], number, results)
    done = captured([environment / "bin/python", "-m", "pip", "check"])
    results.expect(done.returncode == 0, f"pip check: {done.stdout}{done.stderr}")


def check_left(environment, before, results):
    left = {path for path in set(contents(environment)) - before if "__pycache__" not in path}
    results.equal(left, set(), "files that the wheel leaves")


def check_npm(folder, number, work, results):
    """Installs the npm package, a package with another program, and a package for another system, which npm rejects."""
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
    """Unpacks the archive, and runs its executable in an otherwise empty root."""
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
        # A container in CI may lack the permission; the full form also needs it for a clean Debian.
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
    """Checks the archive where mounting is not allowed, which is reported and does not stop the check."""
    write_program(work / "bin/mount", "echo mount: permission denied >&2; exit 1")
    with mock.patch.dict(os.environ, PATH=f"{work / 'bin'}:{os.environ['PATH']}"):
        remarks = check_archive(folder, number, work / "archive", results)
    if os.geteuid() == 0:
        results.equal(remarks, "not in an empty root: proc is not mounted: mount: permission denied", "the remark")


def check_formula(folder, number, work, results):
    """Runs the formula with a stub of Homebrew that verifies the archive's digest."""
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


GOOD, BAD = "Read the [terms](https://a.example).\n", "Read the [terms](javascript:b).\n"


def check_all_hooks(folder, number, work, results):
    hooks = hook_repository.HOOKS.read_text()
    check_hooks(folder, number, work / "good", hooks, results)
    expect_failures(results, "a hook without the wheel", check_hooks, folder, number, work / "system",
                    hooks.replace("language: python", "language: system"))
    empty = work / "empty"
    empty.mkdir()
    check_addresses(results)
    check_platforms(results)
    expect_failures(results, "a release without the wheel", check_hooks, empty, number, work / "missing", hooks)


def check_addresses(results):
    """Checks the wheel's web address for all forms of repository addresses in Git."""
    hooks = hook_repository.releasing("hooks")
    for origin in ["https://git.example/a/b", "https://git.example/a/b.git", "https://git.example/a/b/",
                   "https://git.example/a/b.git/", "git@git.example:a/b.git", "org-12@git.example:a/b",
                   "git.example:a/b.git", "git@git.example:/a/b.git", "ssh://git@git.example/a/b.git",
                   "ssh://git@git.example:22/a/b.git", "ssh://me@git.example:2222/a/b", "ssh://git.example/a/b/",
                   "git+ssh://git@git.example/a/b"]:
        results.equal(hooks.web_address(origin), "https://git.example/a/b", origin)
    for origin, expected in [
            ("ssh://git@ssh.github.com:443/a/b", "https://github.com/a/b"),
            ("git@altssh.gitlab.com:a/b/c.git", "https://gitlab.com/a/b/c"),
            ("https://git.example:8443/a/b", "https://git.example:8443/a/b"),
            ("file:///a/b", "file:///a/b"), ("/a/b", "file:///a/b"), ("/a:b/c", "file:///a%3Ab/c"),
            ("../b", (pathlib.Path.cwd() / "../b").as_uri())]:
        results.equal(hooks.web_address(origin), expected, origin)


def check_platforms(results):
    """Compares the hooks' platforms with the jobs that build their wheels, and tests other platforms."""
    import yaml
    hooks, programs = hook_repository.releasing("hooks"), hook_repository.releasing("program")
    jobs = yaml.safe_load((PROJECT / ".github/workflows/release.yml").read_text())["jobs"]
    results.equal([programs.PLATFORMS[each].name for each in hooks.RELEASED],
                  [row["platform"] for row in jobs["packages"]["strategy"]["matrix"]["include"]],
                  "platforms with a wheel for the hooks")
    results.equal(len(hooks.requirements("1.0.0", "/a")), len(hooks.RELEASED), "wheels that the hooks depend on")
    for platform in hooks.RELEASED:
        hooks.check_platform(*platform)
    for platform in [("Darwin", "arm64"), ("Darwin", "x86_64"), ("Windows", "AMD64"), ("Linux", "riscv64")]:
        try:
            hooks.check_platform(*platform)
            results.fail(f"the hooks are built on {platform}")
        except hook_repository.releasing("version").ReleaseError as error:
            results.expect(" ".join(platform) in str(error), f"the reason for {platform}: {error}")


def check_hooks(packages, number, work, hooks, results):
    home = work / "home"
    home.mkdir(parents=True)
    (home / ".gitconfig").write_text("[user]\n    name = test\n    email = test@a.example\n")
    # The path has no linkmark, and pip has no index.
    path = ":".join(folder for folder in os.environ["PATH"].split(":")
                    if not os.path.exists(os.path.join(folder, "linkmark")))
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "GIT_"))}
    environment |= {"HOME": str(home), "PRE_COMMIT_HOME": str(home / "cache"), "PIP_NO_INDEX": "1",
                    "PATH": f"{PYTHON_PROGRAMS}:{path}", "PIP_CONFIG_FILE": os.devnull}

    def git(line, place):
        subprocess.run(["git", *line], cwd=place, check=True, env=environment)

    repository, project = work / "hooks", work / "project"
    hook_repository.write_repository(repository, environment, hooks, packages)
    project.mkdir()
    (project / ".pre-commit-config.yaml").write_text(
        f"repos:\n  - repo: {repository}\n    rev: {number}\n    hooks:\n      - id: linkmark-lint\n"
        "      - id: linkmark-check\n")
    (project / "linkmark.json").write_text(
        '{"inputs": ["*.md"], "exclude": ["vendor"], "outputs": [{"to": "html", "outDir": "public"}]}')
    (project / "copy.md").write_text(GOOD)
    (project / "vendor").mkdir()
    (project / "vendor/excluded.md").write_text(BAD)
    (project / "public").mkdir()
    git(["init", "-q"], project)

    def run(hook):
        git(["add", "."], project)
        return captured(["pre-commit", "run", hook, "--all-files"], cwd=project, env=environment)

    done = run("linkmark-lint")
    results.equal(done.returncode, 0, f"the status of linkmark-lint: {done.stdout}{done.stderr}")
    if done.returncode != 0:
        return
    done = run("linkmark-check")
    results.expect(done.returncode == 1 and "to write: linkmark build" in done.stdout,
                   f"linkmark-check passes although nothing is built: {done.stdout}")
    (project / "copy.md").write_text(BAD)
    done = run("linkmark-lint")
    results.expect(done.returncode == 1 and "[blocked-destination]" in done.stdout,
                   f"linkmark-lint passes with a blocked link: {done.stdout}")
