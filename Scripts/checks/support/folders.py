"""The contents of a folder, which can be compared before and after."""
import contextlib
import hashlib
import os
import pathlib
import stat
import tempfile


@contextlib.contextmanager
def temporary():
    """Yields a new folder, which other users may enter as well."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        folder.chmod(0o755)
        yield folder


def fill(folder: pathlib.Path, files: dict[str, str]) -> None:
    """Writes texts by their paths in a folder."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


def contents(folder: pathlib.Path) -> dict[str, bytes]:
    """Returns the bytes of each regular file, by its path in the folder; links are not followed.

    A file that is removed meanwhile may be missing.
    """
    found = {}
    for path, status in entries(folder):
        if stat.S_ISREG(status.st_mode):
            with contextlib.suppress(FileNotFoundError), open(os.path.join(folder, path), "rb") as file:
                found[path] = file.read()
    return found


def state(folder: pathlib.Path) -> dict[str, tuple]:
    """Returns what each entry of a folder is: kind and permissions, owner, and what it holds.

    A file has its digest and modification time, a link its destination.
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
    """Yields the path of each entry in a folder and its status, links not followed."""
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
    """Returns a description of each entry of two states, or contents, that is not the same in both."""
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
    """Returns a description of each file that a disturbed run left in none of its whole forms.

    - states: contents at moments when nothing was being written, such as before and after a run.
    - uncompared: names of files that may hold anything.
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
