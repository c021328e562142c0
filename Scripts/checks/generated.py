"""Runs the tests of generated input with their full numbers.

    Scripts/check generated                the whole; some ten minutes
    Scripts/check generated -- SUITE...    the suites of these names

`swift test` runs the same tests with fewer inputs. In full, every suite tries 20,000 documents: HTML, terminal and
runs must agree, lines must fit any width, links must be where an oracle finds them, and decoded runs must be those of
the converted document. Values of catalogs must be what an oracle reads, and a part that is replaced must read as its
replacement. In 20,000 catalogs of each format, the place of a finding must be that of its construct through all
escapes, and a fix must give the wanted value. 5,000 broken files must be an error with a place, or decode to ranges
and links that another reader of JSON agrees with. A million addresses must be answered as by a linear search, and the
nearest of 4,096 colors must be the one of an exhaustive search.
"""
import os
import pathlib
import subprocess

# `swift test` is the short form.
SMOKE = None
SECONDS = 900
PROJECT = pathlib.Path(__file__).resolve().parents[2]
SUITES = [
    "AndroidValueTests", "CatalogFindingTests", "EmitterAgreementTests", "HostileCatalogTests", "JSONCatalogTests",
    "LinkedTextErrorTests", "LinkedTextTests", "NearestColorTests", "POReaderFuzzTests", "RouteFuzzTests",
    "SourceMapFuzzTests", "StringsReaderFuzzTests", "TerminalFuzzTests", "TranslationMutationTests",
]


def main(arguments: list[str]) -> int:
    """Runs the suites that the arguments name, or all."""
    unknown = set(arguments) - set(SUITES)
    if unknown:
        print(f"generated: no suite is called {', '.join(sorted(unknown))}; there are {', '.join(SUITES)}")
        return 2
    environment = {**os.environ, "LINKMARK_THOROUGH": "1"}
    pattern = r"\.(" + "|".join(arguments or SUITES) + ")/"
    return subprocess.run([PROJECT / "Scripts/test", "--filter", pattern], env=environment, check=False).returncode
