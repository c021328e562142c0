"""Opens the examples' pages in Chromium, and checks the style sheet in every theme, link style and state.

    Scripts/check pages
    Scripts/check pages -- --pictures DIR    also writes pictures and PDFs to DIR

Chromium is driven over its DevTools pipe.
"""
import base64
import itertools
import pathlib
import tempfile

from .browser_support import programs
from .browser_support.chromium import Chromium
from .browser_support.layout import check_layout
from .support import machine, options
from .support.conversion import EXAMPLES, write_page
from .support.results import Results

SECONDS = 65
THEMES = ["backpack", "high-contrast", "plain"]
STYLES = ["default", "on-contrast", "implicit", "implicit-on-contrast"]
CLASS_MAPS = ["linkmark", "backpack-web"]

PROBE = """\
Text, **strong**, [web](https://a.example/b), [app](c://d), [part](#e), [blocked](javascript:f).

# Heading with [a link](g)
"""

TEXT_SIZES = """[...document.querySelectorAll('body, main *')].map(
  element => parseFloat(getComputedStyle(element).fontSize))"""

# Every link with what sets it apart from the text around it; in greyscale that is the line and the weight.
LINKS = """[...document.querySelectorAll('a')].map(link => {
  const style = getComputedStyle(link), around = getComputedStyle(link.parentElement);
  const color = style.textDecorationColor;
  return {
    text: link.textContent, disabled: link.ariaDisabled === 'true', kind: link.dataset.linkKind,
    color: style.color, outline: style.outlineStyle, outlineColor: style.outlineColor,
    line: style.textDecorationLine === 'underline' && !/^rgba.*, 0\\)$/.test(color),
    thickness: parseFloat(style.textDecorationThickness),
    heavier: style.fontWeight - around.fontWeight >= 200,
    transition: style.transitionDuration, address: getComputedStyle(link, '::after').content,
  };
})"""

PAGE_COLORS = """(() => {
  const probe = document.body.appendChild(document.createElement('i'));
  const read = name => { probe.style.color = ''; probe.style.color = `var(--lm-${name})`;
    return getComputedStyle(probe).color; };
  const system = name => { probe.style.color = name; return getComputedStyle(probe).color; };
  const body = getComputedStyle(document.body), names = ['surface', 'text', 'link', 'link-hover',
    'link-pressed', 'link-focus', 'link-disabled'];
  const colors = {background: body.backgroundColor, color: body.color};
  for (const name of names) colors[name] = read(name);
  for (const name of ['LinkText', 'GrayText', 'Highlight']) colors[name] = system(name);
  probe.remove();
  return colors;
})()"""


def check_sizes(browser, results, page, name):
    """Checks that nothing is cut off at the width of a phone or a screen, and that all text doubles."""
    browser.prefer()
    browser.open(page)
    check_layout(browser, results, name)
    sizes = browser.evaluate(TEXT_SIZES)
    browser.text_size(200)
    doubled = [round(size / 2, 3) for size in browser.evaluate(TEXT_SIZES)]
    results.equal(doubled, [round(size, 3) for size in sizes], f"{name}: half of the sizes at 200 %")


def check_cues(browser, results, page, name):
    """Checks that links differ from text in more than color, and have a line if more contrast is preferred."""
    browser.prefer()
    browser.open(page)
    for link in enabled(browser):
        results.expect(link["line"] or link["heavier"], f"{name}: only color sets '{link['text']}' apart")
    for preference in [{"prefers_contrast": "more"}, {"forced_colors": "active"}]:
        browser.prefer(**preference)
        for link in enabled(browser):
            results.expect(link["line"], f"{name}: no line below '{link['text']}', {preference}")


def enabled(browser):
    return [link for link in browser.evaluate(LINKS) if not link["disabled"]]


def check_states(browser, results, page, name, colored, implicit):
    """Checks the color and line of each state; a disabled link never changes."""
    for appearance in ["light", "dark"]:
        browser.prefer(prefers_color_scheme=appearance)
        browser.open(page)
        colors = browser.evaluate(PAGE_COLORS)
        rest = browser.evaluate(LINKS)
        states = [["hover"], ["hover", "active"], ["focus", "focus-visible"]]
        hover, pressed, focus = [(browser.force(*state), browser.evaluate(LINKS))[1]
                                 for state in states]
        where = f"{name} in {appearance}"
        results.equal({link["transition"] for link in rest}, {"0s"}, f"{where}: transitions")
        for links in [hover, pressed]:
            results.equal([link for link in links if link["disabled"]],
                         [link for link in rest if link["disabled"]], f"{where}: disabled")
        for link in focus:
            results.equal(link["outline"], "solid", f"{where}: focus ring")
        if implicit:
            for link in hover + focus:
                results.expect(link["line"] or link["disabled"], f"{where}: no line under a pointer")
        if not colored:
            continue
        results.equal(colors["background"], colors["surface"], f"{where}: surface")
        results.equal(colors["color"], colors["text"], f"{where}: text")
        for links, color in [(rest, "link"), (hover, "link-hover"), (pressed, "link-pressed")]:
            expected = [colors["link-disabled" if link["disabled"] else color] for link in links]
            results.equal([link["color"] for link in links], expected, f"{where}: {color}")
        results.equal({link["outlineColor"] for link in focus}, {colors["link-focus"]},
                     f"{where}: focus ring")


def check_media(browser, results, page, name):
    """Checks forced colors, and black text with addresses on paper."""
    browser.prefer(forced_colors="active")
    browser.open(page)
    colors = browser.evaluate(PAGE_COLORS)
    for link in browser.evaluate(LINKS):
        expected = colors["GrayText" if link["disabled"] else "LinkText"]
        results.equal(link["color"], expected, f"{name}: forced color of '{link['text']}'")
    browser.prefer("print", prefers_color_scheme="dark")
    browser.open(page)
    paper = browser.evaluate(PAGE_COLORS)
    results.equal((paper["background"], paper["color"]), ("rgba(0, 0, 0, 0)", "rgb(0, 0, 0)"),
                 f"{name}: paper")
    for link in browser.evaluate(LINKS):
        where = f"{name}: '{link['text']}' on paper"
        results.equal(link["color"], "rgb(0, 0, 0)", where)
        results.equal(link["line"], not link["disabled"], f"{where}: line")
        shows = link["kind"] in ["web", "contact", "app", "relative"]
        results.equal(link["address"] != "none", shows, f"{where}: address")


def take_pictures(browser, folder, page, name):
    for width, percent, appearance in itertools.product([360, 1100], [100, 200], ["light", "dark"]):
        browser.prefer(prefers_color_scheme=appearance)
        browser.width(width)
        browser.open(page)
        browser.text_size(percent)
        path = folder / f"{name}.{width}.{percent}.{appearance}.png"
        path.write_bytes(browser.picture())
    browser.prefer()
    browser.open(page)
    paper = browser.call("Page.printToPDF", preferCSSPageSize=True)["data"]
    (folder / f"{name}.pdf").write_bytes(base64.b64decode(paper))


def verify(linkmark, browser, results, pages, pictures):
    probe = pages / "probe.md"
    probe.write_text(PROBE)
    for theme, style in itertools.product(THEMES, STYLES):
        options = ["--theme", theme, "--style", style]
        for source in EXAMPLES:
            page = pages / f"{theme}.{style}" / f"{source.stem}.html"
            name = f"{source.stem} {theme} {style}"
            write_page(linkmark, source, page, *options)
            check_sizes(browser, results, page, name)
            check_cues(browser, results, page, name)
            if pictures:
                take_pictures(browser, pictures, page, name.replace(" ", "."))
        for class_map in CLASS_MAPS:
            page, name = pages / f"probe.{class_map}.html", f"probe {theme} {style} {class_map}"
            write_page(linkmark, probe, page, *options, "--class-map", class_map)
            check_states(browser, results, page, name, theme != "plain", "implicit" in style)
            check_media(browser, results, page, name)
    for preferred, asked in [("light", "dark"), ("dark", "light")]:
        page = pages / "asked.html"
        write_page(linkmark, probe, page)
        browser.prefer(prefers_color_scheme=asked)
        browser.open(page)
        expected = browser.evaluate(PAGE_COLORS)["background"]
        write_page(linkmark, probe, page, "--appearance", asked)
        browser.prefer(prefers_color_scheme=preferred)
        browser.open(page)
        results.equal(browser.evaluate(PAGE_COLORS)["background"], expected, f"--appearance {asked}")


def main(arguments):
    parser = options.parser(__name__, __doc__)
    parser.add_argument("--pictures", type=options.created_folder, metavar="DIR", help="write pictures and PDFs")
    pictures = parser.parse_args(arguments).pictures
    if not programs.chromium():
        machine.install(["chromium", *machine.FONTS])
    program = programs.chromium()
    if not program:
        raise machine.Unavailable("Chromium is missing; install chromium")
    linkmark = machine.linkmark()
    results, browser = Results(), Chromium(program)
    with tempfile.TemporaryDirectory() as pages:
        verify(linkmark, browser, results, pathlib.Path(pages), pictures)
    browser.close()
    return results.finish(f"{results.count} expectations")
