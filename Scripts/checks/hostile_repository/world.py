"""What is around a hostile project: a home with secrets, and a folder that strangers may write to."""
from __future__ import annotations

import os
import pathlib
import pwd
import re
import shutil

from ..support.folders import differences, state

# Every secret begins so, and no project knows one.
SECRET = re.compile(rb"SECRET-[0-9a-f]{4}|root:x:0:0")
STRANGER = 4242
FILES = {
    ".bashrc": "alias x='SECRET-0001'\n",
    ".ssh/id_ed25519": "-----BEGIN KEY-----\nSECRET-0002\n",
    ".config/app/settings.json": '{"SECRET-0003": 1}\n',
    "notes.md": "# SECRET-0004\n\nSee https://example.com/SECRET-0004 first.\n",
    "private/SECRET-0005.md": "# SECRET-0006\n\nSee https://example.com/SECRET-0006 first.\n",
    "private/theme.json": '{"color": {"SECRET-0007": {"$value": "SECRET-0007"}}}\n',
    "private/routes.json": '{"appSchemes": ["secret"], "routes": [{"name": "SECRET-0008", "path": "SECRET-0008"}]}\n',
    "private/plain.txt": "SECRET-0009\n",
}
STRANGERS_SETTINGS = """{"inputs": ["work/repo/copy"], "outputs": [{"to": "html", "outDir": "taken"}],
"depfile": "taken.d"}\n"""


class World:
    """A home, and the place of a project in it.

    - user: whose it is; None for this user.
    """

    def __init__(self, folder: pathlib.Path, user: str | None):
        self.folder, self.user = folder, user
        self.home, self.shared = folder / "home", folder / "shared"
        # Links may lead three folders up, which must be in this world.
        self.repository, self.strange_repository = self.home / "src/repo", self.shared / "work/repo"
        self.environment = {"HOME": str(self.home), "PATH": os.environ["PATH"], "TOKEN": "SECRET-000a"}
        self.is_ordinary = bool(user) or os.geteuid() != 0
        self.restore()

    def restore(self):
        """Makes everything as it was."""
        for folder in [self.home, self.shared]:
            remove_all_but(folder, [self.repository, self.strange_repository])
        for name, text in FILES.items():
            path = self.home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        for repository in [self.repository, self.strange_repository]:
            repository.mkdir(parents=True, exist_ok=True)
        settings = self.shared / "linkmark.json"
        settings.write_text(STRANGERS_SETTINGS)
        self.give(self.folder)
        if os.geteuid() == 0:
            os.chown(settings, STRANGER, -1)
        self.before = self.around()

    def give(self, folder):
        """Makes everything in a folder the user's."""
        if self.user:
            owner = pwd.getpwnam(self.user)
            for place, folders, files in os.walk(folder):
                for name in [".", *folders, *files]:
                    os.chown(os.path.join(place, name), owner.pw_uid, owner.pw_gid, follow_symlinks=False)

    def around(self):
        """Returns the state of everything but the projects."""
        projects = [str(each.relative_to(self.folder)) for each in [self.repository, self.strange_repository]]
        return {path: held for path, held in state(self.folder).items()
                if not any(path.startswith(project) for project in projects)}

    def changes(self) -> list[str]:
        """Returns what is not as before, and makes everything as it was."""
        found = differences(self.before, self.around())
        if found:
            self.restore()
        return found


def remove_all_but(folder, kept):
    """Removes everything in a folder but some folders and what is above them."""
    if not folder.exists():
        return
    for entry in folder.iterdir():
        if entry in kept:
            continue
        if any(entry in each.parents for each in kept) and not entry.is_symlink():
            remove_all_but(entry, kept)
        elif entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        else:
            entry.unlink()
