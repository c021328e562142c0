"""Compares the table of display widths with the Unicode data of the Python package wcwidth.

    Scripts/check width-table               fails if the table in Sources does not match the data
    Scripts/check width-table -- --write    writes the table
"""
from checks.support import machine, options

SECONDS = 1
NAME = "ScalarWidth+Table.swift"
# The raw values of `ScalarWidth`.
(NARROW, WIDE, ZERO, SPACING_MARK, VIRAMA, NARROW_PICTOGRAPH, WIDE_PICTOGRAPH,
 REGIONAL_INDICATOR, EMOJI_MODIFIER, HANGUL) = range(10)
HANGUL_RANGES = [(0x1100, 0x115F), (0xA960, 0xA97C), (0xAC00, 0xD7A3)]


def members(ranges):
    return {scalar for first, last in ranges for scalar in range(first, last + 1)}


def width_function():
    """Returns a function from a scalar to the raw value of its width."""
    import wcwidth
    from wcwidth.table_grapheme import EXTENDED_PICTOGRAPHIC, ISC_VIRAMA
    from wcwidth.table_mc import CATEGORY_MC
    from wcwidth.table_vs16 import VS16_NARROW_TO_WIDE

    spacing_marks = members(next(iter(CATEGORY_MC.values())))
    viramas = members(ISC_VIRAMA)
    pictographs = members(EXTENDED_PICTOGRAPHIC)
    widened = members(next(iter(VS16_NARROW_TO_WIDE.values())))
    hangul = members(HANGUL_RANGES)

    def width(scalar):
        if 0x1F1E6 <= scalar <= 0x1F1FF:
            return REGIONAL_INDICATOR
        if 0x1F3FB <= scalar <= 0x1F3FF:
            return EMOJI_MODIFIER
        if scalar in viramas:
            return VIRAMA
        cells = wcwidth.wcwidth(chr(scalar))
        if cells == 0 and scalar != 0:
            return SPACING_MARK if scalar in spacing_marks else ZERO
        if cells == 2:
            if scalar in hangul:
                return HANGUL
            return WIDE_PICTOGRAPH if scalar in pictographs else WIDE
        # Digits and other ASCII are not pictographs unless VS16 follows, which the program handles separately.
        return NARROW_PICTOGRAPH if scalar in widened and scalar > 0x7F else NARROW

    return width


def changes():
    """Returns the scalars whose width differs from the previous scalar's, each with its width."""
    width = width_function()
    entries = []
    previous = None
    for scalar in range(0x110000):
        current = width(scalar)
        if current != previous:
            entries.append(scalar << 4 | current)
            previous = current
    return entries


def source(entries):
    """Returns the table as Swift code."""
    import wcwidth
    rows = [entries[start:start + 8] for start in range(0, len(entries), 8)]
    lines = "\n".join("    " + ", ".join(f"0x{entry:06x}" for entry in row) + "," for row in rows)
    return f"""\
// Written by `Scripts/check width-table -- --write` from Unicode {wcwidth.list_versions()[-1]}
// (Python's wcwidth {wcwidth.__version__}).

extension ScalarWidth {{
  /// The scalars at which the width changes: `scalar << 4 | ScalarWidth.rawValue`, ascending.
  static let changes: [UInt32] = [
{lines}
  ]
}}
"""


def main(arguments):
    is_writing = options.parsed(__name__, __doc__, arguments, write="write the table").write
    machine.python_packages("wcwidth")
    [path] = (machine.PROJECT / "Sources").rglob(NAME)
    entries = changes()
    expected = source(entries)
    if is_writing:
        path.write_text(expected)
    elif path.read_text() != expected:
        print(f"{path.relative_to(machine.PROJECT)} is not what the data give; "
              f"run: Scripts/check width-table -- --write")
        return 1
    print(f"{len(entries)} changes of width")
    return 0
