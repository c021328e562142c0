// Reads fragments of HTML again, and in other elements, and lists the defects.
'use strict';

const CONTEXTS = ['svg', 'math', 'table', 'select', 'noscript', 'textarea', 'title', 'style', 'template', 'form'];
const REFUSED = /^(javascript|vbscript|data|file):/i;
// Characters that XML cannot have.
const ODD = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
let runs = new Set();
window.ran = number => { runs.add(number); };
addEventListener('message', ({data}) => window.ran(data));

const inert = document.implementation.createHTMLDocument('');
const parsed = html => {
  const element = inert.createElement('div');
  element.innerHTML = html;
  return element;
};

// The changes of a fragment that is serialized and read once more.
const changes = html => {
  const element = parsed(html), found = [];
  if (!parsed(element.innerHTML).isEqualNode(element)) found.push('innerHTML changes');
  const xml = new XMLSerializer().serializeToString(element);
  if (parsed(xml).firstElementChild.innerHTML !== element.innerHTML) found.push('XMLSerializer changes it');
  if (!ODD.test(xml)) {
    const root = new DOMParser().parseFromString(xml, 'application/xhtml+xml').documentElement;
    root.removeAttribute('xmlns');
    if (!inert.importNode(root, true).isEqualNode(element)) found.push('read as XML it is another tree');
  }
  return found;
};

// Elements, attributes and addresses that linkmark does not write, in a page with fragments in other elements.
const strangers = (page, allowed) => {
  const found = [], roots = [page, ...[...page.querySelectorAll('template')].map(({content}) => content)];
  for (const element of roots.flatMap(root => [...root.querySelectorAll('body *')].concat(
    root === page ? [] : [...root.querySelectorAll('*')]))) {
    const {localName} = element;
    if (![...allowed.elements, ...CONTEXTS].includes(localName)) found.push(`the element ${localName}`);
    for (const name of element.getAttributeNames()) {
      if (!allowed.attributes.includes(`${localName} ${name}`)) found.push(`the attribute ${localName} ${name}`);
    }
    const address = element.getAttribute('href') ?? '';
    if (REFUSED.test(address.replace(/[\0-\x20]/g, ''))) found.push(`a link to ${address}`);
  }
  return found;
};

const frame = html => new Promise(resolve => {
  const element = document.createElement('iframe');
  element.onload = () => resolve(element);
  element.srcdoc = html;
  document.body.append(element);
});

const examine = async (fragments, allowed) => {
  runs = new Set();
  const found = fragments.flatMap((html, index) => changes(html).map(change => [index, change]));
  const inside = CONTEXTS.flatMap(context => fragments.map(html => `<${context}>${html}</${context}>\n`));
  const element = await frame(`<!DOCTYPE html><body>${inside.join('')}`);
  found.push(...strangers(element.contentDocument, allowed).map(what => [null, what]));
  element.remove();
  await new Promise(resolve => setTimeout(resolve));
  return {found, runs: [...runs], contexts: CONTEXTS};
};
