"""The contents of a folder, to compare before and after a run."""
import contextlib
import hashlib
import os
import pathlib
import stat
import tempfile


@contextlib.contextmanager
def temporary():
    """Yields a new folder that other users may also enter."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        folder.chmod(0o755)
        yield folder


def fill(folder: pathlib.Path, files: dict[str, str]) -> None:
    """Writes texts to a folder by their paths."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


def contents(folder: pathlib.Path) -> dict[str, bytes]:
    """Returns the bytes of each regular file, by its path in the folder; does not follow links.

    A file that is removed in the meantime may be missing.
    """
    found = {}
    for path, status in entries(folder):
        if stat.S_ISREG(status.st_mode):
            with contextlib.suppress(FileNotFoundError), open(os.path.join(folder, path), "rb") as file:
                found[path] = file.read()
    return found


def state(folder: pathlib.Path) -> dict[str, tuple]:
    """Returns the state of each entry in a folder: kind and permissions, owner, and contents.

    The contents are a file's digest and modification time, or a link's destination.
    """
    found = {}
    for path, status in entries(folder):
        place, held = os.path.join(folder, path), None
        if stat.S_ISREG(status.st_mode):
            with open(place, "rb") as file:
                held = hashlib.sha256(file.read()).hexdigest(), status.st_mtime_ns
        elif stat.S_ISLNK(status.st_mode):
            held = os.readlink(place)
        found[path] = status.st_mode, status.st_uid, held
    return found


def entries(folder: pathlib.Path):
    """Yields the path and the status of each entry in a folder; does not follow links."""
    waiting = [""]
    while waiting:
        parent = waiting.pop()
        with os.scandir(os.path.join(folder, parent)) as found:
            for entry in sorted(found, key=lambda entry: entry.name):
                path = os.path.join(parent, entry.name)
                try:
                    status = entry.stat(follow_symlinks=False)
                except FileNotFoundError:
                    continue
                if stat.S_ISDIR(status.st_mode):
                    waiting.append(path)
                yield path, status


def differences(before: dict, after: dict) -> list[str]:
    """Returns a description of each entry that differs between two states, or two contents."""
    described = []
    for path in sorted(before.keys() | after.keys()):
        if path not in before:
            described.append(f"{path!a} is new")
        elif path not in after:
            described.append(f"{path!a} is gone")
        elif before[path] != after[path]:
            described.append(f"{path!a} has changed")
    return described


def torn(states: list[dict], found: dict, uncompared=frozenset()) -> list[str]:
    """Returns a description of each file that is in none of its complete forms after a disturbed run.

    - states: contents while nothing was being written, such as before and after a run.
    - uncompared: names of files with any contents.
    """
    described = []
    for path in sorted(set(found).union(*states) - set(uncompared)):
        forms, held = [state.get(path) for state in states], found.get(path)
        if held in forms:
            continue
        if not any(path in state for state in states):
            described.append(f"{path!a} is left")
        elif held is None:
            described.append(f"{path!a} is lost")
        else:
            described.append(f"{path!a} is neither old nor new, but has {len(held)} bytes")
    return described
