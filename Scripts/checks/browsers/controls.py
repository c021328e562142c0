"""Broken pages, each of which must fail its check: a check that cannot fail proves nothing."""
from ..browser_support.layout import check_layout
from ..support.results import Results
from .links import check_keyboard, check_links

NUMBER = 'href="tel:+4420123"'
DISABLED = ' role="link" aria-disabled="true"'
BUTTON = ('<button type="button" class="lm-link" data-link-kind="app" data-link-handling="app"'
          ' data-link-href="action://press">Press</button>')

# What is broken, and the replacement that breaks it in the page of all forms.
LINKS = {
    "a disabled link with an address": (DISABLED, ' href="/a"'),
    "an anchor without address and role": (DISABLED, ""),
    "a name from elsewhere": (NUMBER, f'{NUMBER} aria-label="Call us"'),
    "a notice that is not heard": ('<span class="lm-visually-hidden"', '<span aria-hidden="true"'),
    "a button that is a link": (BUTTON, '<a href="/a">Press</a>'),
    "a link that is not heard": (NUMBER, f'{NUMBER} role="presentation" hidden'),
    "an extra link": ("</main>", '<p><a href="/a">more</a></p></main>'),
}
KEYBOARD = {
    "a link that Tab passes over": (NUMBER, f'{NUMBER} tabindex="-1"'),
    "a link that comes first": (NUMBER, f'{NUMBER} tabindex="1"'),
    "a disabled link that takes the focus": (DISABLED, f'{DISABLED} tabindex="0"'),
    "a disabled button that takes the focus": (' disabled=""', ' aria-disabled="true"'),
    "a link that ignores Enter": (NUMBER, f"""{NUMBER} onkeydown="return event.key !== 'Enter'\""""),
    "a button that ignores Space": (BUTTON, '<a role="button" href="/a">Press</a>'),
    "a focus that is not visible": (NUMBER, f'{NUMBER} style="outline: none"'),
    "text that takes the focus": ("</main>", '<p tabindex="0">more</p></main>'),
}
LAYOUT = {
    "text that is cut off below": ("<main>", '<main style="height: 5em; overflow: hidden">'),
    "a page that is too wide": ("<main>", '<main style="min-width: 70rem">'),
    "overlapping lines": ("<main>", '<main style="line-height: 0.7">'),
}
# For browsers that change the size of the root; a zoom of text enlarges pixels, too.
FIXED = {"text of a fixed size": ("<main>", '<main style="font-size: 16px">')}
AXE = {
    "an image without a description": (' alt="A plan of the harbour"', ""),
    "text without contrast": ("<main>", '<main style="color: #ccc; background: #fff">'),
    "a link without a name": ("</main>", '<p><a href="/a"></a></p></main>'),
}
NU = {"a link in a link": ("<main>", '<main><p><a href="/a"><a href="/b">x</a></a></p>')}


def broken_pages(controls, page, judge):
    """Writes broken copies of a page next to it, and yields what is broken and the path of each."""
    html = page.read_text()
    for number, (what, (part, replacement)) in enumerate(controls.items()):
        if part not in html:
            raise RuntimeError(f"{page.name} has no {part} to break")
        broken = page.with_name(f"{page.stem}-{judge}-{number}.html")
        broken.write_text(html.replace(part, replacement, 1))
        yield what, broken


def check_controls(browser, results, controls, page, check):
    """Checks that every broken page fails this check."""
    for what, broken in broken_pages(controls, page, browser.name):
        found = Results(quiet=True)
        browser.open(broken)
        check(browser, found)
        results.expect(found.failures > 0, f"{browser.name} does not notice {what}")


def check_all_controls(browser, results, page, expected):
    def links(browser, found):
        check_links(browser, found, expected, "")

    def keyboard(browser, found):
        check_keyboard(browser, found, expected, "")

    def layout(browser, found):
        check_layout(browser, found, "")

    check_controls(browser, results, LINKS, page, links)
    check_controls(browser, results, KEYBOARD, page, keyboard)
    check_controls(browser, results, LAYOUT if browser.zooms_text else LAYOUT | FIXED, page, layout)
    # The other way around: a good page, and JSON that differs.
    browser.open(page)
    for change in [{"role": "button"}, {"name": "another"}, {"disabled": True}]:
        found = Results(quiet=True)
        check_links(browser, found, [expected[0] | change, *expected[1:]], "")
        results.equal(found.failures, 1, f"{browser.name}: failures when the JSON has {change}")
