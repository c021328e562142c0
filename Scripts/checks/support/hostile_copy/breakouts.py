"""Text that tries to break out of attributes, text, code and comments."""
# Each closes its context with a quote or bracket, and continues with something that runs.
ENDINGS = [
    '" onclick="{0}" x="', "' onclick='{0}' x='", '" autofocus tabindex=1 onfocus="{0}', '"><img src=x onerror={0}>',
    "'><img src=x onerror={0}>", '"/><svg/onload={0}>', "&quot; onclick=&quot;{0}&quot; x=&quot;",
    "&quot;&gt;&lt;img src=x onerror={0}&gt;", "&#34;&#62;&#60;img src=x onerror={0}&#62;", "&#x22 onclick={0} x=",
    "&QUOT;&GT;&LT;svg onload={0}&GT;", "&amp;quot;&amp;gt;&amp;lt;img src=x onerror={0}&amp;gt;", '\\" onclick=\\"{0}',
    "` onclick=`{0}", "%22%3E%3Cimg src=x onerror={0}%3E", "%22 onclick=%22{0}", '\n" onclick="{0}',
    '\t"\tonclick="{0}', '\x00" onclick="{0}', '\x0c" onclick="{0}', "--><img src=x onerror={0}>",
    "]]><img src=x onerror={0}>", "</a><img src=x onerror={0}>", "</code></pre><script>{0}</script>",
    "</title><script>{0}</script>", "</p><script>{0}</script><p>", "</style><script>{0}</script>", "＂ onclick=＂{0}",
    "＂＞＜img src=x onerror={0}＞", "ˮ onclick=ˮ{0}", "\u2028\" onclick=\"{0}", "&NewLine;&quot; onclick=&quot;{0}",
]
# Where copy is written as text of a page or as the value of an attribute.
PLACES = {
    "destination": "[x](https://a.example/{0})", "destination in brackets": "[x](<https://a.example/{0}>)",
    "destination of an image": "![x](<a.png{0}>)", "title in quotes": "[x](/a \"{0}\")",
    "title in apostrophes": "[x](/a '{0}')", "title in parentheses": "[x](/a ({0}))",
    "title of an image": "![x](a.png '{0}')", "alternative text": "![{0}](a.png)",
    "alternative text of code": "![`{0}`](a.png)", "link text": "[{0}](/a)",
    "definition": "[x]: </a{0}>\n\n[x]",
    "definition's title": "[x]\n\n[x]: /a '{0}'", "label": "[{0}]: /a\n\n[{0}]", "heading": "# {0}",
    "heading with a reference": "Read [{0}].\n\n{0}\n===", "code span": "`{0}`",
    "info string": "```{0}\ny\n```",
    "info string with tildes": "~~~ x{0}\ny\n~~~", "code": "```\n{0}\n```", "indented code": "    {0}",
    "autolink": "<https://a.example/{0}>", "mail address": "<a{0}@a.example>", "text": "x {0} y",
    "blocked link's text": "[{0}](javascript:0)", "blocked image's text": "![{0}](javascript:0)",
    "placeholder": "[x]({{{0}}})", "placeholder in an address": "[x](https://{{host}}/{0})",
    "placeholder in text": "{{{0}}} %({0})s ${{{0}}}", "app's address": "[x](shop://orders/{0})",
    "app's parameter": "[x](shop://find?q={0})", "fragment": "[x](#{0})", "item": "1. {0}\n2) {0}",
}


def endings():
    for place in PLACES.values():
        for ending in ENDINGS:
            yield lambda run: place.format(ending.format(run))


def broken_lines():
    """Yields broken constructs, whose parts are text."""
    for text in ['[x](/a "{0}', "[x](</a {0}", "[x]: <{0}", "![{0}", "[{0}](", "`{0}", "<{0}", "<a {0}",
                 "&{0};", "**{0}", "[x][{0}", "[x](/a '{0}\"", "[{0}]: ", "<https://{0}", "\\<{0}>"]:
        for ending in ['"><img src=x onerror={0}>', "<svg onload={0}>", "<img src=x onerror={0}//"]:
            yield lambda run: text.format(ending.format(run))


FAMILIES = {"out of attributes and text": endings, "broken constructs": broken_lines}
