"""Checks that a page is readable: nothing is cut off or overlaps, and all text can be doubled."""
from checks.browser_support.script import Script

SCRIPT = Script(__file__)
WIDTHS = [320, 360, 1100]


def check_layout(browser, name, results):
    """Checks that the open page is readable on a phone and on a screen, also at twice the text size."""
    for width in WIDTHS:
        browser.width(width)
        heights = []
        for percent in [100, 200]:
            browser.text_size(percent)
            where = f"{name} at {width} px, {percent} %"
            results.equal(SCRIPT(browser, "clipped"), [], f"{where}: cut off")
            results.equal(SCRIPT(browser, "overlapping"), [], f"{where}: overlapping")
            heights.append(SCRIPT(browser, "heights"))
        # Font heights are rounded to whole pixels.
        small = [(text, height, twice) for (text, height), (_, twice) in zip(*heights)
                 if text and abs(twice - 2 * height) > 2]
        results.equal(small[:3], [], f"{name} at {width} px: heights of text that does not double")
        browser.text_size(100)
