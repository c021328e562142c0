"""Runs the executable that was installed with this package."""
import importlib.metadata
import os
import pathlib
import sys


def executable():
    """Returns the path of the executable: in the installation, or beside a `pip install --target`."""
    files = importlib.metadata.files("linkmark") or []
    paths = [pathlib.Path(file.locate()) for file in files if file.match("bin/linkmark")]
    paths.append(pathlib.Path(__file__).resolve().parents[1] / "bin/linkmark")
    for path in paths:
        if path.is_file():
            return str(path)
    sys.exit(f"linkmark: {paths[0]} does not exist; install the package again")


if __name__ == "__main__":
    os.execv(executable(), ["linkmark", *sys.argv[1:]])
