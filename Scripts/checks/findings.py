"""Lints the examples and fixtures, and validates the SARIF and JSON reports.

SARIF is validated against the schema of SARIF 2.1.0 by the package pydantic-sarif. The places in SARIF and
JSON are compared with places counted from the bytes of the files.
"""
import json
import subprocess
import sys
import urllib.parse

from .support import machine, options
from .support.conversion import COPY
from .support.machine import PROJECT
from .support.results import Results

SECONDS = 5
LEVELS = ["error", "warning", "note"]


def report(linkmark, form, *inputs):
    """Returns a report of a command that exits with 1 when there are errors, as there are in the fixtures."""
    done = subprocess.run([linkmark, "lint", "--level", "note", "--format", form, *inputs],
                          cwd=PROJECT, capture_output=True, check=False)
    if done.returncode not in (0, 1) or done.stderr:
        sys.exit(f"{form}: exits with {done.returncode}: {done.stderr.decode()}")
    return done.stdout


def lines(source):
    """Returns the offsets at which lines start; a byte order mark is not part of the first line."""
    starts = [3 if source.startswith(b"\xef\xbb\xbf") else 0]
    for index, byte in enumerate(source):
        if byte == 0x0A or byte == 0x0D and source[index + 1:index + 2] != b"\n":
            starts.append(index + 1)
    return starts


def place(source, starts, offset):
    """Returns the line, the column in bytes and the column in UTF-16 code units, all from 1."""
    line = max(number for number, start in enumerate(starts) if start <= max(offset, starts[0]))
    text = source[starts[line]:offset]
    units = len(text.decode("utf-8", "replace").encode("utf-16-le")) // 2
    return line + 1, len(text) + 1, units + 1


def check_sarif(linkmark, fail):
    from pydantic import ValidationError
    from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Log
    output = report(linkmark, "sarif", *COPY)
    try:
        Log.model_validate_json(output)
    except ValidationError as error:
        fail(f"sarif: {error}")
    run = json.loads(output)["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    if len(set(rules)) != len(rules):
        fail("sarif: a rule is described twice")
    for result in run["results"]:
        location = result["locations"][0]["physicalLocation"]
        path = urllib.parse.unquote(location["artifactLocation"]["uri"])
        source = (PROJECT / path).read_bytes()
        starts = lines(source)
        region = location["region"]
        start = region["byteOffset"]
        begin, end = place(source, starts, start), place(source, starts, start + region["byteLength"])
        expected = begin[0], begin[2], end[0], end[2]
        found = tuple(region[key] for key in ["startLine", "startColumn", "endLine", "endColumn"])
        if found != expected:
            fail(f"sarif: {path}: {result['ruleId']} is at {found}, and its bytes at {expected}")
        if result["ruleId"] not in rules or result["level"] not in LEVELS:
            fail(f"sarif: {path}: {result['ruleId']} is not described")
        for fix in result.get("fixes", []):
            for edit in fix["artifactChanges"][0]["replacements"]:
                deleted = edit["deletedRegion"]
                if deleted["byteOffset"] + deleted["byteLength"] > len(source):
                    fail(f"sarif: {path}: a fix of {result['ruleId']} ends after the end of the file")
    return len(run["results"])


def check_json(linkmark, fail):
    findings = json.loads(report(linkmark, "json", *COPY))["findings"]
    for finding in findings:
        source = (PROJECT / finding["path"]).read_bytes()
        line, column, _ = place(source, lines(source), finding["offset"])
        if (finding["line"], finding["column"]) != (line, column):
            fail(f"json: {finding['path']}: {finding['rule']} is not at its offset")
    return len(findings)


def main(arguments):
    options.parser(__name__, __doc__).parse_args(arguments)
    machine.python_packages("pydantic-sarif")
    linkmark = machine.linkmark()
    results = Results()
    counts = [check(linkmark, results.fail) for check in (check_sarif, check_json)]
    results.expect(counts[0] == counts[1] != 0, f"the formats have {counts} findings")
    return results.finish(f"{counts[0]} findings")
