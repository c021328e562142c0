"""Broken outputs, each of which must be noticed: a check that cannot fail proves nothing."""
import re

from ..support.results import Results

# A link that is closed at the end of a line and goes on in the next.
BROKEN = re.compile(rb"(\x1b\]8;(id=lm\d+);[^\n]*)\x1b\]8;;\x1b\\([^\n]*\n[^\n]*\x1b\]8;\2;)")


def after(part, addition):
    return lambda output: output.replace(part, part + addition, 1)


def instead(part, replacement):
    return lambda output: output.replace(part, replacement, 1)


WORDS = b"Every form"
CONTROLS = {
    "a wrong address": instead(b";tel:+4420123\x1b", b";tel:+4420124\x1b"),
    "a link without an address": instead(b";tel:+4420123\x1b", b";\x1b"),
    "a link that goes on after its text": instead(b"\x1b]8;;\x1b\\", b""),
    "a link that runs over a prefix": lambda output: BROKEN.sub(rb"\1\3", output, count=1),
    "a link that ends with its first line": lambda output: re.sub(
        rb"(\x1b\]8;(id=lm\d+);[^\n]*\n[^\n]*)\x1b\]8;\2;[^\x1b]*\x1b\\", rb"\1", output, count=1),
    "a wrong color of text": instead(b"38;2;22;22;22", b"38;2;22;22;23"),
    "a wrong color of a link": instead(b"38;2;204;204;204", b"38;2;204;205;204"),
    "a background with a hole": instead(b"48;2;255;255;255", b"48;2;255;255;254"),
    "a link without its line": instead(b"\x1b[4m", b"\x1b[24m"),
    "text with a line": instead(WORDS, b"\x1b[4m" + WORDS),
    "lost text": instead(WORDS, b"Evry form"),
    "extra text": instead(WORDS, b"Every formform"),
    "text in another order": instead(WORDS, b"Form every"),
    "a lost line": lambda output: re.sub(rb"[^\n]*script[^\n]*\n", b"", output, count=1),
    "a cursor that moves": after(WORDS, b"\x1b[2D"),
    "a cursor that stays in its line": lambda output: output.removesuffix(b"\n"),
    "a line that is overwritten": after(WORDS, b"\r"),
    "a bell": after(WORDS, b"\a"),
    "a title": after(WORDS, b"\x1b]2;title\x1b\\"),
    "an 8-bit control": after(WORDS, b"\xc2\x9d2;title\xc2\x9c"),
    "a request that is answered": after(WORDS, b"\x1b[c"),
    "a sequence without an end": after(WORDS, b"\x1bP"),
}
# What only one of the terminals does.
OF_KITTY = {"a text for the clipboard": after(WORDS, b"\x1b]52;c;aGVsbG8=\x1b\\")}
OF_VTE = {"a window that changes its size": after(WORDS, b"\x1b[8;20;20t")}


def check_controls(terminal, results, judge, output):
    """Checks that every broken output fails, and the unbroken one does not."""
    found = Results()
    judge(terminal, found, output)
    results.expect(found.failures == 0, f"{terminal.name} does not show the unbroken output")
    own = OF_KITTY if terminal.name == "kitty" else OF_VTE
    for what, change in (CONTROLS | own).items():
        broken, found = change(output), Results(quiet=True)
        if broken == output:
            raise RuntimeError(f"the controls' output has nothing to break for {what}")
        judge(terminal, found, broken)
        results.expect(found.failures > 0, f"{terminal.name} does not notice {what}")
