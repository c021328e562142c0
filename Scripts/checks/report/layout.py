"""How a page looks: on a phone, at twice the text size, in forced colors, on paper."""
import base64

from .behavior import settle

# What sticks out of the window, and text that is cut off. The copy and long code scroll by themselves.
CUT = """(() => {
  const page = document.documentElement, found = [];
  if (page.scrollWidth > page.clientWidth) found.push(`the page is ${page.scrollWidth} wide`);
  for (const element of document.querySelectorAll('.head, .head *, .frame, .frame *')) {
    if (element.closest('.hidden, .skip, template, [hidden]') || element.parentElement.closest('.sheet')) continue;
    if (element.closest('tr')?.querySelector('th') || element.closest('.choice') || element.matches('option')) continue;
    const style = getComputedStyle(element);
    const out = [...element.getClientRects()].some(
      box => box.width > 1 && (box.right > page.clientWidth + 0.5 || box.left < -0.5));
    const cut = !element.matches('.sheet, .panel, .panel *, textarea, .entry, .chunk, .folder') && (
      style.overflowX != 'visible' && element.scrollWidth > element.clientWidth + 1
      || style.overflowY != 'visible' && element.scrollHeight > element.clientHeight + 1);
    if (out || cut) found.push(`${element.localName}.${element.className} "${element.textContent.slice(0, 20)}"`);
  }
  return found.slice(0, 3);
})()"""
MOVING = """[...document.querySelectorAll('body, .head *, .panel *, .entry')].filter(element => {
  const {transitionDuration, animationName} = getComputedStyle(element);
  return transitionDuration != '0s' || animationName != 'none';
}).length"""
# A control that is chosen must not differ in color alone, which the reader replaces.
CHOSEN = """[...document.querySelectorAll('.choice')].map(choice => {
  const look = span => JSON.stringify(['backgroundColor', 'color', 'fontWeight'].map(
    name => getComputedStyle(span)[name]));
  const spans = [...choice.querySelectorAll('input')].map(
    input => [input.checked, look(input.nextElementSibling)]);
  const chosen = spans.find(([checked]) => checked);
  return spans.filter(([checked]) => !checked).every(([, other]) => other != chosen[1]);
})"""
# The controls are folded where there is no room beside the texts.
UNFOLD = "void (document.getElementById('fold').open = true)"
WIDTHS, SIZES = [320, 768, 1280], [100, 200]


def check_layout(browser, address, results, name, widths=WIDTHS):
    """Checks that nothing is cut off at any width, at twice the text size, and with the largest copy."""
    for width in widths:
        browser.width(width)
        for fragment in ["", "#size=310&width=768"]:
            browser.go("about:blank")
            browser.go(address + fragment)
            for percent in SIZES:
                browser.text_size(percent)
                browser.evaluate(UNFOLD)
                settle(browser)
                found = browser.evaluate(CUT)
                results.equal(found, [], f"{name} at {width} px, {percent} % {fragment}: cut off")
            browser.text_size(100)
    browser.width(1280)


def check_preferences(browser, address, results, name):
    """Checks forced colors and reduced motion, which only Chromium can be asked for."""
    browser.prefer(forced_colors="active")
    browser.go(address)
    results.expect(all(browser.evaluate(CHOSEN)), f"{name}: chosen values in forced colors")
    results.equal(browser.evaluate(MOVING), 0, f"{name}: what moves")
    browser.prefer()


def printed(browser, address):
    """Returns the number of sheets of paper, in Chromium."""
    browser.go(address)
    data = base64.b64decode(browser.call("Page.printToPDF")["data"])
    return data.count(b"/Type /Page\n") or data.count(b"/Type /Page")
