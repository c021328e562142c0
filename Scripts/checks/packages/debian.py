"""Checks the Debian package with lintian, and in a clean Debian without a compiler."""
import contextlib
import os
import pathlib
import shutil
import subprocess

from checks.packages.contents import one
from checks.support import machine
from checks.support.cases import expect_failures
from checks.support.folders import state
from checks.support.machine import PROJECT, Unavailable, captured

RELEASE = "bookworm"
CACHE = PROJECT / f".build/{RELEASE}-root.tar"
PACKAGES = "man-db,bash-completion,zsh,fish,python3-venv"
# Paths that man, dpkg and shells write themselves.
OTHERS = ("var/cache/man", "var/lib/dpkg", "var/log", "root/.", "tmp/")
# Programs that the root must not have.
COMPILERS = ["cc", "gcc", "clang", "swift", "ld"]
# The first example of README.md.
EXAMPLE, ANSWER = "Read the [**terms**](app://terms).", 'data-link-kind="app"'


def check_lintian(folder, work, results):
    """Runs lintian on the package, and on a package with an uncompressed manual page."""
    work.mkdir()
    package = one(folder, "*.deb")
    check_tags(package, results)
    root = work / "root"
    subprocess.run(["dpkg-deb", "-R", package, root], check=True)
    subprocess.run(["gunzip", root / "usr/share/man/man1/linkmark.1.gz"], check=True)
    broken = work / package.name
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "-b", root, broken], check=True,
                   stdout=subprocess.DEVNULL)
    expect_failures(results, "a manual page that is not compressed", check_tags, broken)


def check_tags(package, results):
    done = captured(["lintian", "--allow-root", "--fail-on", "error,warning", package])
    results.expect(done.returncode == 0 and not done.stdout, f"lintian: {done.stdout}{done.stderr}")


def clean_root(root):
    """Unpacks a Debian root, which debootstrap creates once. Raises Unavailable if that is not possible."""
    if os.geteuid() != 0:
        raise Unavailable("a root of Debian is made and entered by root only")
    if not CACHE.exists():
        machine.require_commands({"debootstrap": "debootstrap"})
        made = root.with_name("made")
        shown = captured(["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]).stdout.split()
        mirror = next((address for address in shown if "security" not in address), None)
        line = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", RELEASE, made, *([mirror] if mirror else [])]
        if subprocess.run(line, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            raise Unavailable(f"this fails: {' '.join(map(str, line[:4]))}")
        CACHE.parent.mkdir(exist_ok=True)
        subprocess.run(["tar", "-C", made, "-cf", CACHE.with_suffix(".new"), "."], check=True)
        CACHE.with_suffix(".new").rename(CACHE)
        shutil.rmtree(made)
    root.mkdir(parents=True)
    subprocess.run(["tar", "-C", root, "-xf", CACHE], check=True)
    return root


@contextlib.contextmanager
def with_proc(root):
    """Mounts /proc in a root, since Swift's runtime needs it.

    Raises Unavailable if that is not allowed, as in many containers.
    """
    done = captured(["mount", "-t", "proc", "proc", root / "proc"])
    if done.returncode != 0:
        raise Unavailable(f"proc is not mounted: {done.stderr.splitlines()[0]}")
    try:
        yield
    finally:
        subprocess.run(["umount", root / "proc"], check=True)


class Root:
    """A root for running commands, and checks of their results."""

    def __init__(self, path, results):
        self.path, self.results = path, results

    def run(self, script):
        """Runs a script in the root, and returns its output; a failing script fails the check."""
        done = captured(["chroot", self.path, "/bin/bash", "-c", script],
                        env={"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/root",
                             "LC_ALL": "C.UTF-8", "TERM": "dumb", "MANPAGER": "cat"})
        self.results.expect(done.returncode == 0, f"in the root: {script}: {done.stdout[-500:]}{done.stderr[-500:]}")
        return done.stdout

    def expect(self, script, text):
        shown = self.run(script)
        self.results.expect(text in shown, f"in the root: {script} does not print {text!r}, but {shown[:500]!r}")


def check_clean_root(folder, number, work, results):
    root = Root(clean_root(work), results)
    for path in [one(folder, "*.deb"), one(folder, "*.whl"), one(folder, "*.tar.gz")]:
        shutil.copy(path, work / "root")
    for name in COMPILERS:
        results.expect(not list(work.glob(f"usr/bin/{name}")), f"the root has {name}")
    check_package(root, number, results)
    with with_proc(work):
        check_wheel(root, number, results)
        check_archive(root, number, results)
        expect_failures(results, "a root without linkmark", check_use, work, "linkmark", number)


def check_use(path, command, number, results):
    """Runs the first example of README.md with an installed command."""
    root = Root(path, results)
    root.expect(f"{command} --version", f"linkmark {number}\n")
    root.expect(f"{command} --version --verbose", "linked statically")
    root.expect(f"printf '%s' '{EXAMPLE}' | {command}", ANSWER)


def check_package(root, number, results):
    before = state(root.path)
    with with_proc(root.path):
        use_package(root, number, results)
    left = sorted(path for path in state(root.path).keys() - before.keys() if not path.startswith(OTHERS))
    results.equal(left, [], "files that the package leaves")


def use_package(root, number, results):
    """Installs the package, uses it, and removes it."""
    root.run("dpkg -i /root/*.deb")
    check_use(root.path, "linkmark", number, results)
    root.expect("man linkmark", "LINKMARK(1)")
    root.expect("man linkmark-lint", "LINKMARK-LINT(1)")
    root.expect("source /usr/share/bash-completion/bash_completion; _comp_load linkmark 2>/dev/null || "
                "_completion_loader linkmark; complete -p linkmark", "linkmark")
    root.expect("fish -c 'complete -C \"linkmark li\"'", "lint")
    root.expect("zsh -fc 'autoload -Uz compinit; compinit -D -u; print $_comps[linkmark]'", "_linkmark")
    root.expect("dpkg -V linkmark && echo unchanged", "unchanged")
    root.run("dpkg -P linkmark")


def check_wheel(root, number, results):
    root.run("python3 -m venv /opt/venv && /opt/venv/bin/pip -q install --no-index /root/*.whl")
    check_use(root.path, "/opt/venv/bin/linkmark", number, results)
    check_use(root.path, "/opt/venv/bin/python -m linkmark", number, results)
    root.expect("PATH=/opt/venv/bin:$PATH man linkmark", "LINKMARK(1)")
    root.run("/opt/venv/bin/pip -q uninstall -y linkmark")
    results.equal([str(path.relative_to(root.path)) for path in (root.path / "opt/venv").rglob("*linkmark*")], [],
                  "files that the wheel leaves")


def check_archive(root, number, results):
    root.run("mkdir -p /opt/linkmark && tar -C /opt/linkmark --strip-components=1 -xzf /root/*.tar.gz")
    check_use(root.path, "/opt/linkmark/bin/linkmark", number, results)
    root.expect("PATH=/opt/linkmark/bin:$PATH man linkmark", "LINKMARK(1)")
    results.equal(sorted(path.name for path in pathlib.Path(root.path, "opt/linkmark").iterdir()), ["bin", "share"],
                  "the top of the archive")
