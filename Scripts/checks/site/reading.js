// Reads a page of the site.

function setAppearance(appearance) {
  document.body.setAttribute('data-theme', appearance);
}

// The pixels that are scrolled to the side.
function overflow() {
  const {scrollWidth, clientWidth} = document.documentElement;
  return Math.max(0, scrollWidth - clientWidth);
}

function loaded() {
  return performance.getEntriesByType('resource').map(entry => entry.name);
}

// The text that is shown, and the pages of the list of pages that can be reached.
function shown() {
  const visible = selector => [...document.querySelectorAll(selector)].filter(
    element => element.getClientRects().length).length;
  return {text: document.querySelector('article').innerText.length,
    background: getComputedStyle(document.body).backgroundColor,
    pages: visible('.sidebar-tree a'), pictures: visible('article img')};
}

function searchResults() {
  return [...document.querySelectorAll('#search-results li a')].map(link => link.pathname);
}
