"""Downloads packages, and stores their catalogs."""
import collections
import hashlib
import re
import shutil
import subprocess
import tarfile
import tempfile
import typing
from pathlib import Path, PurePosixPath

from checks.support import data, machine

FOLDER = machine.PROJECT / ".build/catalogs"
SOURCES = FOLDER / "sources.list"
PACKAGES = Path(__file__).with_suffix(".txt")
# The formats that a file's suffix identifies.
SUFFIXES = {".xcstrings": "xcstrings", ".strings": "strings", ".arb": "arb", ".po": "po", ".pot": "po"}
LANGUAGE = r"(?:lang-)?[a-z]{2,3}(?:[-_@][A-Za-z0-9]{2,8}){0,2}"
# JSON catalogs: files that are named after a language, or are in a folder named after one.
JSON = re.compile(r"(?:.*/)?(?:locales?|i18n|l10n|langs?|languages|translations|strings)/(?:.*/)?"
                  rf"(?:{LANGUAGE}\.json|{LANGUAGE}/[^/]+\.json)")
# A file beside the catalogs, with the names of the archives that contain them.
NAMES = ".archives"
# The maximum size of a catalog in bytes.
LARGEST = 8_000_000
# The maximum number and total bytes of catalogs to keep for each format of a package. Catalogs with the smallest path
# hashes are kept.
MOST, MOST_BYTES = 150, 5_000_000


class Package(typing.NamedTuple):
    """A line of package_catalogs.txt."""

    origin: str
    name: str
    version: str
    is_smoke: bool

    @property
    def folder(self):
        return FOLDER / f"{self.origin}-{self.name}{'-' if self.version else ''}{self.version}"


def packages():
    found = []
    for line in data.lines(PACKAGES):
        origin, requirement, *mark = line.split()
        name, _, version = requirement.partition("==")
        found.append(Package(origin, name, version, mark == ["smoke"]))
    return found


def catalog_format(path, contents):
    """Returns the format of a file in a package, or None if the file is not a catalog."""
    suffix = PurePosixPath(path).suffix
    if suffix in SUFFIXES:
        return SUFFIXES[suffix]
    if suffix == ".xml" and b"<resources" in contents[:4096]:
        return "android" if re.search(rb"<(?:string|plurals)\b", contents) else None
    return "json" if JSON.fullmatch(path) and contents.lstrip()[:1] == b"{" else None


def unpack(archive, folder):
    """Writes a package's catalogs to a folder, without the top folder of its archive."""
    with tarfile.open(archive, mode="r|*") as members:
        for member in members:
            path = member.name.removeprefix("./").partition("/")[2]
            is_possible = path.endswith((*SUFFIXES, ".xml", ".json")) and ".." not in path.split("/")
            if not member.isfile() or not is_possible or member.size > LARGEST:
                continue
            contents = members.extractfile(member).read()
            if catalog_format(path, contents):
                file = folder / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(contents)


def apt(*arguments, folder):
    """Runs apt-get with lists of source packages, which are kept apart from the machine's lists."""
    options = ["-qq", "-o", f"Dir::Etc::SourceList={SOURCES}", "-o", "Dir::Etc::SourceParts=/dev/null",
               "-o", f"Dir::State::Lists={FOLDER / 'apt'}", "-o", "APT::Sandbox::User=root"]
    with machine.alone("apt"):
        done = subprocess.run(["apt-get", *options, *arguments], cwd=folder, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        raise machine.Unavailable(f"apt-get {' '.join(arguments)} fails")


def prepare_apt():
    """Downloads the lists of source packages in the machine's repositories."""
    (FOLDER / "apt/partial").mkdir(parents=True, exist_ok=True)
    fields = "$(ORIGIN)|$(REPO_URI)|$(CODENAME)|$(COMPONENT)"
    targets = subprocess.run(["apt-get", "indextargets", "--format", fields, "Created-By: Packages"],
                             stdout=subprocess.PIPE, text=True, check=True).stdout
    lines = set()
    for target in targets.splitlines():
        origin, address, suite, component = target.split("|")
        # Source packages of updates are not permanent.
        if origin == "Debian" and "-" not in suite:
            lines.add(f"deb-src {address} {suite} {component}\n")
    SOURCES.write_text("".join(sorted(lines)))
    apt("update", folder=FOLDER)


def download(package, folder):
    if package.origin == "debian":
        apt("source", "--download-only", package.name, folder=folder)
    else:
        machine.download_source(f"{package.name}=={package.version}" if package.version else package.name, folder)


def fetch_package(package):
    with tempfile.TemporaryDirectory(dir=FOLDER) as name:
        downloads, unpacked = Path(name) / "downloads", Path(name) / "unpacked"
        downloads.mkdir()
        unpacked.mkdir()
        download(package, downloads)
        archives = [path for path in sorted(downloads.iterdir())
                    if re.search(r"\.tar\.\w+$", path.name) and ".debian.tar" not in path.name]
        for archive in archives:
            unpack(archive, unpacked)
        thin_out(unpacked)
        (unpacked / NAMES).write_text("".join(f"{archive.name}\n" for archive in archives))
        shutil.move(unpacked, package.folder)


def fetch(chosen):
    """Downloads missing packages, and returns the packages that are available."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    missing = [package for package in chosen if not package.folder.exists()]
    if any(package.origin == "debian" for package in missing):
        if not machine.can_install():
            raise machine.Unavailable("apt-get, which provides the catalogs, is missing")
        prepare_apt()
    for package in missing:
        try:
            fetch_package(package)
        except machine.Unavailable as reason:
            print(f"without {package.name}: {reason}", flush=True)
    return [package for package in chosen if package.folder.exists()]


def files(folder):
    """Returns the path and format of each catalog below a folder."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != NAMES)
    kinds = [catalog_format(path.relative_to(folder).as_posix(), path.read_bytes()) for path in paths]
    return [(path, kind) for path, kind in zip(paths, kinds) if kind]


def thin_out(folder):
    """Removes catalogs of formats that have too many."""
    def place(file):
        return hashlib.sha256(file[0].relative_to(folder).as_posix().encode()).digest()
    counts, sizes = collections.Counter(), collections.Counter()
    for path, kind in sorted(files(folder), key=place):
        counts[kind] += 1
        sizes[kind] += path.stat().st_size
        if counts[kind] > MOST or sizes[kind] > MOST_BYTES:
            path.unlink()
