/**
 * The controls of a review page: the view of the copy, filters, and marks of what was reviewed.
 *
 * All data is read from the page, which is complete without this script. In a page of thousands of
 * texts, only those near what is seen are laid out.
 */
'use strict';

document.documentElement.classList.add('scripted');
addEventListener('DOMContentLoaded', () => {
  /**
   * What a reviewer notes about a text.
   *
   * @typedef {{ reviewed: boolean, note: string }} Mark
   */

  /** @type {(selector: string, root?: ParentNode) => HTMLElement[]} */
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));
  /** @type {(id: string) => any} */
  const find = (id) => document.getElementById(id);

  /** @type {HTMLFormElement} */
  const form = find('controls');
  const texts = all('[data-digest]');
  /** @type {(element: Element) => HTMLElement} */
  const text = (element) => /** @type {HTMLElement} */ (element.closest('[data-digest]'));
  /** @type {(element: Element) => HTMLElement} */
  const entry = (element) => /** @type {HTMLElement} */ (element.closest('.entry'));
  const entries = [...new Set(texts.map(entry))];
  /** The texts that are side by side. */
  const translations = texts.filter((text) => !text.matches('.entry'));
  /** What is no text: removed ones, and themes. */
  const others = all('.entry').filter((entry) => !entry.matches('[data-digest]')
    && !entry.querySelector('[data-digest]'));
  /** Sections, folders and chunks, with the entries in each. */
  const parts = all('.section, .folder, .chunk').map((part) => ({ part, own: all('.entry', part) }))
    .filter(({ own }) => own.length);
  const chunks = all('.chunk');
  const isLarge = document.documentElement.hasAttribute('data-large');
  const dark = matchMedia('(prefers-color-scheme: dark)');

  /**
   * Returns the path of a text, or its file and key, from the headings around it.
   *
   * @type {(text: HTMLElement) => string}
   */
  const name = (text) => [
    text.closest('.folder')?.querySelector('h3'), entry(text).querySelector('header > h4'),
    text.querySelector('header > h5'),
  ].map((heading) => heading?.textContent ?? '').join(' ').trim();

  // Controls

  /** @type {(name: string) => string} */
  const value = (name) => String(new FormData(form).get(name) ?? '');

  /** The controls that have a value. */
  const controls = /** @type {HTMLInputElement[]} */ (Array.from(form.elements)).filter(
    ({ name, type }) => name && type != 'button');
  /** The values at first, by the names of their controls. */
  const initial = new FormData(form);

  /**
   * Stores the values that differ from those at first, and the place that is shown, in the address.
   *
   * @type {(place?: string) => void}
   */
  const remember = (place) => {
    const values = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (value != initial.get(name)) values.set(name, String(value));
    }
    if (place) values.set('at', place);
    const fragment = values.toString();
    history.replaceState(null, '', fragment ? '#' + fragment : location.href.split('#')[0]);
  };

  /** Sets the controls to the values in the address, and shows the place. */
  const restore = () => {
    const fragment = location.hash.slice(1);
    const values = new URLSearchParams(fragment.includes('=') ? fragment : '');
    form.reset();
    for (const control of controls) {
      const wanted = values.get(control.name);
      if (wanted == null) continue;
      if (control.type == 'radio') control.checked = wanted == control.value;
      else control.value = wanted;
    }
    look();
    filter();
    let wanted = values.get('at');
    try {
      wanted ??= decodeURIComponent(fragment);
    } catch {
      // The fragment has a percent sign that is no escape.
    }
    const place = find(wanted ?? '');
    if (place) show(place);
  };

  // View

  const view = { appearance: '', size: '', style: '', theme: '', width: '' };
  /** @type {Set<HTMLElement>} */
  const near = new Set();

  /** @type {(text: HTMLElement) => void} */
  const dress = (text) => {
    const sheet = /** @type {HTMLElement} */ (text.querySelector('.sheet'));
    const page = /** @type {HTMLElement} */ (sheet.firstElementChild);
    const { appearance, size, style, theme, width } = view;
    sheet.dataset.appearance = appearance != 'auto' ? appearance : dark.matches ? 'dark' : 'light';
    // The first theme has no number.
    if (Number(theme)) sheet.dataset.theme = theme;
    else delete sheet.dataset.theme;
    sheet.style.maxInlineSize = width == 'full' ? '' : `${width}px`;
    sheet.style.setProperty('--rem', `${Number(size) / 100}rem`);
    sheet.style.setProperty('--vw', width == 'full' ? '1vw' : `${Number(width) / 100}px`);
    page.classList.toggle('lm-page--on-contrast', /contrast/i.test(style));
    page.classList.toggle('lm-page--implicit', /implicit/.test(style));
  };

  /** @type {(chunk: HTMLElement) => void} */
  const dressAll = (chunk) => all('[data-digest]', chunk).forEach(dress);

  /** Shows the copy near what is seen as the controls say; the rest follows when it comes near. */
  const look = () => {
    for (const name of /** @type {(keyof typeof view)[]} */ (Object.keys(view))) {
      view[name] = value(name);
    }
    near.forEach(dressAll);
  };

  /** @type {(chunk: HTMLElement) => void} */
  const enter = (chunk) => {
    if (near.has(chunk)) return;
    near.add(chunk);
    hide(all('.entry', chunk));
    for (const text of all('[data-digest]', chunk)) {
      dress(text);
      if (!text.querySelector('.mark')) addMark(text);
    }
    chunk.classList.add('near');
    chunk.style.blockSize = '';
  };

  /** @type {(chunk: HTMLElement) => void} */
  const leave = (chunk) => {
    if (!isLarge || chunk.contains(document.activeElement)) return;
    near.delete(chunk);
    chunk.style.blockSize = `${chunk.offsetHeight}px`;
    chunk.classList.remove('near');
  };

  /**
   * Moves the focus to a place.
   *
   * @param {HTMLElement} place
   *   A text, a row of a link, or a section; filters may hide it.
   */
  const show = (place) => {
    const own = entry(place);
    if (place.closest('[hidden]') || own && !shown.has(own)) {
      form.reset();
      look();
      filter();
    }
    const chunk = place.closest('.chunk');
    if (chunk) enter(/** @type {HTMLElement} */ (chunk));
    for (const shown of all('.shown')) shown.classList.remove('shown');
    place.classList.add('shown');
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: place.matches('tr') ? 'center' : 'start' });
  };

  // Filters

  /** @type {string[] | undefined} */
  let contents;

  /** @type {(text: string) => string} */
  const plain = (text) => text.replace(/\s+/g, ' ').trim().toLowerCase();

  /** Returns the words of each text; those of controls are not among them. */
  const words = () => contents ??= texts.map((text) => plain([name(text), ...Array.from(
    text.querySelectorAll(':scope > :not(header)'), (part) => part.textContent)].join(' ')));

  /** @type {(selector: string) => Set<Element>} */
  const having = (selector) => new Set(all(selector).map(text));

  /** Returns the texts that the controls select. */
  const selected = () => {
    /** @type {((text: HTMLElement, index: number) => boolean)[]} */
    const tests = [];
    /** @type {(selector: string) => void} */
    const require = (selector) => {
      const found = having(selector);
      tests.push((text) => found.has(text));
    };
    const only = value('only'), rule = value('rule'), locale = value('locale');
    const query = plain(value('q'));
    if (only == 'changed') tests.push((text) => 'changed' in text.dataset);
    if (only == 'findings') require('.findings');
    if (only == 'open') tests.push((text) => !mark(text).reviewed);
    if (rule) require(`.findings a[href="#rule.${CSS.escape(rule)}"]`);
    for (const name of ['kind', 'route']) {
      const wanted = value(name);
      if (wanted) require(`.links [data-${name}="${CSS.escape(wanted)}"]`);
    }
    if (locale) tests.push((text) => text.dataset.locale == locale);
    if (query) tests.push((_, index) => words()[index].includes(query));
    return texts.filter((text, index) => tests.every((test) => test(text, index)));
  };

  /** The entries that are selected. */
  let shown = new Set([...entries, ...others]);

  /** @type {(entries: HTMLElement[]) => void} */
  const hide = (entries) => {
    for (const entry of entries) {
      if (shown.has(entry) == entry.hidden) entry.hidden = !entry.hidden;
    }
  };

  /** Hides what the controls do not select: texts, and headings of nothing. */
  const filter = () => {
    const found = selected(), wanted = new Set(found.map(entry)), locale = value('locale');
    shown = wanted;
    // The other languages of a text are shown beside it, unless one is asked for.
    for (const text of translations) text.hidden = locale != '' && text.dataset.locale != locale;
    // They are changes, and have nothing else to be found by.
    const isOther = ['rule', 'kind', 'route', 'locale', 'q'].some(value)
      || !['', 'changed'].includes(value('only'));
    if (!isOther) for (const entry of others) wanted.add(entry);
    hide(others);
    // What is far is not shown in any case, and thousands of attributes take time to write.
    hide(isLarge ? [...near].flatMap((chunk) => all('.entry', chunk)) : entries);
    for (const { part, own } of parts) {
      const count = own.filter((entry) => wanted.has(entry)).length;
      part.hidden = count == 0;
      if (isLarge && part.matches('.chunk:not(.near)')) part.style.blockSize = `${count * 26}rem`;
    }
    const total = texts.length == 1 ? '1 text' : `${texts.length} texts`;
    find('shown').textContent = found.length == texts.length ? total : `${found.length} of ${total}`;
  };

  // Review marks

  /** @type {Storage | undefined} */
  let storage;
  try {
    storage = localStorage;
  } catch {
    // The browser stores nothing for files, so that marks last as long as the page.
  }
  /** @type {Map<string, string>} */
  const memory = new Map();
  /** @type {(text: HTMLElement) => string} */
  const key = (text) => `linkmark review ${text.dataset.digest}`;

  /** @type {(text: HTMLElement) => Mark} */
  const mark = (text) => {
    const stored = storage?.getItem(key(text)) ?? memory.get(key(text));
    /** @type {any} */
    let known;
    try {
      known = JSON.parse(stored ?? 'null');
    } catch {
      // Another page of the same origin has stored something else.
    }
    return { reviewed: known?.reviewed == true, note: String(known?.note ?? '') };
  };

  /** @type {(text: HTMLElement, mark: Mark) => void} */
  const store = (text, mark) => {
    const stored = JSON.stringify(mark);
    memory.set(key(text), stored);
    try {
      storage?.setItem(key(text), stored);
    } catch {
      // There is no room.
    }
  };

  /** @type {(text: HTMLElement) => void} */
  const showMark = (text) => {
    const [box, note] = /** @type {any[]} */ (all('.mark :is(input, textarea)', text));
    if (!box) return;
    const { reviewed, note: words } = mark(text);
    box.checked = reviewed;
    if (note != document.activeElement) note.value = words;
    text.classList.toggle('reviewed', reviewed);
  };

  /** Counts the marks, and shows them: equal texts have the same one. */
  const count = () => {
    const reviewed = texts.filter((text) => mark(text).reviewed).length;
    find('progress').textContent = `${reviewed} of ${texts.length} reviewed`;
    for (const chunk of near) all('[data-digest]', chunk).forEach(showMark);
  };

  /** @type {(text: HTMLElement) => void} */
  const addMark = (text) => {
    const part = /** @type {DocumentFragment} */ (find('mark').content.cloneNode(true));
    const [box, note] = /** @type {any[]} */ (all('input, textarea', part));
    box.setAttribute('aria-label', `Reviewed: ${name(text)}`);
    note.setAttribute('aria-label', `Note: ${name(text)}`);
    const change = () => {
      store(text, { reviewed: box.checked, note: note.value });
      count();
    };
    box.addEventListener('change', change);
    note.addEventListener('input', change);
    text.querySelector('header')?.append(part);
    showMark(text);
  };

  /** @type {(type: string, extension: string, content: string) => void} */
  const save = (type, extension, content) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = `review-marks.${extension}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  /** Returns the marks of all texts that have one. */
  const marks = () => texts.map((text) => (
    { text: name(text), digest: text.dataset.digest, ...mark(text) }
  )).filter(({ reviewed, note }) => reviewed || note);

  /** @type {(text: string) => string} */
  const codeSpan = (text) => {
    const runs = (text.match(/`+/g) ?? []).map(({ length }) => length);
    const fence = '`'.repeat(Math.max(0, ...runs) + 1);
    return runs.length ? `${fence} ${text} ${fence}` : fence + text + fence;
  };

  /** @type {Record<string, () => void>} */
  const exports = {
    json: () => {
      const content = { format: 'linkmark.review-marks/1', title: document.title, marks: marks() };
      save('application/json', 'json', JSON.stringify(content, null, 2) + '\n');
    },
    markdown: () => save('text/markdown', 'md', `# ${document.title}\n\n` + marks().map(
      ({ text, reviewed, note }) => `- [${reviewed ? 'x' : ' '}] ${codeSpan(text)}\n${
        note.replace(/^(?=.)/gm, '  ')}${note && '\n'}`).join('')),
  };

  // Events

  let waiting = 0;
  form.addEventListener('input', ({ target }) => {
    clearTimeout(waiting);
    const { name, type } = /** @type {HTMLInputElement} */ (target);
    const update = () => {
      if (name in view) look();
      else filter();
      remember();
    };
    // A query is typed faster than it is found in thousands of texts.
    if (type == 'search') waiting = setTimeout(update, 100);
    else update();
  });
  // The words are read before they are needed, since that takes longer than to find some.
  form.q.addEventListener('focus', words);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('click', ({ target }) => {
    if (/** @type {Element} */ (target).matches('[type=reset]')) setTimeout(() => {
      look();
      filter();
      remember();
    });
  });
  for (const [name, save] of Object.entries(exports)) form[name].addEventListener('click', save);
  document.addEventListener('click', (event) => {
    const origin = /** @type {Element} */ (event.target);
    const link = origin.closest('[data-row], a[href^="#"]');
    const place = link?.getAttribute('data-row') ?? link?.getAttribute('href')?.slice(1);
    const target = find(place ?? '');
    if (!target) return;
    event.preventDefault();
    show(target);
    remember(place);
  });
  dark.addEventListener('change', look);
  addEventListener('hashchange', restore);
  addEventListener('storage', count);
  addEventListener('beforeprint', () => chunks.forEach(enter));

  // Texts get their view and their controls when they come near: those of thousands take time.
  const watch = new IntersectionObserver((changes) => {
    for (const { isIntersecting, target } of changes) {
      if (isIntersecting) enter(/** @type {HTMLElement} */ (target));
      else leave(/** @type {HTMLElement} */ (target));
    }
  }, { rootMargin: '100%' });
  count();
  // Beside the texts there is room for the controls, and nothing to fold them with.
  const fold = find('fold'), isWide = matchMedia('(min-width: 64rem)');
  const unfold = () => { fold.open = isWide.matches; };
  isWide.addEventListener('change', unfold);
  unfold();
  fold.hidden = false;
  restore();
  for (const chunk of chunks) watch.observe(chunk);
});
