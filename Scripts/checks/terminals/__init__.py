"""Shows the examples in two terminals, and compares every cell with the JSON.

    Scripts/check terminals
    Scripts/check terminals -- --pictures DIR    also writes pictures of some examples to DIR

kitty and VTE report every cell: its text, colors, underline, and the address that it opens. Hostile text must not have
other effects on them, or on the terminal emulator pyte. Broken outputs prove that each expectation can fail.
Documentation/Terminal.md describes the results.
"""
import concurrent.futures
import time
import traceback

from checks.support import folders, machine, options
from checks.support.results import Results
from checks.support.tables import table
from checks.terminal_support import has_kitty, has_vte, install
from checks.terminal_support.terminals import NOTHING, VTE, Kitty
from checks.terminals.agreement import Agreement
from checks.terminals.outputs import SEQUENCES, active, check_controls, events, examples, hostile_outputs

SECONDS = 85
PICTURES = {"chinese": "default", "arabic": "default", "emoji": "default", "nested": "default",
            "component": "default", "delays": "default", "checkout": "on-contrast"}


class Row:
    """A row of the result table."""

    def __init__(self, name):
        self.name, self.version, self.outputs, self.cells, self.lost = name, "", 0, 0, 0
        self.results = Results()


def judge(terminal, results, shown, output=None):
    """Shows an output, and compares it with the JSON if there is a document."""
    name = f"{terminal.name}: {shown.name}"
    output = shown.output if output is None else output
    cursor = terminal.show(output, shown.width)
    results.expect(cursor is not None and cursor[1] == 1, f"{name}: the cursor is at {cursor}")
    results.equal(terminal.effects(), NOTHING, f"{name}: what it did to the terminal")
    if shown.document is None:
        return None
    agreement = Agreement(shown.document, terminal.rows())
    more = f"; and {len(agreement.failures) - 1} more" if len(agreement.failures) > 1 else ""
    results.expect(not agreement.failures, f"{name}: {''.join(agreement.failures[:1])}{more}")
    return agreement


def judge_with(terminal, shown, row, pictures):
    row.version = terminal.version
    for each in shown:
        agreement = judge(terminal, row.results, each)
        row.outputs += 1
        if agreement:
            row.cells += agreement.linked
            row.lost += agreement.lost
    check_controls(terminal, row.results, judge, shown)
    if pictures:
        for each in shown:
            stem, style, appearance, width = (each.name.split() + [""] * 4)[:4]
            if PICTURES.get(stem) == style and width == "80":
                terminal.show(each.output, 80)
                # The window is drawn a moment later.
                time.sleep(1)
                terminal.display.picture(pictures / f"{terminal.name}.{stem}.{appearance}.png")


def in_terminal(kind, row, shown, pictures):
    """Counts a terminal that exits or hangs as a failure, and continues with the others."""
    terminal = None
    try:
        terminal = kind()
        judge_with(terminal, shown, row, pictures)
    except Exception:
        row.results.expect(False, f"{row.name} stopped: {traceback.format_exc()}")
    finally:
        if terminal:
            terminal.close()


def listen(row, shown):
    """Checks the control sequences in the bytes, and their effects in pyte."""
    row.version = machine.pinned_versions()["pyte"]
    for each in shown:
        row.results.equal(active(each.output), [], f"{each.name}: live controls")
        row.results.equal(events(each.output), [], f"{each.name}: events in pyte")
        row.outputs += 1
    for what, sequence in SEQUENCES.items():
        row.results.expect(active(sequence.encode()), f"no live control is found in {what}")


def print_table(rows):
    print(table(["", "version", "outputs", "cells of links", "marks lost", "checks", "failures"],
                [[row.name, row.version, row.outputs, row.cells, row.lost, row.results.count, row.results.failures]
                 for row in rows]), end="")


def main(arguments):
    pictures = options.parsed(__name__, __doc__, arguments, more=[
        ("--pictures", dict(type=options.created_folder, metavar="DIR", help="write pictures of examples"))]).pictures
    linkmark = machine.linkmark()
    install()
    if pictures:
        machine.install_commands({"import": "imagemagick"})
    with folders.temporary() as folder:
        shown = [*examples(linkmark), *hostile_outputs(linkmark, folder)]
    results, rows = Results(), []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for kind, is_there in [(Kitty, has_kitty()), (VTE, has_vte())]:
            if is_there:
                rows.append(Row(kind.name))
                pool.submit(in_terminal, kind, rows[-1], shown, pictures)
            else:
                results.skip(kind.name, "it is missing")
        try:
            machine.python_packages("pyte")
        except machine.Unavailable as reason:
            results.skip("pyte", reason)
        else:
            rows.append(Row("pyte"))
            listen(rows[-1], shown)
    print_table(rows)
    results.failures += sum(row.results.failures for row in rows)
    return results.finish()
