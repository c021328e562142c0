// Records the events of <link-mark>, and whether clicks on links are prevented.
import './linkmark-element.js';

const copy = document.getElementById('copy');
const test = { events: [], clicks: [], isCanceled: false, copy };
copy.addEventListener('linkmark', (event) => {
  const { href, route, params } = event.detail;
  test.events.push([href, route, params.path.id]);
  if (test.isCanceled) event.preventDefault();
});
window.addEventListener('click', (event) => {
  test.clicks.push(event.defaultPrevented);
  event.preventDefault();
});
// WebKit opens links that are in no document.
copy.addEventListener('click', (event) => {
  if (!copy.isConnected) event.preventDefault();
});
// The events and clicks since the last call.
test.take = () => JSON.stringify([test.events.splice(0), test.clicks.splice(0)]);
test.click = (selector) => {
  copy.querySelector(selector).click();
  return test.take();
};
test.answer = await (await fetch('element.json')).json();
window.test = test;
