"""Command-line options of a check."""
import argparse
import pathlib

SEED = 20261124


def parser(module, documentation):
    """Returns an argument parser for a check.

    - module: its `__name__`.
    - documentation: its `__doc__`, which `--help` prints.
    """
    name = module.rpartition(".")[2].replace("_", "-")
    return argparse.ArgumentParser(prog=f"Scripts/check {name} --", description=documentation,
                                   formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)


def parsed(module, documentation, arguments, smoke=None, seed=None, more=()):
    """Returns the options of a check.

    - smoke: the help of `--smoke`, if there is a short form.
    - seed: the help of `--seed`, if cases or moments are picked at random.
    - more: pairs of another argument, or its names, and its settings in `add_argument`.
    """
    arguments_parser = parser(module, documentation)
    if smoke:
        arguments_parser.add_argument("--smoke", action="store_true", help=smoke)
    if seed:
        arguments_parser.add_argument("--seed", type=int, default=SEED, help=f"{seed} (%(default)s)")
    for name, settings in more:
        arguments_parser.add_argument(*([name] if isinstance(name, str) else name), **settings)
    return arguments_parser.parse_args(arguments)


def created_folder(path):
    """Returns the path of a folder, which is created if need be; for options that name one."""
    folder = pathlib.Path(path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
