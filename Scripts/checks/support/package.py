"""A Swift package as SwiftPM describes it, and its debug build."""
import json
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path


# In CI, warnings are errors. The command, the tests and the checks use the same options, so that one build serves all.
STRICT = ["-Xswiftc", "-warnings-as-errors"] if os.environ.get("CI") else []

# The products that Scripts/test builds. Without a product, SwiftPM would build the command again for the plugins.
PRODUCTS = ["linkmarkPackageTests", "linkmark"]


class CheckError(Exception):
    """The reason that a check cannot run."""


@dataclass(frozen=True)
class Target:
    """A Swift target of the package."""

    name: str
    folder: Path
    sources: tuple[Path, ...]
    dependencies: frozenset[str]
    """The package's targets that it depends on, directly or indirectly."""


class Package:
    """A package on disk."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    def output(self, *command: str) -> str:
        """Runs a command in the package's folder, and returns its output."""
        done = subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CheckError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def targets(self) -> dict[str, Target]:
        """Returns the Swift libraries and executables, by name."""
        described = json.loads(self.output("swift", "package", "describe", "--type", "json"))["targets"]
        direct = {target["name"]: set(target.get("target_dependencies", ())) for target in described}
        targets = {}
        for target in described:
            if target["module_type"] != "SwiftTarget" or target["type"] == "test":
                continue
            folder = self.root / target["path"]
            targets[target["name"]] = Target(
                name=target["name"],
                folder=folder,
                sources=tuple(folder / source for source in target["sources"]),
                dependencies=frozenset(reachable(target["name"], direct)),
            )
        return targets

    def platforms(self) -> dict[str, tuple[int, ...]]:
        """Returns the minimum deployment versions of the manifest by SwiftPM's platform name."""
        manifest = json.loads(self.output("swift", "package", "dump-package"))
        return {platform["platformName"]: version(platform["version"]) for platform in manifest["platforms"]}

    def build(self, *products: str) -> Path:
        """Makes a debug build of products, or of everything, and returns the folder of its index store."""
        for options in [["--product", product] for product in products] or [[]]:
            self.output("swift", "build", *STRICT, *options)
        return self.index()

    def index(self) -> Path:
        """Returns the index store that the last debug build wrote."""
        store = self.root / ".build/debug/index/store"
        if not store.is_dir():
            raise CheckError(f"{store} does not exist: run 'swift build'")
        return store

    def relative(self, path: Path) -> str:
        return str(path.relative_to(self.root))


def reachable(start: str, edges: dict[str, set[str]]) -> set[str]:
    """Returns every name that can be reached from `start`, without `start` itself."""
    found: set[str] = set()
    waiting = list(edges.get(start, ()))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += edges.get(name, ())
    return found - {start}


def version(text: str) -> tuple[int, ...]:
    """Parses a version such as `10.14.4`; a version such as `13` is completed to three parts."""
    return tuple([int(part) for part in re.findall(r"\d+", text)] + [0, 0])[:3]
