"""Checks that a page is readable: nothing is cut off or overlaps, and all text doubles."""

# Elements that are cut off or stick out; hidden text is cut on purpose.
CLIPPED = """(() => {
  const page = document.documentElement, found = [];
  if (page.scrollWidth > page.clientWidth) found.push(`page is ${page.scrollWidth} wide`);
  for (const element of document.querySelectorAll('main, main *')) {
    // What a table has outside of the page is scrolled into it.
    if (element.closest('.lm-visually-hidden') || element.parentElement.closest('.lm-table')) continue;
    const style = getComputedStyle(element);
    const outside = [...element.getClientRects()].some(
      box => box.width > 0 && (box.right > page.clientWidth + 0.5 || box.left < -0.5));
    // An image without a picture is cut to the size that it asks for.
    const cut = !element.matches('img, .lm-table') && (
      style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth
      || style.overflowY !== 'visible' && element.scrollHeight > element.clientHeight);
    if (outside || cut) found.push(`${element.tagName} "${element.textContent.slice(0, 20)}"`);
  }
  return found.slice(0, 3);
})()"""

# Overlapping boxes of text. Fonts of other scripts may extend a little beyond their lines.
OVERLAPPING = """(() => {
  const boxes = [], found = [], texts = document.createTreeWalker(document.querySelector('main'), 4);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.data.trim() || text.parentElement.closest('.lm-visually-hidden')) continue;
    const range = document.createRange(), size = parseFloat(getComputedStyle(text.parentElement).fontSize);
    range.selectNodeContents(text);
    for (const {left, right, top, bottom} of range.getClientRects()) {
      const middle = (top + bottom) / 2;
      if (right - left > 1) boxes.push(
        {text, left: left + 0.5, right: right - 0.5, top: middle - size / 2, bottom: middle + size / 2});
    }
  }
  boxes.sort((a, b) => a.top - b.top);
  boxes.forEach((box, index) => {
    for (let next = index + 1; next < boxes.length && boxes[next].top < box.bottom - 1; next++) {
      const other = boxes[next];
      if (other.left < box.right && box.left < other.right)
        found.push(`"${box.text.data.slice(0, 20)}" and "${other.text.data.slice(0, 20)}"`);
    }
  });
  return found.slice(0, 3);
})()"""

# The height of each text's lines. A zoom of text does not change the sizes of the style.
HEIGHTS = """(() => {
  const heights = [], texts = document.createTreeWalker(document.querySelector('main'), 4);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    if (!texts.currentNode.parentElement.closest('.lm-visually-hidden')) heights.push(
      [texts.currentNode.data.trim().slice(0, 20),
        Math.max(...[...range.getClientRects()].map(line => line.height), 0)]);
  }
  return heights;
})()"""

WIDTHS = [320, 360, 1100]


def check_layout(browser, results, name):
    """Checks that the open page is readable on a phone and on a screen, and at twice the size."""
    for width in WIDTHS:
        browser.width(width)
        heights = []
        for percent in [100, 200]:
            browser.text_size(percent)
            where = f"{name} at {width} px, {percent} %"
            results.equal(browser.evaluate(CLIPPED), [], f"{where}: cut off")
            results.equal(browser.evaluate(OVERLAPPING), [], f"{where}: overlapping")
            heights.append(browser.evaluate(HEIGHTS))
        # Fonts have their heights in whole pixels.
        small = [(text, height, twice) for (text, height), (_, twice) in zip(*heights)
                 if text and abs(twice - 2 * height) > 2]
        results.equal(small[:3], [], f"{name} at {width} px: heights of text that does not double")
        browser.text_size(100)
