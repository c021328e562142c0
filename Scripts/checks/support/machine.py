"""Installs Debian and Python packages, and builds linkmark."""
import contextlib
import fcntl
import importlib
import importlib.metadata
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys

from checks.support import data
from checks.support.package import STRICT

PROJECT = pathlib.Path(__file__).resolve().parents[3]
# The interpreter for which Debian's Python modules are installed.
SYSTEM_PYTHON = "/usr/bin/python3"
FONTS = ["fonts-noto-core", "fonts-noto-cjk", "fonts-noto-color-emoji"]
REQUIREMENTS = PROJECT / "Scripts/requirements.txt"
ENVIRONMENT = PROJECT / ".build/python"
# The prefix into which checks install linkmark.
PREFIX = PROJECT / ".build/prefix"
# The programs of installed Python packages.
PYTHON_PROGRAMS = ENVIRONMENT / "bin"
# Options for builds that are rarely repeated; compiling whole modules saves a fifth of the time.
IN_ONE_PIECE = ["--disable-index-store", "-Xswiftc", "-whole-module-optimization",
                "-Xswiftc", "-num-threads", "-Xswiftc", "2"]
# Options to build an example with the libraries of the project's debug build.
SHARED = ["--scratch-path", PROJECT / ".build", *STRICT]
# Functions that count allocations have the same names as the C library's, which is linked as well.
REPLACING_MALLOC = ["-Xlinker", "--allow-multiple-definition"]


class Unavailable(Exception):
    """A missing requirement of a check that cannot be installed."""


@contextlib.contextmanager
def alone(name):
    """Holds a lock, so that no other check installs anything with the same tool."""
    folder = PROJECT / ".build"
    folder.mkdir(exist_ok=True)
    with open(folder / f"{name}.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def can_install():
    return shutil.which("apt-get") is not None


def must_be_complete():
    """Whether a missing requirement is a failure: in CI, and wherever packages can be installed."""
    return bool(os.environ.get("CI")) or can_install()


def captured(line, check=False, **options):
    """Runs a command, and returns its status and its output as text; by default, the command may fail."""
    return subprocess.run(line, capture_output=True, text=True, check=check, **options)


def command(*names):
    """Returns the path of the first of these commands that exists, or None."""
    return next(filter(None, map(shutil.which, names)), None)


def install(packages):
    """Installs Debian packages where there is apt-get."""
    packages = list(dict.fromkeys(packages))
    if not packages or not can_install():
        return
    with alone("apt"):
        apt_install(packages)


def apt_install(packages):
    print(f"installing {' '.join(packages)} with apt-get", file=sys.stderr)
    root = [] if os.geteuid() == 0 else ["sudo"]
    options = ["-y", "-qq", "--no-install-recommends"]
    for line in [["apt-get", "update", "-qq"],
                 ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", *options, *packages]]:
        if subprocess.run(root + line, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            return


def install_commands(packages):
    """Installs the packages of missing commands, and returns the commands that are still missing.

    - packages: the Debian package of each command.
    """
    install([package for name, package in packages.items() if not shutil.which(name)])
    return [name for name in packages if not shutil.which(name)]


def require_commands(packages):
    """Installs commands like `install_commands`; raises Unavailable if a command is still missing."""
    missing = install_commands(packages)
    if missing:
        raise Unavailable(f"{', '.join(missing)} not found; "
                          f"install {' '.join(dict.fromkeys(packages[name] for name in missing))}")


def pinned_versions():
    """Returns the version of each package in requirements.txt."""
    return dict(line.split("==") for line in data.lines(REQUIREMENTS))


def normalized(name):
    """Returns a package's name, normalized as on PyPI."""
    return re.sub(r"[-_.]+", "-", name).lower()


def site_packages():
    """Returns the folder with the packages that checks install from PyPI."""
    return ENVIRONMENT / f"lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"


def pip(*arguments):
    """Runs pip in the checks' environment, which it creates if it is missing.

    Raises Unavailable when that fails.
    """
    if importlib.util.find_spec("ensurepip") is None:
        install(["python3-venv"])
    lines = [] if site_packages().exists() else [[sys.executable, "-m", "venv", "--clear", ENVIRONMENT]]
    lines.append([PYTHON_PROGRAMS / "python3", "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments])
    for line in lines:
        if subprocess.run(line, stdout=sys.stderr, check=False).returncode != 0:
            raise Unavailable(f"python3 -m venv or this fails: pip {' '.join(map(str, arguments))}")


def download_source(requirement, folder):
    """Downloads the source distribution of a PyPI project."""
    # For the metadata, pip runs the project's build system, which it installs temporarily in another place.
    pip("download", "--no-deps", "--no-binary", requirement.partition("==")[0], "--ignore-requires-python",
        "--dest", folder, requirement)


def python_packages(*names, with_dependencies=True):
    """Installs packages listed in requirements.txt, makes them importable, and returns their folder.

    Raises Unavailable when they cannot be installed.
    """
    folder = site_packages()
    pinned = pinned_versions()
    installed = {normalized(found.metadata["Name"]): found.version
                 for found in importlib.metadata.distributions(path=[str(folder)])}
    missing = [f"{name}=={pinned[name]}" for name in names if installed.get(normalized(name)) != pinned[name]]
    if missing:
        options = [] if with_dependencies else ["--no-deps"]
        with alone("pip"):
            pip("install", "--constraint", REQUIREMENTS, *options, *missing)
        importlib.invalidate_caches()
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    return folder


def build(*options, package=PROJECT):
    """Builds a package with these options of `swift build`, and returns the folder of its products."""
    subprocess.run([PROJECT / "Scripts/bootstrap"], check=True)
    line = ["swift", "build", "--package-path", package, *options]
    subprocess.run(line, check=True, cwd=PROJECT, stdout=sys.stderr)
    shown = subprocess.run([*line, "--show-bin-path"], check=True, cwd=PROJECT, capture_output=True, text=True)
    return pathlib.Path(shown.stdout.strip())


def objects(products, target):
    """Returns a built target's object files, without objects that an earlier build left for removed files."""
    names = {f"{path.name}.o" for path in (PROJECT / "Sources" / target).rglob("*.swift")}
    return sorted(path for path in (products / f"{target}.build").glob("*.o") if path.name in names)


def build_benchmarks(*options):
    """Builds the benchmarks with the options of Scripts/install, and returns the folder of their programs."""
    if sys.platform == "linux":
        options += *data.lines(PROJECT / "Scripts/install.options"), *REPLACING_MALLOC
    return build("-c", "release", *options, package=PROJECT / "Benchmarks")


def given_linkmark():
    """Returns the command that the environment variable LINKMARK names, or None."""
    given = os.environ.get("LINKMARK")
    return pathlib.Path(given).absolute() if given else None


def linkmark():
    """Returns the path of the command: the given one, or a debug build of the working tree."""
    return given_linkmark() or build(*STRICT, "--product", "linkmark") / "linkmark"


def installed_linkmark():
    """Returns the path of the command: the given one, or the one that Scripts/install builds."""
    return given_linkmark() or install_linkmark(PREFIX) / "bin/linkmark"


def install_linkmark(prefix):
    """Runs Scripts/install, and returns the prefix."""
    subprocess.run([PROJECT / "Scripts/install", prefix], check=True, stdout=sys.stderr)
    return pathlib.Path(prefix)
