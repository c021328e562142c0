"""Documents in Debian packages and PyPI projects, which are downloaded once."""
import hashlib
import pathlib
import shutil
import subprocess
import tarfile
import tempfile

from benchmarks import real_text
from checks.support import data, machine

FOLDER = machine.PROJECT / ".build/precision"
LISTED = [line.split() for line in data.lines(pathlib.Path(__file__).with_suffix(".txt"))]
PACKAGES = [name for origin, name in LISTED if origin == "debian"]
PROJECTS = dict(name.split("==") for origin, name in LISTED if origin == "pypi")


def unpack(archive, folder):
    """Unpacks the documents in an archive, without the top folder.

    Other files are created empty, since only their names matter.
    """
    for member in archive:
        name = member.name.partition("/")[2].removesuffix(".gz")
        if not (member.isfile() or member.issym()) or ".." in name.split("/"):
            continue
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        source = b""
        if member.isfile() and name.lower().endswith((".md", ".markdown")):
            source = archive.extractfile(member).read()
            if member.name.endswith(".gz"):
                source = real_text.gzip.decompress(source)
        if not path.exists():
            path.write_bytes(source)


def fetch_packages(names):
    """Downloads missing Debian packages."""
    missing = [name for name in names if not (FOLDER / name).exists()]
    if not missing:
        return
    with tempfile.TemporaryDirectory() as downloads:
        real_text.download(missing, downloads)
        for package in sorted(pathlib.Path(downloads).glob("*.deb")):
            unpacked = pathlib.Path(downloads) / "unpacked"
            done = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE)
            with tarfile.open(fileobj=done.stdout, mode="r|") as archive:
                unpack(archive, unpacked)
            done.wait()
            shutil.move(unpacked, FOLDER / package.name.split("_")[0])


def fetch_project(name, version):
    """Downloads the source distribution of a project, unless this version exists."""
    folder = FOLDER / f"pypi-{name}"
    if (folder / version).exists():
        return
    with tempfile.TemporaryDirectory() as downloads:
        machine.download_source(f"{name}=={version}", downloads)
        unpacked = pathlib.Path(downloads) / "unpacked"
        with tarfile.open(next(pathlib.Path(downloads).glob("*.tar.gz"))) as archive:
            unpack(archive, unpacked / version)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.move(unpacked, folder)


def fetch():
    """Downloads missing packages and projects, and returns the folders of documents, relative to FOLDER."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    packages = [*real_text.packages(), *PACKAGES]
    fetch_packages(packages)
    for name, version in PROJECTS.items():
        fetch_project(name, version)
    return [*packages, *(f"pypi-{name}" for name in PROJECTS)]


def paths(folders):
    """Returns the paths of documents that linkmark finds in these folders."""
    found = [path.relative_to(FOLDER) for name in folders for path in (FOLDER / name).rglob("*")
             if path.suffix in (".md", ".markdown") and path.is_file()]
    return [str(path) for path in found if not any(part.startswith(".") for part in path.parts)]


def mixed(is_short):
    """Returns a folder and the paths of its documents, in an order that mixes the packages.

    - is_short: whether to return only the project's own pages.
    """
    folder = machine.PROJECT / "Documentation" if is_short else FOLDER
    found = [path.name for path in folder.glob("*.md")] if is_short else paths(fetch())
    return folder, sorted(found, key=lambda path: hashlib.sha256(path.encode()).digest())
