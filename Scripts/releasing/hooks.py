"""The repository's build backend (PEP 517), with which pre-commit installs the hooks.

It builds a package without code that depends on linkmark's wheel in the version of the sources. So a hook installs the
executable without a compiler. The wheel comes from the repository's release, since on PyPI, the name linkmark belongs
to another project.
"""
from __future__ import annotations

import pathlib
import platform
import re
import subprocess
from urllib.parse import urlsplit

from releasing.packages import wheel_name, written_wheel
from releasing.program import PLATFORMS
from releasing.version import PROJECT, ReleaseError, in_sources

# The platforms with a wheel in each release, as in the jobs of release.yml.
RELEASED = [("Linux", "x86_64"), ("Linux", "aarch64")]
# The web hosts of repositories that SSH reaches by another host name, because of firewalls.
WEB_HOSTS = {"ssh.github.com": "github.com", "altssh.gitlab.com": "gitlab.com",
             "altssh.bitbucket.org": "bitbucket.org"}
# `USER@HOST:PATH`, the short form of SSH addresses: a colon before the first slash.
SCP = re.compile(r"(?:[^/:]+@)?(?P<host>[^/:]+):(?!//)/*(?P<path>.*)")


def build_wheel(wheel_directory: str, config_settings: dict | None = None,
                metadata_directory: str | None = None) -> str:
    """Writes the wheel into a folder and returns its name."""
    check_platform(platform.system(), platform.machine())
    version = in_sources()
    origin = subprocess.run(["git", "remote", "get-url", "origin"], cwd=PROJECT, capture_output=True, text=True,
                            check=True).stdout.strip()
    name, data = written_wheel("linkmark_hooks", version.number, "py3-none-any", [],
                               requirements(version.number, origin), version.seconds)
    (pathlib.Path(wheel_directory) / name).write_bytes(data)
    return name


def check_platform(system: str, processor: str) -> None:
    """Raises ReleaseError if a release has no wheel for a platform."""
    if (system, processor) not in RELEASED:
        known = ", ".join(" ".join(each) for each in RELEASED)
        raise ReleaseError(f"the hooks need the wheel of a release, which there is for {known}, and not for {system} "
                           f"{processor}; install linkmark with Scripts/install, and call it in a local hook")


def requirements(number: str, origin: str) -> list[str]:
    """Returns the fields that require each platform's wheel from a repository's release."""
    folder = f"{web_address(origin)}/releases/download/{number}"
    return [f"Requires-Dist: linkmark @ {folder}/{wheel_name(number, PLATFORMS[system, processor])} ; "
            f"platform_system == '{system}' and platform_machine == '{processor}'"
            for system, processor in RELEASED]


def web_address(origin: str) -> str:
    """Returns the web address of a repository, given its Git address."""
    origin = origin.rstrip("/").removesuffix(".git")
    if scp := SCP.fullmatch(origin):
        host, path = scp["host"], scp["path"]
    elif re.match(r"(?:git\+)?ssh://", origin):
        # The port is for SSH only.
        host, path = urlsplit(origin).hostname, urlsplit(origin).path.lstrip("/")
    else:
        return origin if "://" in origin else pathlib.Path(origin).absolute().as_uri()
    return f"https://{WEB_HOSTS.get(host, host)}/{path}"
