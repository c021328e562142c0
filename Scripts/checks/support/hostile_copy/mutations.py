"""Markup that parses differently the second time or in another place, and bytes that are invalid in their encoding."""
from checks.support import data

AROUND, RAW, INNER, PAYLOADS, CODECS = data.tables(__file__, "around", "raw", "inner", "payloads", "codecs")


def nested():
    for around in AROUND:
        for name in RAW:
            # The two forms alternate, so that all pairs of neighbors have both.
            inner = INNER[(AROUND.index(around) + RAW.index(name)) % len(INNER)]
            yield lambda run: around.format(inner.format(name, run))


def decoded_again():
    """Yields text that becomes markup when its references are decoded a second or a third time."""
    for depth in range(1, 4):
        for place in ["{}", "`{}`", "# {}", "[{}](/a)", "![{}](a.png)", "[x](/a \"{}\")", "    {}", "```{}\ny\n```",
                      "[x](</{}>)", "[{}](javascript:0)"]:
            text = "<img src=x onerror={}>"
            for _ in range(depth):
                text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            yield place.format(text).format


def split():
    """Yields markup divided into pieces that only the output could join."""
    for first, second in [("<img src=x onerror", "={}>"), ("<", "img src=x onerror={}>"), ("<img ",
    "src=x onerror={}>"),
                          ("<scr", "ipt>{}</script>"), ("&", "lt;img src=x onerror={}&gt;"), ("&#6",
                          "0;img src=x onerror={}>"),
                          ("<a href=", "javascript:{}>x</a>"), ("[x](java", "script:{})"),
                          ("[x](javascript", ":{})")]:
        for joint in ["**", "_", "`", "``", "\\", "\\\n", "  \n", "\n", "\n\n", "<!-- -->", "<?x?>", "&#0;", "&shy;",
                      "\x00", "[]()", "![]()", "{}", "{x}", "%@", "</b>"]:
            yield lambda run: first + joint + second.format(run)


MARKUP = {"markup that mutates": nested, "references decoded again": decoded_again, "markup in pieces": split}


# Overlong, truncated and out-of-range sequences and surrogates, placed before text that they might swallow.
INVALID = [b"\x80", b"\xbf", b"\xc0", b"\xc1\x81", b"\xc3", b"\xe0\x80", b"\xe2\x80", b"\xed\xa0\x80",
           b"\xed\xa0\xbd\xed\xb8\x80", b"\xf0\x80\x80", b"\xf0\x9f\x92", b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80",
           b"\xfe", b"\xff", b"\xff\xfe", b"\xfe\xff", b"\x00", b"\x00\x00", b"\xef\xbb\xbf", b"\xef\xbf\xbe"]
OVERLONG = {b"<": [b"\xc0\xbc", b"\xe0\x80\xbc", b"\xf0\x80\x80\xbc"], b">": [b"\xc0\xbe"],
            b"\"": [b"\xc0\xa2", b"\xe0\x80\xa2"], b":": [b"\xc0\xba", b"\xe0\x80\xba"],
            b"j": [b"\xc1\xaa", b"\xe0\x81\xaa"], b"(": [b"\xc0\xa8"]}
SHIFTS = [b"\x1b$B", b"\x1b(J", b"\x1b$)C\x0e", b"\x0e", b"~{", b"+ADw-", b"\x1b%G", b"\x81", b"\x8f\xa2"]


def invalid():
    for number, form in enumerate(PAYLOADS):
        for part in INVALID:
            # By turns before the text, after its first and after its third character.
            place = (0, 1, 3)[(INVALID.index(part) + number) % 3]
            yield lambda run: part.join([form.format(run)[:place].encode(), form.format(run)[place:].encode()])


def overlong():
    for form in PAYLOADS:
        for sign, forms in OVERLONG.items():
            for encoded in forms:
                if sign in form.encode():
                    yield lambda run: form.format(run).encode().replace(sign, encoded)


def encoded():
    for form in PAYLOADS:
        for codec in CODECS:
            yield lambda run: form.format(run).encode(codec)
        for shift in SHIFTS:
            yield lambda run: shift + form.format(run).encode()


FAMILIES = MARKUP | {"invalid UTF-8": invalid, "overlong UTF-8": overlong, "other encodings": encoded}
