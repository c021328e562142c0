"""Reads TOML tables from files beside a module."""
import pathlib
import tomllib


def beside(module, name=None):
    """Returns the tables in a TOML file, which has the module's name by default.

    - module: the module's `__file__`.
    """
    path = pathlib.Path(module)
    return tomllib.loads((path.with_name(name) if name else path.with_suffix(".toml")).read_text())


def tables(module, *names):
    """Returns the tables with these names beside a module."""
    found = beside(module)
    return [found[name] for name in names]


def lines(path):
    """Returns the lines of a file that are neither empty nor comments."""
    return [line for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]
