"""Runs the tests of generated input with the full number of inputs.

    Scripts/check generated                all suites; about ten minutes
    Scripts/check generated -- SUITE...    the suites with these names

`swift test` runs the same tests with fewer inputs. In the full form, every suite tests 20,000 documents: HTML, terminal
text and runs must agree, lines must fit any width, links must be where an oracle finds them, and decoded runs must
equal the converted document's. Catalog values must equal an oracle's, and a replaced part must be read as its
replacement. In 20,000 catalogs of each format, a finding must be located at its construct through all escapes, and a
fix must produce the correct value. 5,000 broken files must be rejected with a place, or decode to ranges and links that
another JSON reader confirms. For a million addresses, results must equal a linear search's, and for 4,096 colors, the
nearest color must equal an exhaustive search's.
"""
import os
import pathlib
import subprocess

# There is no short form, since `swift test` runs fewer inputs.
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
