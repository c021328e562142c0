"""Command-line options of a check."""
import argparse
import pathlib

SEED = 20261124


def parsed(module, documentation, arguments, seed=None, more=(), **flags):
    """Returns the options of a check.

    - module: the check's `__name__`.
    - documentation: the check's `__doc__`, which `--help` prints.
    - seed: the help text of `--seed`, if cases or moments are picked at random.
    - more: other arguments, as pairs of a name or names and the settings for `add_argument`.
    - flags: the help text of each option without a value, such as `smoke` if there is a short form.
    """
    name = module.rpartition(".")[2].replace("_", "-")
    parser = argparse.ArgumentParser(prog=f"Scripts/check {name} --", description=documentation,
                                     formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    for name, text in flags.items():
        parser.add_argument(f"--{name.replace('_', '-')}", action="store_true", help=text)
    if seed:
        parser.add_argument("--seed", type=int, default=SEED, help=f"{seed} (%(default)s)")
    for name, settings in more:
        parser.add_argument(*([name] if isinstance(name, str) else name), **settings)
    return parser.parse_args(arguments)


def created_folder(path):
    """Creates a folder that an option names if it is missing, and returns its path."""
    folder = pathlib.Path(path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
