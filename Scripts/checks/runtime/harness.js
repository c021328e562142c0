// Runs links in a page, and records their effects for the check, which drives the browser.
const copy = document.getElementById('root');
const html = copy.innerHTML;
const globals = Object.getOwnPropertyNames(window).length;
const runtime = await import('./linkmark.js');
let controller = new AbortController();

const test = { calls: [], clicks: [], ready: true };

class Coordinator {
  prefix = 'order ';
  order(link) {
    test.calls.push(this.prefix + link.element.id + link.params.path.id);
  }
  help(link) {
    test.calls.push(`help ${link.element.id}`);
    return 'system';
  }
}

const app = (link) => {
  test.calls.push(link.element.id);
  test.last = { ...link, element: link.element.id };
  if (link.href === 'shop://error') throw new Error('of the page');
  if (link.href === 'shop://view') return new Promise((resolve) => { test.close = resolve; });
  return 'system';
};

test.start = (options = {}) => {
  controller.abort();
  controller = new AbortController();
  copy.innerHTML = html;
  getSelection().removeAllRanges();
  document.activeElement.blur();
  copy.removeAttribute('style');
  document.getElementById('title').removeAttribute('tabindex');
  Object.assign(test, { calls: [], clicks: [], last: null });
  runtime.links(copy, { app, routes: new Coordinator(), signal: controller.signal, ...options });
};
/** Adds a copy of a link. */
test.add = (id) => {
  const link = document.getElementById('first').cloneNode(true);
  link.id = id;
  copy.append(link);
};
/** Prevents the default action of clicks on a link, as a page may. */
test.handle = (id) => {
  document.getElementById(id).addEventListener('click', (event) => event.preventDefault());
};
/** Lets no touch scroll. */
test.still = () => {
  copy.style.touchAction = 'none';
};
test.stop = () => controller.abort();
test.start();
test.newGlobals = Object.getOwnPropertyNames(window).length - globals;

const centre = (rectangle) => [Math.round(rectangle.left + rectangle.width / 2), Math.round(rectangle.top + rectangle.height / 2)];
/** The middle of an element, or of the text that it begins with. */
test.point = (id, isText) => {
  const element = document.getElementById(id);
  element.scrollIntoView({ block: 'nearest' });
  const range = document.createRange();
  range.selectNodeContents(isText ? element.firstChild : element);
  return centre(isText ? range.getBoundingClientRect() : element.getBoundingClientRect());
};
test.pressed = () => [...document.querySelectorAll('[data-link-pressed]')].flatMap(
  (element) => [element.id, element.getAttribute('data-link-pressed')]);

test.focused = () => [document.activeElement.id];
test.tabindexes = () => Array.from(document.querySelectorAll('[tabindex]'), ({ id }) => id);
/** Cancels a press, as the pointer of a driver cannot. */
test.cancel = () => copy.dispatchEvent(new PointerEvent('pointercancel', { isPrimary: true, bubbles: true }));

window.addEventListener('click', (event) => {
  const link = event.target.closest('a, button');
  if (link) test.clicks.push([link.id, event.defaultPrevented]);
  event.preventDefault();
});
window.addEventListener('auxclick', (event) => event.preventDefault());
window.addEventListener('error', (event) => event.preventDefault());
window.test = test;
