// Records the focus and the clicks in a page, and lists the places that can have the focus.

function watch() {
  const controls = [...document.querySelectorAll('main a, main button')];
  const hear = ({target}, ...what) => window.heard.push([controls.indexOf(target), ...what]);
  window.heard = [];
  document.addEventListener('focusin', event => hear(event, 'focus', getComputedStyle(event.target).outlineStyle));
  document.addEventListener('click', event => { hear(event, 'click'); event.preventDefault(); });
}

// Whether each place that can have the focus is a table, which scrolls.
function areTables() {
  return [...document.querySelectorAll('main a, main button, main .lm-table')].map(
    element => element.matches('.lm-table'));
}
