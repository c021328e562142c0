"""Text that tries to break out of attributes, text, code and comments."""
from checks.support import data

ENDINGS, PLACES = data.tables(__file__, "endings", "places")


def endings():
    for place in PLACES.values():
        for ending in ENDINGS:
            yield lambda run: place.format(ending.format(run))


def broken_lines():
    """Yields broken constructs, which become text."""
    for text in ['[x](/a "{0}', "[x](</a {0}", "[x]: <{0}", "![{0}", "[{0}](", "`{0}", "<{0}", "<a {0}",
                 "&{0};", "**{0}", "[x][{0}", "[x](/a '{0}\"", "[{0}]: ", "<https://{0}", "\\<{0}>"]:
        for ending in ['"><img src=x onerror={0}>', "<svg onload={0}>", "<img src=x onerror={0}//"]:
            yield lambda run: text.format(ending.format(run))


FAMILIES = {"out of attributes and text": endings, "broken constructs": broken_lines}
