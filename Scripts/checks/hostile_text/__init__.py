"""Converts hostile copy, settings and themes, and compares the output in independent readers with the JSON.

    Scripts/check hostile-text                            everything; a few minutes
    Scripts/check hostile-text -- --smoke                 fewer cases
    Scripts/check hostile-text -- --part pages --seed 7   one part, with other cases

Documents are generated from a seed: hostile copy of all families, nested, joined and changed. html5lib, lxml, Chromium,
tinycss2, node, and an ECMA-48 parser read the command's output. It must contain only markup that linkmark writes, the
links of the JSON, and no refused address. Each part first reads broken output, and must notice.
"""
from checks.hostile_text import addresses, fragments, pages, settings, terminal, themes
from checks.support import machine, parts

SMOKE = ["--smoke"]
SECONDS = 15
# The function for each part, and its number of cases in the full and the short form.
PARTS = {
    "fragments": (fragments.check, 24_000, 400),
    "chromium": (fragments.check_in_chromium, 24_000, 200),
    "pages": (pages.check_pages, 5_000, 100),
    "names": (pages.check_names, 392, 30),
    "settings": (settings.check, 2_400, 150),
    "themes": (themes.check, 1_500, 40),
    "terminal": (terminal.check, 12_000, 400),
    "base": (addresses.check_base, 60_559, 2_000),
    "shapes": (addresses.check_shapes, 15_000, 500),
    "routes": (addresses.check_routes, 60_000, 3_000),
}


def main(arguments: list[str]) -> int:
    """Runs the check."""
    machine.require_commands({"node": "nodejs"})
    machine.python_packages("html5lib", "lxml", "tinycss2")
    return parts.main(__name__, __doc__, PARTS, arguments)
