"""What the checks need of this machine, installed where that can be done."""
import os
import pathlib
import shutil
import subprocess
import sys

PROJECT = pathlib.Path(__file__).resolve().parents[2]
# The interpreter that Debian's modules belong to.
SYSTEM_PYTHON = "/usr/bin/python3"
FONTS = ["fonts-noto-core", "fonts-noto-cjk", "fonts-noto-color-emoji"]


def command(*names):
    """The path of the first of these commands that is there; None without any."""
    return next(filter(None, map(shutil.which, names)), None)


def chromium():
    return command("chromium", "chromium-browser", "google-chrome")


def firefox():
    return command("firefox-esr", "firefox")


def mini_browser():
    """WebKitGTK's browser, which stands in no folder of commands; None without it."""
    found = sorted(pathlib.Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
    return found[-1] if found else None


def reads_accessibility():
    """Whether this machine has the bus that accessible trees of other programs are read from."""
    script = "import gi; gi.require_version('Atspi', '2.0')"
    return (os.path.exists("/usr/libexec/at-spi-bus-launcher") and os.path.exists(SYSTEM_PYTHON)
            and subprocess.run([SYSTEM_PYTHON, "-c", script], stderr=subprocess.DEVNULL).returncode == 0)


def can_install():
    return shutil.which("apt-get") is not None


def install(program, packages):
    """Installs packages with apt-get, where there is one; says so."""
    if not packages or not can_install():
        return
    print(f"{program}: installing {' '.join(packages)} with apt-get", file=sys.stderr)
    root = [] if os.geteuid() == 0 else ["sudo"]
    options = ["-y", "-qq", "--no-install-recommends"]
    for line in [["apt-get", "update", "-qq"],
                 ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", *options, *packages]]:
        if subprocess.run(root + line, stdout=sys.stderr).returncode != 0:
            return


def install_chromium(program):
    if not chromium():
        install(program, ["chromium", *FONTS])


def python_packages(folder, names, with_dependencies=True):
    """The folder of packages from PyPI, in an environment of their own below .build.

    None where they cannot be had.
    """
    environment = PROJECT / ".build" / folder
    python = environment / "bin/python3"
    wanted, stamp = "\n".join(names), environment / "installed"
    if not stamp.exists() or stamp.read_text() != wanted:
        options = ["--quiet", "--disable-pip-version-check"]
        if not with_dependencies:
            options.append("--no-deps")
        for line in [[sys.executable, "-m", "venv", "--clear", environment],
                     [python, "-m", "pip", "install", *options, *names]]:
            if subprocess.run(line, stdout=sys.stderr).returncode != 0:
                return None
        stamp.write_text(wanted)
    return next(environment.glob("lib/python*/site-packages"))


def linkmark():
    """The path of the command, built as it is being worked on."""
    subprocess.run([PROJECT / "Scripts/bootstrap"], check=True)
    build = ["swift", "build", "--package-path", PROJECT, "--product", "linkmark"]
    subprocess.run(build, check=True, stdout=sys.stderr)
    folder = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True)
    return pathlib.Path(folder.stdout.strip()) / "linkmark"
