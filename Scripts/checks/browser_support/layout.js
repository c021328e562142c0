// Reads whether a page is readable. Text that is visually hidden is cut on purpose.

// The texts of the copy that are shown.
function shownTexts() {
  const found = [], texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    if (!texts.currentNode.parentElement.closest('.lm-visually-hidden')) found.push(texts.currentNode);
  }
  return found;
}

function boxes(text) {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

// Elements that are cut off or stick out.
function clipped() {
  const page = document.documentElement, found = [];
  if (page.scrollWidth > page.clientWidth) found.push(`page is ${page.scrollWidth} wide`);
  for (const element of document.querySelectorAll('main, main *')) {
    // The parts of a table outside of the page are scrolled into it.
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
}

// Overlapping boxes of text. Fonts of other scripts may extend a little beyond their lines.
function overlapping() {
  const all = [], found = [];
  for (const text of shownTexts().filter(({data}) => data.trim())) {
    const size = parseFloat(getComputedStyle(text.parentElement).fontSize);
    for (const {left, right, top, bottom} of boxes(text)) {
      const middle = (top + bottom) / 2;
      if (right - left > 1) all.push(
        {text, left: left + 0.5, right: right - 0.5, top: middle - size / 2, bottom: middle + size / 2});
    }
  }
  all.sort((a, b) => a.top - b.top);
  all.forEach((box, index) => {
    for (let next = index + 1; next < all.length && all[next].top < box.bottom - 1; next++) {
      const other = all[next];
      if (other.left < box.right && box.left < other.right)
        found.push(`"${box.text.data.slice(0, 20)}" and "${other.text.data.slice(0, 20)}"`);
    }
  });
  return found.slice(0, 3);
}

// The height of each text's lines. A zoom of text does not change the sizes of the style.
function heights() {
  return shownTexts().map(text => [
    text.data.trim().slice(0, 20), Math.max(...boxes(text).map(line => line.height), 0)]);
}
