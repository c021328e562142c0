"""Destinations that programs may read differently."""
import random

# The hosts that a rule matches, in canonical form.
HOSTS = ["good.example", "evil.example", "www.bank.example", "a.evil.example", "127.0.0.1", "[::1]",
         "xn--bcher-kva.example", "page.example"]
SCHEMES = [*["https"] * 12, "HTTPS", "https", "http", "mailto", "MAILTO", "javascript", "data", "vbscript", "file", "blob",
           "smb", "ms-msdt", "intent", "C", "tel", "app", "view-source", "search-ms", "jar", "httpss", "feed"]
# Text after a scheme, and the start of an address without one.
SEPARATORS = [*["://"] * 8, ":///", ":/", ":", ":\\\\", ":/\\", "::", "//", ""]
STARTS = ["//", "//", "///", "/", "", "\\\\", "/\\", "?", "#", ":", "://"]
USERS = ["", "", "", "u@", "u:p@", "{x}@", "%@", "%1$s@", "a:{x}@", "{x}:{y}@", "good.example@", "good.example%5C@",
         "good.example\\@", "good.example%2F@", "good.example:80@", "@", "{{x}}@", "${x}@", "%%@", "%(x)s@"]
NAMES = ["good.example", "evil.example", "www.bank.example", "a.evil.example", "EVIL.example", "evil.example.",
         "ｅvil.example", "evil\u00AD.example", "evil\u200B.example", "evil。example", "%65vil.example",
         "%EF%BD%85vil.example", "evil.ex%61mple", "bücher.example", "bu\u0308cher.example", "xn--bcher-kva.example",
         "127.0.0.1", "0x7f.1", "2130706433", "0177.0.0.1", "127.1", "[::1]", "[0:0::1]", "[::ffff:127.0.0.1]", "☃.example",
         "evil_x.example", "a!b.evil.example", "evil..example", ".evil.example", "-evil.example", "1.2.3.256", "{x}",
         "{x}.evil.example", "evil.{x}", "%@.evil.example", "evil.example{x}", "ev{x}il.example", "localhost", "evil",
         "evil.example\\", "evil.example\\.good.example", "", ".", "evil.example|x", "evil.example^", "[x]", "xn--a.example"]
PORTS = ["", "", "", "", ":443", ":80", ":{port}", ":", ":0x50", ":80@evil.example", ":99999"]
PATHS = ["", "/", "/a", "/{x}/evil.example", "/a/../b", "//evil.example", "/%2e%2e/a", "?q={x}", "?q=1&q=2", "#f", "/%%2e",
         "/..//evil.example", "\\evil.example", "/a?attach=/etc/passwd", "/%1$@/b", ":evil.example", "@evil.example"]
PLACEHOLDERS = ["{x}", "{{user.id}}", "${x}", "%@", "%d", "%s", "%1$@", "%lld", "%(x)s", "%%"]
INSERTS = ["\t", "\n", "\r", " ", "\u0001", "\u00A0", "\u200B", "\uFEFF", "\u2028", "/", "\\", ":", "@", ".", "?", "#", "%", "%00",
           "\u007F", "\u3000", "\u202E", "&", "'", "\"", "<", ">", "[", "]"]


def destination(source):
    """Returns one destination, which is not empty."""
    start = [source.choice(SCHEMES), source.choice(SEPARATORS)] if source.random() < 0.9 else [source.choice(STARTS)]
    parts = [*start, source.choice(USERS), source.choice(NAMES), source.choice(PORTS), source.choice(PATHS)]
    text = "".join(parts)
    while source.random() < 0.35:
        place = source.randrange(len(text) + 1)
        action = source.random()
        if action < 0.4:
            text = text[:place] + source.choice(PLACEHOLDERS) + text[place:]
        elif action < 0.8:
            text = text[:place] + source.choice(INSERTS) + text[place:]
        elif action < 0.9:
            text = text[:place] + text[place + 1:]
        else:
            text = text[:place] + text[place:].swapcase()
    return text or "/"


def destinations(count, seed):
    """Returns destinations, which depend only on the seed."""
    source = random.Random(seed)
    for _ in range(count):
        yield destination(source)


def markdown(text):
    """Returns a destination as it is written in Markdown, with references for what would end it."""
    written = "".join(f"&#x{ord(sign):x};" if sign in "<>\\&\n\r" or ord(sign) < 0x20 else sign for sign in text)
    return f"<{written}>"
