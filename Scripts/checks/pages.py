"""Opens the pages of the examples in Chromium, and checks the style sheet in every theme, link style and state.

    Scripts/check pages
    Scripts/check pages -- --pictures DIR    also writes pictures and PDFs to DIR

Chromium is driven over its DevTools pipe.
"""
import itertools
import pathlib

from checks.browser_support.chromium import Chromium
from checks.browser_support.fixture import install
from checks.browser_support.layout import check_layout
from checks.browser_support.script import Script
from checks.support import folders, machine, options
from checks.support.conversion import EXAMPLES, write_page
from checks.support.results import Results

SECONDS = 65
SCRIPT = Script(__file__)
THEMES = ["backpack", "high-contrast", "plain"]
STYLES = ["default", "on-contrast", "implicit", "implicit-on-contrast"]
CLASS_MAPS = ["linkmark", "backpack-web"]
PROBE = pathlib.Path(__file__).with_suffix(".md")
STATES = [["hover"], ["hover", "active"], ["focus", "focus-visible"]]


def shown(browser, page, medium="", **preferences):
    """Opens a page with the user's preferences, and returns its links and colors."""
    browser.prefer(medium, **preferences)
    browser.open(page)
    return SCRIPT(browser, "links"), SCRIPT(browser, "pageColors")


def check_sizes(browser, page, name, results):
    """Checks that nothing is cut off at the width of a phone or a screen, and that all text can be doubled."""
    shown(browser, page)
    check_layout(browser, name, results)
    sizes = SCRIPT(browser, "textSizes")
    browser.text_size(200)
    doubled = [round(size / 2, 3) for size in SCRIPT(browser, "textSizes")]
    results.equal(doubled, [round(size, 3) for size in sizes], f"{name}: half of the sizes at 200 %")


def check_cues(browser, page, name, results):
    """Checks that links differ from text by more than color, and are underlined if more contrast is preferred."""
    shown(browser, page)
    for link in SCRIPT(browser, "enabledLinks"):
        results.expect(link["line"] or link["heavier"], f"{name}: only color sets '{link['text']}' apart")
    for preference in [{"prefers_contrast": "more"}, {"forced_colors": "active"}]:
        browser.prefer(**preference)
        for link in SCRIPT(browser, "enabledLinks"):
            results.expect(link["line"], f"{name}: no line below '{link['text']}', {preference}")


def check_states(browser, page, name, is_colored, is_implicit, results):
    """Checks the color and underline in each state; a disabled link never changes."""
    for appearance in ["light", "dark"]:
        rest, colors = shown(browser, page, prefers_color_scheme=appearance)
        hover, pressed, focus = [(browser.force(*state), SCRIPT(browser, "links"))[1] for state in STATES]
        where = f"{name} in {appearance}"
        results.equal({link["transition"] for link in rest}, {"0s"}, f"{where}: transitions")
        for links in [hover, pressed]:
            results.equal([link for link in links if link["disabled"]],
                          [link for link in rest if link["disabled"]], f"{where}: disabled")
        for link in focus:
            results.equal(link["outline"], "solid", f"{where}: focus ring")
        if is_implicit:
            for link in hover + focus:
                results.expect(link["line"] or link["disabled"], f"{where}: no line under a pointer")
        if not is_colored:
            continue
        results.equal(colors["background"], colors["surface"], f"{where}: surface")
        results.equal(colors["color"], colors["text"], f"{where}: text")
        for links, color in [(rest, "link"), (hover, "link-hover"), (pressed, "link-pressed")]:
            expected = [colors["link-disabled" if link["disabled"] else color] for link in links]
            results.equal([link["color"] for link in links], expected, f"{where}: {color}")
        results.equal({link["outlineColor"] for link in focus}, {colors["link-focus"]}, f"{where}: focus ring")


def check_media(browser, page, name, results):
    """Checks forced colors, and black text with addresses on paper."""
    links, colors = shown(browser, page, forced_colors="active")
    for link in links:
        expected = colors["GrayText" if link["disabled"] else "LinkText"]
        results.equal(link["color"], expected, f"{name}: forced color of '{link['text']}'")
    links, paper = shown(browser, page, "print", prefers_color_scheme="dark")
    results.equal((paper["background"], paper["color"]), ("rgba(0, 0, 0, 0)", "rgb(0, 0, 0)"), f"{name}: paper")
    for link in links:
        where = f"{name}: '{link['text']}' on paper"
        results.equal(link["color"], "rgb(0, 0, 0)", where)
        results.equal(link["line"], not link["disabled"], f"{where}: line")
        has_address = link["kind"] in ["web", "contact", "app", "relative"]
        results.equal(link["address"] != "none", has_address, f"{where}: address")


def take_pictures(browser, folder, page, name):
    for width, percent, appearance in itertools.product([360, 1100], [100, 200], ["light", "dark"]):
        browser.width(width)
        shown(browser, page, prefers_color_scheme=appearance)
        browser.text_size(percent)
        (folder / f"{name}.{width}.{percent}.{appearance}.png").write_bytes(browser.picture())
    shown(browser, page)
    (folder / f"{name}.pdf").write_bytes(browser.print(preferCSSPageSize=True))


def check_all(browser, linkmark, pages, pictures, results):
    for theme, style in itertools.product(THEMES, STYLES):
        look = ["--theme", theme, "--style", style]
        for source in EXAMPLES:
            page, name = pages / f"{theme}.{style}" / f"{source.stem}.html", f"{source.stem} {theme} {style}"
            write_page(linkmark, source, page, *look)
            check_sizes(browser, page, name, results)
            check_cues(browser, page, name, results)
            if pictures:
                take_pictures(browser, pictures, page, name.replace(" ", "."))
        for class_map in CLASS_MAPS:
            page, name = pages / f"probe.{class_map}.html", f"probe {theme} {style} {class_map}"
            write_page(linkmark, PROBE, page, *look, "--class-map", class_map)
            check_states(browser, page, name, theme != "plain", "implicit" in style, results)
            check_media(browser, page, name, results)
    for preferred, asked in [("light", "dark"), ("dark", "light")]:
        page = pages / "asked.html"
        write_page(linkmark, PROBE, page)
        _, expected = shown(browser, page, prefers_color_scheme=asked)
        write_page(linkmark, PROBE, page, "--appearance", asked)
        _, found = shown(browser, page, prefers_color_scheme=preferred)
        results.equal(found["background"], expected["background"], f"--appearance {asked}")


def main(arguments):
    pictures = options.parsed(__name__, __doc__, arguments, more=[
        ("--pictures", dict(type=options.created_folder, metavar="DIR", help="write pictures and PDFs"))]).pictures
    install(Chromium)
    linkmark, results = machine.linkmark(), Results()
    with Chromium() as browser, folders.temporary() as pages:
        check_all(browser, linkmark, pages, pictures, results)
    return results.finish(f"{results.count} expectations")
