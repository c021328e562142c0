"""A pattern for each rule: a function that returns the end of the construct at an offset of a source, or None."""
import itertools
import re

from checks.finding_places.constructs import AUTOLINK, COMMENT, REFERENCE_TO_CHARACTER, Source, normalized, readable, tag_name


def whole(pattern):
    """Returns a function that finds the end of a regular expression's match at an offset."""
    compiled = re.compile(pattern, re.A)

    def end(source, start):
        match = compiled.match(source.text, start)
        return match.end() if match else None
    return end


def first(*ends):
    """Returns a function that returns the first end that one of the functions finds."""
    return lambda source, start: next(filter(None, (end(source, start) for end in ends)), None)


def tag(*names):
    """Returns a function that finds the end of a start tag with one of these names, or with any name."""
    def end(source, start):
        match = source.tag(start)
        name = tag_name(match) if match else None
        return match.end() if name and (not names or name in names) else None
    return end


def link(source, start):
    """Finds the end of a link or an autolink."""
    if source.text[start - 1:start] == "!" and source.text[start - 2:start - 1] != "\\":
        return None
    found, autolink = source.link(start), AUTOLINK.match(source.text, start)
    return found[0] if found else autolink and autolink.end()


def image(source, start):
    """Finds the end of an image."""
    is_escaped = source.text[start - 1:start] == "\\"
    found = source.link(start + 1) if source.text[start:start + 2] == "![" and not is_escaped else None
    return found[0] if found else None


def undefined_reference(source, start):
    """Finds the end of two pairs of brackets that refer to no definition."""
    begin = start + (source.text[start] == "!")
    end = source.brackets(begin) if source.text[begin:begin + 1] == "[" else None
    second = source.brackets(end) if end and source.text[end:end + 1] == "[" else None
    if second is None:
        return None
    label = source.text[end + 1:second - 1] or source.text[begin + 1:end - 1]
    return None if normalized(label) in source.definitions else second


def address(source, start):
    """Finds the end of an address by the rules for GitHub's extended autolinks and in Rules.md."""
    before = source.decoded(max(0, start - 4), start)[-1:]
    if re.match(r"[A-Za-z0-9]", before):
        return None
    end = whole(r"(?i)(?:https?:\\?/\\?/|www\\?\.)(?:\\[!-/:-@\[-`{-~]|[^\s<>|])+")(source, start)
    if not end:
        return None
    text = source.decoded(start, end)
    # A non-ASCII character that is not a letter or digit ends an address.
    text = "".join(itertools.takewhile(lambda sign: sign.isascii() or sign.isalnum(), text))
    if before in ("*", "_"):
        # The address is within emphasis.
        text = text.partition(before)[0]
    while True:
        shorter = re.sub(r"""(?:\\?[?!.,:*_~'"]|&[A-Za-z0-9]+;)+$""", "", text)
        for opening, closing in ("()", "[]"):
            if shorter.endswith(closing) and shorter.count(closing) > shorter.count(opening):
                shorter = shorter[:-1]
        if shorter == text:
            return start + len(text.encode())
        text = shorter


def mail_address(source, start):
    """Finds the end of a mail address, in which punctuation may be escaped."""
    name, label = r"(?:[A-Za-z0-9]|\\?[._+-])", r"(?:[A-Za-z0-9]|\\?[_-])"
    if re.match(r"[A-Za-z0-9._+-]", source.text[start - 1:start]):
        return None
    return whole(rf"(?:mailto:|xmpp:)?{name}+\\?@{label}+(?:\\?\.{label}+)+(?<=[A-Za-z0-9])(?![A-Za-z0-9@])")(source, start)


def emphasis(source, start):
    """Finds the end of a text between equal delimiters in a paragraph."""
    run = re.compile(r"\*+|_+").match(source.text, start)
    if not run or source.text[start - 1:start] == run[0][0]:
        return None
    index, end = run.end(), source.paragraph_end(start)
    while index < end:
        closing = re.compile(re.escape(run[0][0]) + "+").match(source.text, index)
        if closing and closing[0] == run[0]:
            return closing.end()
        index = closing.end() if closing else source.atom(index)
    return None


def heading_attributes(source, start):
    """Finds the end of a text in braces at the end of a heading."""
    end = whole(r"\{[^{}\r\n]+\}(?=[ \t]*#*[ \t]*(?:[\r\n]|\Z))")(source, start)
    line = source.text[source.line_start(start):start]
    following = source.text[source.line_end(start):].lstrip("\r\n")
    return end if "#" in line or re.match(r" {0,3}(?:=+|-+)[ \t]*(?:[\r\n]|\Z)", following) else None


def cells(source, start):
    """Returns the cells of the row that contains an offset, as ranges without surrounding white space."""
    begin = source.line_start(start)
    row = re.compile(r"[ \t>]*\|?").match(source.text, begin).end()
    found = []
    for match in re.compile(r"((?:\\.|[^|\\\r\n])*)(?:\||$)", re.M).finditer(source.text, row, source.line_end(start)):
        text = match[1]
        left = match.start() + len(text) - len(text.lstrip(" \t"))
        found.append((left, max(left, match.start() + len(text.rstrip(" \t")))))
    return begin, found


def lost_cells(source, start):
    """Finds the end of the last cell with text in a row, starting from a cell beyond the table's columns."""
    begin, row = cells(source, start)
    columns = None
    while columns is None and begin:
        begin, line = cells(source, begin - 1)
        texts = [source.text[left:right] for left, right in line if left < right]
        if texts and all(re.fullmatch(":?-+:?", text) for text in texts):
            columns = len(texts)
    lost = [cell for cell in row[columns:] if cell[0] < cell[1]] if columns else []
    return lost[-1][1] if lost and lost[0][0] == start else None


def empty_header(source, start):
    """Finds the end of an empty cell including its `|` signs, or of a cell with only HTML, comments or references."""
    end = whole(r"\|[ \t]*\|")(source, start)
    if end:
        return end
    return next((right for left, right in cells(source, start)[1]
                 if left == start and not readable(COMMENT.sub("", source.text[left:right]))), None)


def delimiter_row(source, start):
    """Finds the end of a delimiter row on a separate line."""
    if source.text[source.line_start(start):start].strip(" \t>"):
        return None
    end = whole(r"\|?[ \t]*:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)*(?:[ \t]*\|)?(?=[ \t]*(?:[\r\n]|\Z))")(source, start)
    return end if end and "|" in source.text[start:end] else None


def invalid_bytes(source, start):
    """Finds an empty place before the first bytes that are not UTF-8."""
    try:
        source.bytes.decode()
    except UnicodeDecodeError as error:
        return start if error.start == start else None
    return None


DESTINATION = r"[^\s()<>\[\]]+"
BROKEN_LINKS = first(*map(whole, [
    rf"\[[^\]]+\] \({DESTINATION}\)", rf"\([^()]+\)\[{DESTINATION}\]", r"\[[^\[\]]+\]\([^()\[\]]+\)",
    rf"\[[^\[\]()]+\({DESTINATION}\)", rf"\]\({DESTINATION}\)", r"\[[^\]]+\]\([^\s<>\[\]\"]+(?=[\s<>\[\]\"]|\Z)",
    rf"\xe3\x80\x90(?:(?!\xe3\x80\x91).)+\xe3\x80\x91\({DESTINATION}\)"]))
FOOTNOTE = whole(r"\[\^[^\[\]\r\n]+\]")
LINKS, IMAGES = first(link, tag("a")), first(image, tag("img"))
BOTH = first(link, image, tag("a", "img"))
# In the dialect gfm, addresses are links too.
BARE_LINKS = first(address, mail_address)
PATTERNS = {
    **dict.fromkeys("""adjacent-links different-url-as-text empty-link-text image-link-without-alternative
        local-destination no-space-around-link overlong-text placeholder-destination placeholder-only-text
        punctuation-in-link-text role-word-in-name same-text-different-destination several-links-in-paragraph
        shortened-address space-in-link-text symbol-only-text tracking-parameters unknown-scheme unroutable-app-link
        url-as-text vague-link-text confusable-host unknown-host""".split(), LINKS),
    **dict.fromkeys(["image-without-alternative", "vague-image-text"], IMAGES),
    **dict.fromkeys("""blocked-destination broken-fragment insecure-http malformed-destination missing-file
        title-repeats-text""".split(), BOTH),
    **dict.fromkeys(["label-without-text", "new-tab-without-notice"], tag("a")),
    "inoperable-link": tag("a", "span", "div"), "omitted-html": tag(),
    "bare-url": address, "bare-email": mail_address, "broken-link-syntax": BROKEN_LINKS,
    "heading-attributes": heading_attributes, "invalid-encoding": invalid_bytes, "table-cell-lost": lost_cells,
    "table-empty-header": empty_header, "table-not-recognized": delimiter_row,
    "unclosed-direction-control": whole(
        "\xe2(?:\x80[\xaa\xab\xad\xae]|\x81[\xa6-\xa8])|" + REFERENCE_TO_CHARACTER.pattern),
    "undefined-footnote": FOOTNOTE, "unsupported-footnote": FOOTNOTE, "undefined-reference": undefined_reference,
    "unknown-alert": whole(r"\[![A-Za-z0-9_-]+\]"), "unparsed-emphasis": emphasis, "unused-definition": Source.definition}
# Patterns that the construct, its definition or its element must contain, for rules without quotations.
CONTENTS = {
    "image-link-without-alternative": r"!\[|<img\b", "image-without-alternative": r"^!\[|^<img\b",
    "insecure-http": r"(?i)\bhttp:|^www\.", "invalid-encoding": "^$", "new-tab-without-notice": r"\btarget=",
    "overlong-text": r"(?s).{100}", "placeholder-only-text": r"[{%]", "shortened-address": r"\w\.\w+/",
    "space-in-link-text": r"^\[(\s|&)|(\s|;)\]|>(\s|&)|(\s|;)</", "title-repeats-text": r"""["'(]""",
    "unknown-scheme": r"\w:", "url-as-text": r"(?i)^\W{0,2}(https?:|www\.)|>\s*(https?:|www\.)"}
