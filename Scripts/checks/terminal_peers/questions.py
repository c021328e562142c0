"""Questions about every renderer, and functions that compute the answers from its output."""
import re

from .output import COLOR, lines, plain

WIDTH, ADDRESS = 40, "https://a.example/terms"
LINKED = "terms of carriage that are long enough to need two lines"
SENTENCE = f"> Read the [{LINKED}]({ADDRESS}) now.\n"
PROSE = "Words of many sizes that go on and on in a line which ends where it has to. " * 4 + "\n"
IDEOGRAPHS = "乘船指南和运输条款以及我们的隐私声明都可以在这里随时查看并且下载到手机上" * 3 + "\n"
# A mark every third character, so that some are at the ends of lines.
MARKS = "乘船，指南。运输（条款）和「声明」都可，查看。" * 6 + "\n"
CLOSING, OPENING = set("，。）」"), set("（「")
LONG_ADDRESS = "https://a.example/" + "abcdefghij/" * 15 + "end"
NESTED = """- first WORD first word first word first word first word first word
  - second WORD second word second word second word second word
    - third WORD third word third word third word third word
"""
LIVE = {
    "a title (OSC)": ("\x1b]0;x\a", ["\x1b]", "\a"]),
    "a C1 control": ("\x9b2J", ["\x9b"]),
    "a bidirectional override": ("\u202efdp", ["\u202e"]),
}
STAND_INS = set("␀␁␂␃␄␅␆␇␈␉␊␋␌␍␎␏␐␑␒␓␔␕␖␗␘␙␚␛␜␝␞␟␡\ufffd")


def longest(text, wcswidth):
    return max(wcswidth(line.rstrip()) for line in plain(text).split("\n"))


def without_spaces(text):
    return re.sub(r"\s", "", text)


def inline_address(renderer, _):
    text = plain(renderer.run(renderer.addresses(80), SENTENCE))
    return "shown" if ADDRESS in without_spaces(text) else "hidden"


def hyperlink(renderer, _):
    found = lines(renderer.run(renderer.everything(WIDTH), SENTENCE))
    addresses = {cell.link[1] for line in found for cell in line if cell.link}
    return "yes" if addresses == {ADDRESS} else "no"


def hyperlink_over_lines(renderer, _):
    return pieces(renderer, SENTENCE.removeprefix("> "))


def hyperlink_over_quoted_lines(renderer, _):
    return pieces(renderer, SENTENCE)


def pieces(renderer, markdown):
    found = lines(renderer.run(renderer.everything(WIDTH), markdown))
    linked = [[cell for cell in line if cell.link] for line in found]
    parts = [line for line in linked if line]
    if not parts:
        return "no hyperlink"
    others = len(without_spaces("".join(cell.text for line in parts for cell in line)))
    others -= len(without_spaces(LINKED))
    if others:
        return f"{len(parts)} pieces, over {others} cells that are not its text"
    identities = {cell.link[0] for line in parts for cell in line}
    is_one = len(identities) == 1 and "" not in identities
    return f"{len(parts)} pieces, " + ("one link" if is_one else "unrelated")


def prose_width(renderer, wcswidth):
    return f"{longest(renderer.run(renderer.everything(WIDTH), PROSE), wcswidth)}"


def ideograph_width(renderer, wcswidth):
    return f"{longest(renderer.run(renderer.everything(WIDTH), IDEOGRAPHS), wcswidth)}"


def misplaced_marks(renderer, _):
    count = broken = 0
    for width in range(20, 60):
        text = plain(renderer.run(renderer.everything(width), MARKS))
        shown = [line.strip() for line in text.split("\n") if line.strip()]
        count += sum(line[0] in CLOSING for line in shown[1:])
        count += sum(line[-1] in OPENING for line in shown[:-1])
        broken += len(shown) - 1
    return f"{count} of {broken}" if broken else "never broken"


def colors_in_pipe(renderer, _):
    return "colors" if COLOR.search(renderer.run(renderer.freely(WIDTH), SENTENCE)) else "none"


def colors_in_terminal(renderer, **variables):
    text = renderer.run_in_terminal(renderer.freely(WIDTH), SENTENCE, **variables)
    return "colors" if COLOR.search(text) else "none"


def refused_colors(renderer, _):
    with_it = colors_in_terminal(renderer, NO_COLOR="1")
    return f"{with_it} (without it: {colors_in_terminal(renderer)})"


def control(sequence, parts):
    def answer(renderer, _):
        text = renderer.run(renderer.everything(WIDTH), f"before {sequence} after\n")
        shown = plain(text)
        if any(part in shown for part in parts):
            return "live"
        return "shown" if STAND_INS & set(shown) else "removed"
    return answer


def long_address(renderer, _):
    text = plain(renderer.run(renderer.addresses(WIDTH), f"Read [this]({LONG_ADDRESS}) now.\n"))
    if any(LONG_ADDRESS in line for line in text.split("\n")):
        return "whole"
    return "broken" if LONG_ADDRESS in without_spaces(text) else "not whole"


def nested_list(renderer, _):
    shown = plain(renderer.run(renderer.everything(WIDTH), NESTED)).split("\n")
    answers = []
    for level in ["first", "second", "third"]:
        begin = next(number for number, line in enumerate(shown) if f"{level} WORD" in line)
        column = shown[begin].index(level)
        following = shown[begin + 1]
        hangs = len(following) - len(following.lstrip()) == column
        answers.append(f"{column}{'' if hangs else ' (not hanging)'}")
    return ", ".join(answers)


QUESTIONS = {
    "address without hyperlinks": inline_address,
    "a link is an OSC 8 hyperlink": hyperlink,
    "a hyperlink over a line break": hyperlink_over_lines,
    "the same in a block quote": hyperlink_over_quoted_lines,
    f"longest line of prose at width {WIDTH}": prose_width,
    f"longest line of ideographs at width {WIDTH}": ideograph_width,
    "lines that start or end with a wrong mark (kinsoku)": misplaced_marks,
    "colors in a pipe": colors_in_pipe,
    "colors in a terminal with `NO_COLOR`": refused_colors,
    **{f"{what} in the text": control(*parts) for what, parts in LIVE.items()},
    f"an address of {len(LONG_ADDRESS)} characters at width {WIDTH}": long_address,
    "columns of a nested list's three levels": nested_list,
}
