// Uses and reads a page of `linkmark report`.

const form = () => document.getElementById('controls');
const control = name => form().elements.namedItem(name);
const all = selector => [...document.querySelectorAll(selector)];
const changed = element => element.dispatchEvent(new Event('input', {bubbles: true}));

function shown() {
  return all('[data-digest]').filter(text => !text.closest('[hidden]')).map(({id}) => id);
}

function setControl(name, value) {
  const found = control(name);
  found.value = value;
  changed(form());
  changed(found.length && !found.options ? found[0] : found);
  return location.hash;
}

function filterValues() {
  return Object.fromEntries(['rule', 'kind', 'route', 'locale'].map(name => [
    name, [...control(name)?.options ?? []].map(({value}) => value).filter(Boolean)]));
}

// The texts that a filter asks for; found in another way than the script does.
function expected(name, wanted) {
  const kinds = ['web', 'contact', 'fragment', 'relative', 'app', 'unresolved', 'blocked'];
  // The opener of the link, its kind unless that is the same word, and more.
  const kind = words => {
    const [opener, other] = words.split(', ').map(word => word.split(' ')[0]);
    return kinds.includes(other) ? other : opener;
  };
  return all('[data-digest]').filter(text => {
    if (name == 'locale') return text.querySelector('.lm-page').lang == wanted;
    if (name == 'rule') return [...text.querySelectorAll('.findings small a')].some(
      ({textContent}) => textContent == wanted);
    if (name == 'changed') return text.querySelector('.tag.changed, .tag.added');
    const cells = [...text.querySelectorAll('.links:not(.images) tr')].map(({children}) => children);
    return cells.some(cells => name == 'kind' ? kind(cells[2].textContent) == wanted
      : [...cells[1].querySelectorAll('small')].some(({textContent}) => textContent == `Route ${wanted}`
        || textContent.startsWith(`Route ${wanted}(`)));
  }).map(text => text.id);
}

// Entries that are shown without one of these texts.
function strangers(wanted) {
  return all('.entry:not([hidden])').filter(entry =>
    ![entry, ...entry.querySelectorAll('[data-digest]')].some(text => wanted.includes(text.id)))
    .filter(entry => entry.matches('[data-digest]') || entry.querySelector('[data-digest]'))
    .map(entry => entry.id);
}

function firstWords() {
  return document.querySelector('.lm-page').textContent.trim().replace(/\s+/g, ' ').slice(0, 12).toUpperCase();
}

function view() {
  const sheet = document.querySelector('.near .sheet') ?? document.querySelector('.sheet');
  const page = sheet.firstElementChild, style = getComputedStyle(page);
  const paragraph = getComputedStyle(page.querySelector('p, li') ?? page);
  return {width: sheet.clientWidth, size: parseFloat(paragraph.fontSize), ground: style.backgroundColor,
    scheme: getComputedStyle(sheet).colorScheme};
}

function controls() {
  const names = [];
  for (const {name, type} of form().elements) {
    const known = name || type;
    if (known != 'fieldset' && known != 'output' && !names.includes(known)) names.push(known);
  }
  return names.filter(Boolean);
}

function focus() {
  const element = document.activeElement, style = getComputedStyle(element);
  const shown = element.type == 'radio' ? getComputedStyle(element.nextElementSibling) : style;
  return {name: element.name || element.type || element.localName, outline: shown.outlineStyle,
    value: element.value ?? '', place: element.id, inForm: Boolean(element.closest('#controls'))};
}

// Clicks on the first links of the copy, and returns whether the row of each has the focus.
function showRows(count) {
  return all('.lm-page .lm-link').slice(0, count).map(link => {
    link.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
    const row = document.getElementById(link.getAttribute('data-row') ?? link.getAttribute('href')?.slice(1));
    return document.activeElement == row && row.localName == 'tr';
  });
}

// Marks the first text and exports the marks, whose texts are in `window.texts` later; returns the text's digest.
function mark() {
  const saved = [];
  URL.createObjectURL = blob => { saved.push(blob); return 'data:,'; };
  HTMLAnchorElement.prototype.click = () => {};
  const text = document.querySelector('.mark').closest('[data-digest]');
  text.querySelector('.mark input').click();
  const note = text.querySelector('.mark textarea');
  note.value = 'Good, but *long*';
  changed(note);
  for (const name of ['json', 'markdown']) control(name).click();
  Promise.all(saved.map(blob => blob.text())).then(texts => { window.texts = texts; });
  return text.dataset.digest;
}

// Elements that stick out of the window, and text that is cut off. The copy and long code scroll by themselves.
function cut() {
  const page = document.documentElement, found = [];
  if (page.scrollWidth > page.clientWidth) found.push(`the page is ${page.scrollWidth} wide`);
  for (const element of all('.head, .head *, .frame, .frame *')) {
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
}

// The controls are folded where there is no room beside the texts.
function unfold() {
  document.getElementById('fold').open = true;
}

function moving() {
  return all('body, .head *, .panel *, .entry').filter(element => {
    const {transitionDuration, animationName} = getComputedStyle(element);
    return transitionDuration != '0s' || animationName != 'none';
  }).length;
}

// Whether the chosen value of each control differs in more than a color, which the user replaces.
function areChoicesVisible() {
  return all('.choice').every(choice => {
    const look = span => JSON.stringify(['backgroundColor', 'color', 'fontWeight'].map(
      name => getComputedStyle(span)[name]));
    const spans = [...choice.querySelectorAll('input')].map(
      input => [input.checked, look(input.nextElementSibling)]);
    const chosen = spans.find(([checked]) => checked);
    return spans.filter(([checked]) => !checked).every(([, other]) => other != chosen[1]);
  });
}

function styles(selector) {
  const names = ['color', 'backgroundColor', 'fontFamily', 'fontSize', 'fontWeight', 'fontStyle', 'lineHeight',
    'letterSpacing', 'display', 'textDecorationLine', 'textDecorationThickness', 'listStyleType', 'textAlign',
    'whiteSpace', 'boxSizing', 'borderTopWidth', 'borderTopColor', 'paddingTop', 'paddingLeft', 'marginLeft'];
  return all(selector).map(element => {
    const style = getComputedStyle(element);
    return [element.localName, ...names.map(name => `${name}: ${style[name]}`)];
  });
}

// axe examines text that is not laid out on a wrong background.
function layOutEntries() {
  for (const entry of all('.entry')) entry.style.contentVisibility = 'visible';
}

// Clicks on one in `every` elements of the copy, and returns the number of clicks.
function clickAll(every) {
  const elements = all('.lm-page, .lm-page *, .excerpt *, h3, h4').filter((_, index) => index % every == 0);
  for (const element of elements) {
    for (const type of ['mouseover', 'click'])
      element.dispatchEvent(new MouseEvent(type, {bubbles: true, cancelable: true}));
  }
  return elements.length;
}

function harm() {
  return {runs: window.runs, path: location.pathname,
    loading: all('img, iframe, object, embed, svg, math, base, link').length,
    isWhole: document.body.lastElementChild?.className == 'frame'};
}

// The milliseconds that a filter takes.
function filterTime(name, isOn) {
  const found = control(name);
  document.body.offsetHeight;
  const start = performance.now();
  found.value = !isOn ? '' : name == 'only' ? 'findings' : found.options[1].value;
  changed(found);
  document.body.offsetHeight;
  return performance.now() - start;
}

// Starts a search, whose milliseconds are in `window.took` later, without the wait for the next key.
function search(word) {
  const {q} = form(), timer = window.setTimeout;
  q.focus();
  window.took = null;
  window.setTimeout = (work, delay) => timer(() => {
    const start = performance.now();
    work();
    document.body.offsetHeight;
    window.took = performance.now() - start;
  }, delay);
  q.value = word;
  changed(q);
  window.setTimeout = timer;
}
