"""Which calls are made to fail, and how."""
from __future__ import annotations

import dataclasses
import errno
import os

from ..support import system_calls

DISK = ["EIO", "ENOSPC", "EDQUOT"]
CREATING = ["EACCES", "EROFS", "EMFILE", "ENFILE", "ELOOP", *DISK]
REPLACING = ["EACCES", "EPERM", "EROFS", "EXDEV", "EBUSY", *DISK]
OWNING = ["EPERM", "EIO", "EROFS"]
# By the name of the call; of those with several names, each architecture has some.
ERRORS = {
    **dict.fromkeys(["open", "openat"], ["EINTR", *CREATING]),
    "read": ["EIO", "EINTR"],
    **dict.fromkeys(["write", "pwrite64"], ["EFBIG", "EINTR", "EROFS", *DISK]),
    "close": ["EINTR", *DISK],
    **dict.fromkeys(["fsync", "fdatasync"], ["EINTR", "EROFS", *DISK]),
    **dict.fromkeys(["rename", "renameat"], REPLACING),
    "renameat2": ["EINVAL", "ENOSYS", *REPLACING],
    **dict.fromkeys(["link", "linkat"], ["EMLINK", *REPLACING]),
    **dict.fromkeys(["unlink", "unlinkat"], ["EACCES", "EBUSY", "EROFS", "EIO"]),
    **dict.fromkeys(["mkdir", "mkdirat"], ["EACCES", "EMLINK", "EROFS", *DISK]),
    **dict.fromkeys(["stat", "lstat", "fstat", "newfstatat", "statx"], ["EACCES", "EIO", "ELOOP", "EOVERFLOW"]),
    "getdents64": ["EIO", "EINTR", "EACCES"],
    **dict.fromkeys(["readlink", "readlinkat"], ["EACCES", "EIO", "ELOOP"]),
    "getcwd": ["EACCES", "ENAMETOOLONG"],
    **dict.fromkeys(["chmod", "fchmod", "fchmodat"], OWNING),
    **dict.fromkeys(["fchown", "fchownat"], OWNING),
    **dict.fromkeys(["utimensat", "futimens"], ["EACCES", "EROFS", "EIO"]),
    "flock": ["EAGAIN", "EINTR", "ENOLCK"],
    # It asks whether a file may be used, and any error is a no.
    **dict.fromkeys(["access", "faccessat", "faccessat2"], ["EACCES"]),
    "fcntl": ["EMFILE", "EIO"],
    "dup": ["EMFILE"],
    "clone3": ["EAGAIN"],
    **dict.fromkeys(["fgetxattr", "flistxattr", "fsetxattr"], ["EOPNOTSUPP", "EACCES", *DISK]),
    **dict.fromkeys(["inotify_init1", "inotify_add_watch"], ["EMFILE", "ENOSPC", "EACCES"]),
}
# A current folder that cannot be read stays so.
LASTING = {"getcwd"}
LEAVING_FILES = {"unlink", "unlinkat"}
# Swift's runtime aborts a program that does not find itself, and finds its arguments in the map of its memory.
UNDISTURBED = {"/proc/self/exe", "/proc/self/maps"}
EXCLUDED = """\
Not injected: ENOMEM at brk, mmap and mprotect, with which Swift's runtime and libcmark end a process, since neither
can go on without memory; every output is whole then, too. ENOENT, which is believed: the file may well be gone.
Errors at /proc/self/exe and /proc/self/maps, from which Swift's runtime starts a program."""


@dataclasses.dataclass(frozen=True)
class Injection:
    """What happens to one run."""

    call: str
    error: str
    rules: tuple[str, ...]
    lost: tuple[int, int] = ()
    """The occurrences of the write whose data is lost, and of the close that reports it."""

    @property
    def reasons(self) -> list[str]:
        """The texts that may report the error."""
        reasons = [os.strerror(getattr(errno, self.error))]
        if (self.call, self.error) == ("openat", "ELOOP"):
            # So a symbolic link is refused that is not to be followed.
            reasons.append("this is not a regular file")
        return reasons

    def hit(self, calls: list[system_calls.Call]) -> bool:
        """Whether the close of a disturbed run was that of the lost write; what a rebuild reads depends on the time."""
        return self.lost in [(write.occurrence, close.occurrence) for write, close in system_calls.lossy_closes(calls)]

    def __str__(self) -> str:
        return " ".join(self.rules)


def of_errors(calls: list[system_calls.Call]) -> list[Injection]:
    """Returns each error of each call of a run, at each of its occurrences in a thread."""
    places = {(call.name, call.occurrence) for call in calls}
    places -= {(call.name, call.occurrence) for call in system_calls.touching(UNDISTURBED, calls)}
    return [Injection(name, error, (f"{name}:error={error}:when={occurrence}{'+' if name in LASTING else ''}",))
            for name, occurrence in sorted(places) for error in ERRORS.get(name, [])
            if occurrence == 1 or name not in LASTING]


def of_lossy_closes(calls: list[system_calls.Call]) -> list[Injection]:
    """Returns the losses of what was written, each of which is reported when the file is closed."""
    return [Injection("close", error, (f"write:retval={write.result}:when={write.occurrence}",
                                       f"close:error={error}:when={close.occurrence}"),
                      (write.occurrence, close.occurrence))
            for write, close in system_calls.lossy_closes(calls) for error in DISK]
