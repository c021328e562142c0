"""Changed pages: without script, and with mistakes that must be noticed."""
import re

SCRIPT = re.compile("<script>.*?</script>\n", re.DOTALL)
COLORS = re.compile('<section class="section" id="colors".*?</section>\n', re.DOTALL)
POLICY = re.compile('<meta http-equiv="Content-Security-Policy"[^>]*>\n')


def without_script(page):
    return SCRIPT.sub("", page)


def without_colors(page):
    """Returns the page without its thousand samples of colors, which take long to examine."""
    return COLORS.sub("", page)


def without_policy(page):
    return POLICY.sub("", page)


def replaced(page, old, new):
    """Returns the page without its policy and with a replacement of the first match of a pattern, or of a text."""
    pattern = old if isinstance(old, re.Pattern) else re.compile(re.escape(old))
    changed, count = pattern.subn(lambda _: new, without_policy(page), count=1)
    if not count:
        raise RuntimeError(f"the page has no {pattern.pattern} to break")
    return changed


LINK = re.compile('class="?lm-link"? href="?#')


# What is wrong, and the replacement that makes it so; each must be noticed by one of the judges.
AXE = {
    "a control without a label": ('<label class="field">Search<input type="search"', '<label class="field"><input type="search"'),
    "text without contrast": ("--muted: #56606b;", "--muted: #b0b6bd;"),
    "a page without a language": ('<html lang="en"', "<html"),
    "a list without items": ('<nav aria-label="Contents">\n<ul>', '<nav aria-label="Contents">\n<ul><p>x</p>'),
}
NU = {
    "an identifier that is there twice": ('<section class="section" id="colors"', '<section class="section" id="texts"'),
    "a link in a link": ('<p class="verdict">', '<p class="verdict"><a href="#a"><a href="#b">x</a></a>'),
}
COUNTS = {
    "a live link": (LINK, 'class="lm-link" href="app://x#'),
    "a wrong number": ("<dt>links</dt><dd>", "<dt>links</dt><dd>1"),
    "a row that is missing": (re.compile(' data-kind="?web"?'), ""),
    "a finding that is missing": ('<a href="#rule.', '<a href="#'),
}
# With the check that must notice it.
BEHAVIOR = {
    "a control that Tab passes over": ("keyboard", 'name="q"', 'name="q" tabindex="-1"'),
    "a focus that is not visible": ("keyboard", ":focus-visible {\n  outline: 0.125rem solid var(--accent);",
                                    ":focus-visible {\n  outline: none;"),
    "a filter that finds all": ("filters", "entry.hidden = !entry.hidden;", ";"),
    "a filter that counts wrong": ("filters", "`${found.length} of", "`${found.length + 1} of"),
    "a search that finds all": ("search", "words()[index].includes(query)", "true"),
    "a view that does nothing": ("view", "near.forEach(dressAll);", ""),
    "a link that is not handled": ("links", "show(target);", ""),
    "a link that leads away": ("links", LINK, 'class="lm-link" href="/x#'),
    "an address without state": ("state", "history.replaceState(null, '', ", "void (null, '', "),
    "marks that are not stored": ("marks", "storage?.setItem(key(text), stored);", ""),
    "a mark that is not counted": ("marks", "filter((text) => mark(text).reviewed).length", "length"),
}
LAYOUT = {
    "a page that is too wide": ('<p class="verdict">', '<p class="verdict" style="min-width: 70rem">'),
    "text that is cut off": ('<p class="about">', '<p class="about" style="max-height: 0.5rem; overflow: hidden">'),
}
