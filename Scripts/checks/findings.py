"""Lints the examples and fixtures, and validates the SARIF and JSON reports.

SARIF is validated against the schema of SARIF 2.1.0 by the package pydantic-sarif. The places in both reports are
compared with places counted in the bytes of the files.
"""
import json
import subprocess
import sys
import urllib.parse

from checks.support import folders, machine, options
from checks.support.conversion import COPY
from checks.support.results import Results

SECONDS = 5
LEVELS = ["error", "warning", "note"]


def report(linkmark, form, *inputs):
    """Returns a report from a command that exits with 1, since the fixtures have errors."""
    done = subprocess.run([linkmark, "lint", "--quiet", "--level", "note", "--format", form, *inputs],
                          cwd=machine.PROJECT, capture_output=True, check=False)
    if done.returncode not in (0, 1) or done.stderr:
        sys.exit(f"{form}: exits with {done.returncode}: {done.stderr.decode()}")
    return done.stdout


def lines(source):
    """Returns the offsets of line starts; the first line begins after a byte order mark."""
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


def check_sarif(linkmark, results):
    from pydantic import ValidationError
    from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Log
    output = report(linkmark, "sarif", *COPY)
    try:
        Log.model_validate_json(output)
    except ValidationError as error:
        results.fail(f"sarif: {error}")
    run = json.loads(output)["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    results.equal(len(set(rules)), len(rules), "sarif: rules that are described once")
    for result in run["results"]:
        location = result["locations"][0]["physicalLocation"]
        path = urllib.parse.unquote(location["artifactLocation"]["uri"])
        source = (machine.PROJECT / path).read_bytes()
        starts = lines(source)
        region = location["region"]
        start = region["byteOffset"]
        begin, end = place(source, starts, start), place(source, starts, start + region["byteLength"])
        expected = begin[0], begin[2], end[0], end[2]
        found = tuple(region[key] for key in ["startLine", "startColumn", "endLine", "endColumn"])
        results.equal(found, expected, f"sarif: {path}: the place of {result['ruleId']}")
        results.expect(result["ruleId"] in rules and result["level"] in LEVELS,
                       f"sarif: {path}: {result['ruleId']} is not described")
        for fix in result.get("fixes", []):
            for edit in fix["artifactChanges"][0]["replacements"]:
                deleted = edit["deletedRegion"]
                results.expect(deleted["byteOffset"] + deleted["byteLength"] <= len(source),
                               f"sarif: {path}: a fix of {result['ruleId']} ends after the end of the file")
    return len(run["results"])


def offset_of(text, line, column):
    """Returns the index in decoded text of a place that SARIF gives as a line and UTF-16 code units."""
    start = 0
    for _ in range(line - 1):
        ends = [end for end in (text.find("\n", start), text.find("\r", start)) if end >= 0]
        end = min(ends)
        start = end + (2 if text[end:end + 2] == "\r\n" else 1)
    units = 1
    while units < column:
        units += 2 if ord(text[start]) > 0xFFFF else 1
        start += 1
    return start


def applied(linkmark, path):
    """Returns a file after its SARIF fixes, applied by text places only, and whether any fixes remain."""
    log = json.loads(subprocess.run([linkmark, "lint", "--quiet", "--no-config", "--level", "note", "--format", "sarif", path],
                                    stdout=subprocess.PIPE, check=False).stdout)
    source = path.read_bytes()
    mark = "\ufeff" if source.startswith(b"\xef\xbb\xbf") else ""
    text = source.decode("utf-8-sig")
    fixes = []
    for result in log["runs"][0]["results"]:
        for fix in result.get("fixes", []):
            edits = []
            for change in fix["artifactChanges"][0]["replacements"]:
                region = change["deletedRegion"]
                edits.append((offset_of(text, region["startLine"], region["startColumn"]),
                              offset_of(text, region["endLine"], region["endColumn"]), change["insertedContent"]["text"]))
            fixes.append(edits)
    fixes.sort(key=lambda edits: edits[0][0])
    end, chosen = -1, []
    for edits in fixes:
        if edits[0][0] > end:
            chosen += edits
            end = edits[-1][1]
    for start, end, inserted in reversed(chosen):
        text = text[:start] + inserted + text[end:]
    return (mark + text).encode(), bool(chosen)


def check_fixes(linkmark, results):
    """Compares the result of applying each file's SARIF fixes with the result of --fix."""
    count = 0
    with folders.temporary() as folder:
        paths = [machine.PROJECT / path for path in COPY]
        for path in sorted(file for path in paths for file in ([path] if path.is_file() else path.rglob("*.md"))):
            source = path.read_bytes()
            try:
                source.decode()
            except UnicodeDecodeError:
                continue
            fixed, changed = folder / "fixed.md", folder / "changed.md"
            fixed.write_bytes(source)
            changed.write_bytes(source)
            subprocess.run([linkmark, "lint", "--fix", "--quiet", "--no-config", "--level", "note", fixed],
                           stdout=subprocess.DEVNULL, check=False)
            # --fix skips a fix that would change anything else.
            if applied(linkmark, fixed)[1]:
                continue
            for _ in range(10):
                result, has_changed = applied(linkmark, changed)
                if not has_changed:
                    break
                changed.write_bytes(result)
                count += 1
            results.expect(changed.read_bytes() == fixed.read_bytes(),
                           f"sarif: {path}: its fixes do not give what --fix writes")
    return count


def check_json(linkmark, results):
    findings = json.loads(report(linkmark, "json", *COPY))["findings"]
    for finding in findings:
        source = (machine.PROJECT / finding["path"]).read_bytes()
        line, column, _ = place(source, lines(source), finding["offset"])
        results.equal((finding["line"], finding["column"]), (line, column),
                      f"json: {finding['path']}: the place of {finding['rule']}")
    return len(findings)


def main(arguments):
    options.parsed(__name__, __doc__, arguments)
    machine.python_packages("pydantic-sarif")
    linkmark = machine.linkmark()
    results = Results()
    counts = [check(linkmark, results) for check in (check_sarif, check_json)]
    results.expect(counts[0] == counts[1] != 0, f"the formats have {counts} findings")
    rounds = check_fixes(linkmark, results)
    results.expect(rounds > 0, "no fix was applied")
    return results.finish(f"{counts[0]} findings, {rounds} rounds of fixes")
