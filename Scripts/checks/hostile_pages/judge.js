// Runs in the page that has every hostile document in a frame: lists the content of each frame, dispatches the
// events of a user in it, and stores the result in window.verdict.
'use strict';

const LOADING = 15_000, SETTLING = 200, ROUND = 10;
const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));
const loaded = new Promise(resolve => addEventListener('load', resolve));

// The function that hostile documents call.
const runs = new Set();
window.ran = number => { runs.add(number); };
addEventListener('message', ({data}) => window.ran(data));

const inside = frame => {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
};

const describe = page => {
  const elements = [...page.querySelectorAll('*')], comments = [];
  const unseen = NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_PROCESSING_INSTRUCTION;
  const walk = page.createNodeIterator(page, unseen);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) comments.push(node.data);
  return {
    elements: [...new Set(elements.map(({namespaceURI, localName}) =>
      namespaceURI.endsWith('/xhtml') ? localName : `${namespaceURI} ${localName}`))],
    attributes: [...new Set(elements.flatMap(element =>
      element.getAttributeNames().map(name => `${element.localName} ${name}`)))],
    comments,
    isWhole: page.querySelectorAll('body > main').length === 1
      && page.body.lastElementChild.localName === 'footer',
    sections: page.querySelectorAll('body > main > section').length,
    links: [...page.querySelectorAll('a, button')].map(link =>
      link.getAttribute('href') ?? link.getAttribute('data-link-href')),
    // As the browser resolves them.
    addresses: [...page.querySelectorAll('[href], [src]')].map(element =>
      [element.localName, String(element.href ?? element.src)]),
  };
};

// An address that the browser resolves to the web runs nothing; the click is cancelled, so that the page stays
// for the other clicks.
const stayHere = page => page.addEventListener('click', event => {
  const link = event.target.closest('[href]');
  if (link && /^(https?|about):$/.test(link.protocol)) event.preventDefault();
});

const touch = element => {
  const what = {bubbles: true, cancelable: true};
  element.dispatchEvent(new MouseEvent('mouseover', what));
  element.focus?.();
  element.dispatchEvent(new MouseEvent('click', what));
};

const examine = async () => {
  await Promise.race([loaded, pause(LOADING)]);
  await pause(SETTLING);
  const frames = [...document.querySelectorAll('iframe')], pages = frames.map(inside);
  const found = pages.map(page => page && describe(page));
  const rest = pages.map(page => page ? [...page.querySelectorAll('body, body *')] : []);
  for (const page of pages) if (page) stayHere(page);
  let clicks = 0;
  // A round for each element, so that a click takes effect before the next one in its frame.
  while (rest.some(elements => elements.length)) {
    for (const elements of rest) {
      if (!elements.length) continue;
      touch(elements.shift());
      clicks += 1;
    }
    await pause(ROUND);
  }
  await pause(SETTLING);
  return {clicks, runs: [...runs], documents: frames.map((frame, index) => (
    {found: found[index], isThere: inside(frame) === pages[index]}))};
};

examine().catch(error => ({error: String(error)})).then(said => { window.verdict = JSON.stringify(said); });
