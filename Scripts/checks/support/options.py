"""Command-line options of a check."""
import argparse
import pathlib


def parser(module, documentation):
    """Returns an argument parser for a check.

    - module: its `__name__`.
    - documentation: its `__doc__`, which `--help` prints.
    """
    name = module.rpartition(".")[2].replace("_", "-")
    return argparse.ArgumentParser(prog=f"Scripts/check {name} --", description=documentation,
                                   formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)


def created_folder(path):
    """Returns the path of a folder, which is created if need be; for options that name one."""
    folder = pathlib.Path(path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
