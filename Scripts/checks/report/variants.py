"""Changed pages: without script, and with mistakes that must be noticed."""
import re

from ..browser_support.fixture import broken_variants, replaced

SCRIPT = re.compile("<script>.*?</script>\n", re.DOTALL)
COLORS = re.compile('<section class="section" id="colors".*?</section>\n', re.DOTALL)
POLICY = re.compile('<meta http-equiv="Content-Security-Policy"[^>]*>\n')
STYLE = re.compile("<style>.*?</style>", re.DOTALL)
BROKEN = broken_variants(__file__)


def without_script(page):
    return SCRIPT.sub("", page)


def without_colors(page):
    """Returns the page without its thousand samples of colors, which take long to examine."""
    return COLORS.sub("", page)


def without_policy(page):
    return POLICY.sub("", page)


def broken(page, old, new):
    """Returns the page without its policy and with a replacement."""
    return replaced(without_policy(page), old, new)
