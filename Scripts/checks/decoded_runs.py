"""Decodes the runs of 20,000 generated documents, and 5,000 broken files, with the library.

    Scripts/check decoded-runs                     the whole numbers; some minutes
    Scripts/check decoded-runs -- DOCUMENTS FILES  the same with other numbers

Each document is converted in one of twelve ways, written as linkmark.runs/1 and decoded; the text, runs, blocks,
links, images and announcements must be those of the converted document. Each broken file must be an error with a
place, or decode to ranges and links that another reader of JSON and a count of the characters agree with. The
tests of the library do the same with fewer.
"""
import os
import pathlib
import subprocess

# The tests of the library are the short form.
SMOKE = None
SECONDS = 300
PROJECT = pathlib.Path(__file__).resolve().parents[2]
SUITES = "LinkedTextTests|LinkedTextErrorTests"


def main(arguments: list[str]) -> int:
    """Runs the tests with as many documents and files as the arguments say."""
    if len(arguments) not in [0, 2] or not all(argument.isdecimal() for argument in arguments):
        print("usage: Scripts/check decoded-runs [-- DOCUMENTS FILES]")
        return 2
    documents, files = arguments or ["20000", "5000"]
    environment = {**os.environ, "DECODED_DOCUMENTS": documents, "DECODED_BROKEN": files}
    print(f"decoding {documents} documents and {files} broken files", flush=True)
    return subprocess.run(["swift", "test", "--filter", SUITES], cwd=PROJECT, env=environment, check=False).returncode
