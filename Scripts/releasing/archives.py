"""Archives whose bytes depend only on their contents."""
from __future__ import annotations

import dataclasses
import io
import struct
import tarfile
import time
import zipfile
import zlib


@dataclasses.dataclass(frozen=True)
class File:
    """A file in a package, with its path there."""

    path: str
    data: bytes
    is_executable: bool = False

    @property
    def mode(self) -> int:
        return 0o755 if self.is_executable else 0o644


def gzip(data: bytes) -> bytes:
    """Returns data compressed as by `gzip -9n`: without a name and a time."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = compressor.compress(data) + compressor.flush()
    return b"\x1f\x8b\x08\0\0\0\0\0\x02\x03" + body + struct.pack("<II", zlib.crc32(data), len(data) & 0xFFFFFFFF)


def folders(paths: list[str]) -> list[str]:
    """Returns all folders in the paths; each folder precedes its contents."""
    return sorted({"/".join(path.split("/")[:count]) for path in paths for count in range(1, path.count("/") + 1)})


def tar_gz(files: list[File], seconds: int) -> bytes:
    """Returns a compressed archive of files, sorted by path and owned by root."""
    written = io.BytesIO()
    entries = {path: None for path in folders([file.path for file in files])} | {file.path: file for file in files}
    with tarfile.open(fileobj=written, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path, file in sorted(entries.items()):
            entry = tarfile.TarInfo(path)
            entry.mtime, entry.uname, entry.gname = seconds, "root", "root"
            entry.type, entry.mode = (tarfile.REGTYPE, file.mode) if file else (tarfile.DIRTYPE, 0o755)
            entry.size = len(file.data) if file else 0
            archive.addfile(entry, io.BytesIO(file.data) if file else None)
    return gzip(written.getvalue())


def zipped(files: list[File], seconds: int) -> bytes:
    """Returns a ZIP archive of files, in the given order."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in files:
            entry = zipfile.ZipInfo(file.path, time.gmtime(seconds)[:6])
            entry.create_system = 3
            entry.external_attr = (0o100000 | file.mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.data, compresslevel=9)
    return written.getvalue()
