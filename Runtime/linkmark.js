/**
 * Links of copy that linkmark has converted, in a page. Documentation/WebRuntime.md describes it.
 *
 * The module has no dependencies, adds no globals, and runs nothing when it is loaded.
 *
 * @module linkmark
 */

/**
 * @template Target
 * @typedef {import('./linkmark.js').State<Target>} State
 */
/** @typedef {import('./linkmark.js').Options} Options */
/** @typedef {import('./linkmark.js').Input} Input */
/** @typedef {import('./linkmark.js').Absent} Absent */

/**
 * Elements, outermost first: a key that differs from those of other elements at the same place, the
 * name, the attributes, and the title of an alert.
 *
 * @typedef {[string, string, any?, string?][]} Path
 */

/**
 * Returns the state of a press after an input, without the focus.
 *
 * @template Target
 * @param {State<Target>} state
 *   The state before.
 * @param {Input} input
 *   What happens.
 * @param {Target | Absent} target
 *   As of {@link step}.
 * @param {(target: Target) => Target | Absent} link
 *   As of {@link step}.
 * @returns {State<Target>}
 *   The state after it.
 */
function press({ origin, inside }, input, target, link) {
  if (input == 'press') return target && link(target) ? { origin: target, inside: true } : {};
  if (input == 'drag') return { origin, inside: !!origin && (target == origin || target == link(origin)) };
  return { activated: input == 'release' && inside && link(/** @type {Target} */ (origin)) };
}

/**
 * Returns the state after an input.
 *
 * @template Target
 * @param {State<Target>} state
 *   The state before.
 * @param {Input} input
 *   What happens.
 * @param {Target | Absent} target
 *   The link or block where it happens.
 * @param {(target: Target) => Target | Absent} link
 *   Returns the active link that a link or block activates: itself, or the only one of the block.
 * @returns {State<Target>}
 *   The state after it.
 */
export function step(state, input, target, link) {
  const active = target && link(target);
  if (input == 'focus') return { ...state, activated: null, focus: target == active && target };
  const next = press(state, input, target, link);
  if (input == 'activate') next.activated = active;
  return { ...next, focus: next.activated || state.focus };
}

const LINK = '[data-link-kind]';
const ACTIVE = `${LINK}:not([aria-disabled],[disabled])`;
// The app's: its links and all buttons.
const OWN = '[data-link-handling=app]:not([target],[download]),button';
const HEADING = 'h1,h2,h3,h4,h5,h6';
const BLOCK = 'p,li,td,th,' + HEADING;
const CONTROL = 'a,label,input,select,summary,button';

/** @type {Record<string, Input>} */
const INPUTS = { down: 'press', move: 'drag', up: 'release', cancel: 'cancel' };

/** @type {(event: MouseEvent) => any} */
const isBrowsers = (event) => event.altKey || event.ctrlKey || event.metaKey
  || event.shiftKey || event.button || event.defaultPrevented;

/**
 * Gives the links that the app handles, and all buttons, to the app, and leaves all others to the
 * browser.
 *
 * Links may be added and removed later. While a link is pressed, its attribute `data-link-pressed` is
 * `true`, or `false` if the pointer has left it.
 *
 * @param {Element} root
 *   The element that contains the copy.
 * @param {Options} options
 *   What opens links.
 */
export function links(root, { app, routes, paragraphs = true, signal }) {
  /** @type {State<any>} */
  let state = {};
  /** @type {any} */
  let shown;

  /** @type {(element: any) => any} */
  const block = (element) => element.closest(BLOCK) || root;

  /** @type {(target: any) => any} */
  const link = (target) => {
    const [first, second] = [...target.querySelectorAll(ACTIVE)].filter((link) => block(link) == target);
    return target.closest(ACTIVE) || (!second && first);
  };

  for (const type in INPUTS) {
    document.addEventListener('pointer' + type, (/** @type {any} */ event) => {
      if (type == 'down') {
        // Otherwise, all events of a touch have the element where it began.
        event.target.releasePointerCapture(event.pointerId);
        if (isBrowsers(event)) return;
      }
      if (!event.isPrimary) return;
      state = press(state, INPUTS[type], root.contains(event.target) && (event.target.closest(LINK)
        || (paragraphs && !event.target.closest(CONTROL) && block(event.target))), link);
      if (shown) delete shown.dataset.linkPressed;
      shown = state.origin && link(state.origin);
      if (shown) shown.dataset.linkPressed = state.inside;
    }, { signal });
  }
  // Dragging the address of a link would cancel the press, so that the pointer could not return.
  root.addEventListener('dragstart', (/** @type {any} */ event) => {
    if (event.target.closest?.(OWN)) event.preventDefault();
  }, { signal });
  root.addEventListener('click', (/** @type {any} */ event) => {
    const { activated } = state;
    const element = event.target.closest(LINK);
    // A click that is not the pointer's activates no link around it.
    state = {};
    if (element && !link(element)) event.preventDefault();
    if (isBrowsers(event)) return;
    // A press on a link and a release on the text around it is a click on that text.
    if (!element && getSelection()?.isCollapsed) activated?.click();
    if (!element?.matches(OWN)) return;
    const { linkKind: kind, linkHandling: handling, linkHref: href, linkRoute: route, linkParams } = element.dataset;
    let params;
    let handler = app;
    try {
      params = JSON.parse(linkParams);
      // Every object has properties, such as `constructor`, that are not routes.
      if (!(route in {})) handler = /** @type {any} */ (routes)[route] || app;
    } catch {
      // There is no route.
    }
    // Browsers would ask the system to open an address of the app.
    if (kind != 'web') event.preventDefault();
    if (!handler) return;
    // The constant is DOCUMENT_POSITION_FOLLOWING.
    const headings = [...document.querySelectorAll(HEADING)].filter(
      (heading) => heading.compareDocumentPosition(element) & 4);
    /** @type {any} */
    const answer = handler.call(routes, { element, kind, handling, href, route, params });
    if (answer != 'system') event.preventDefault();
    answer?.finally?.(() => {
      // The reader may have moved the focus, and the link may be gone or hidden.
      /** @type {any} */
      const places = [...headings, element, document.querySelector(':focus')];
      const place = places.findLast((/** @type {any} */ place) => place?.getClientRects().length);
      if (place?.tabIndex < 0) place.tabIndex = -1;
      place?.focus();
    });
  }, { signal });
}

/**
 * Returns the nodes of copy as `linkmark.runs/1`, as linkmark writes them in HTML.
 *
 * Headings have no identifiers, and links no attributes of rules.
 *
 * @param {any} runs
 *   The copy.
 * @param {Record<string, string>} [names]
 *   The titles of alerts (`note`, `tip`, `important`, `warning`, `caution`) and the labels of tasks
 *   (`open`, `done`), which the copy does not contain.
 * @returns {DocumentFragment}
 *   The nodes.
 */
export function render({ blocks, runs, links, images, style, tables }, names = {}) {
  const empty = [...links, ...images].filter(({ range: { utf16: [start, end] } }) => start == end);
  const offsets = empty.map(({ range }) => range.utf16[0]).sort((first, second) => first - second);
  const fragment = document.createDocumentFragment();
  /** @type {{ key: string, element: any }[]} */
  const open = [];
  /** @type {Record<string, [string, number]>} */
  const items = {};
  /** @type {Record<string, string>} */
  const marked = { emphasis: 'em', strong: 'strong', strikethrough: 'del', code: 'code' };
  let next = 0;

  /** @type {(parent: any, name: string, attributes?: any) => any} */
  const add = (parent, name, attributes) => {
    const element = document.createElement(name);
    for (const key in attributes) {
      if (attributes[key] || attributes[key] === '') element.setAttribute(key, attributes[key]);
    }
    parent.append(element);
    return element;
  };

  /**
   * Opens the elements of a path that are not open, closes all others, and returns the innermost.
   *
   * @type {(path: Path) => any}
   */
  const enter = (path) => {
    /** @type {any} */
    let parent = fragment;
    path.forEach(([key, name, attributes, title], depth) => {
      if (open[depth]?.key != key) {
        const element = add(parent, name, attributes);
        if (title) add(element, 'p', { class: 'lm-alert-title' }).append(title);
        open.splice(depth, open.length, { key, element });
      }
      parent = open[depth].element;
    });
    open.length = path.length;
    return parent;
  };

  /** @type {(link: any) => Path} */
  const pathOf = ({ id, href, title, kind, handling, route, blocked, accessibility: { role, states } }) => {
    const button = role == 'button';
    const disabled = states[0];
    return [[`link${id}`, button ? role : 'a', {
      class: 'lm-link' + (/on-/.test(style) ? ' lm-link--on-contrast' : '')
        + (/impl/.test(style) ? ' lm-link--implicit' : '') + (disabled ? ' lm-link--blocked' : ''),
      type: button && role,
      href: !button && href,
      title,
      role: disabled && !button && role,
      'aria-disabled': disabled && !button && 'true',
      disabled: disabled && button && '',
      'data-link-kind': kind,
      'data-link-handling': handling,
      'data-link-route': route?.name,
      'data-link-params': route && JSON.stringify(route.params),
      'data-link-reason': blocked?.reason,
      'data-link-href': (button || handling == 'app') && href,
    }]];
  };

  /** @type {(parent: any, image: any) => void} */
  const addImage = (parent, { src, title, alternativeText }) => {
    const alt = alternativeText.replace(/\u2028/g, ' ');
    if (src == null) parent.append(alt);
    else add(parent, 'img', { src, alt, title });
  };

  for (const [index, { kind, level, info, column, within, range: { utf16: [start, end] } }] of blocks.entries()) {
    /** @type {Path} */
    const path = [];
    let checkbox, last;
    for (last of within) {
      const { kind, quote, alert, list, ordinal, tight, task, footnote, firstInItem, table, row, header } = last;
      if (kind == 'blockQuote') path.push([kind + quote, 'blockquote']);
      if (kind == 'alert') {
        path.push([kind + alert, 'div', { class: `lm-alert lm-alert--${alert}`, role: 'note' }, names[alert] ?? alert]);
      }
      if (kind == 'listItem') {
        const before = items[list];
        if (firstInItem) {
          items[list] = [kind + index, ordinal];
          checkbox = task;
        }
        path.push([kind + list, ordinal == null ? 'ul' : 'ol', { start: ordinal != 1 && ordinal?.toString() }]);
        path.push([items[list][0], 'li', {
          class: task && 'lm-task',
          id: footnote && `fn:${ordinal}`,
          // An item without a block is missing.
          value: before && ordinal != before[1] + 1 && ordinal?.toString(),
        }]);
      }
      if (kind == 'table') path.push([kind + table, kind]);
      if (kind == 'tableRow') path.push([`${header}`, header ? 'thead' : 'tbody'], [kind + row, 'tr']);
    }
    const leaf = kind + index;
    if (kind == 'heading') path.push([leaf, 'h' + level]);
    if (kind == 'thematicBreak') path.push([leaf, 'hr']);
    if (kind == 'paragraph' && !last?.tight) path.push([leaf, 'p']);
    if (kind == 'codeBlock') {
      path.push([leaf, 'pre'], [kind, 'code', { class: info ? `language-${info.split(/[\t-\r ]/)[0]}` : null }]);
    }
    if (kind == 'tableCell') {
      const align = tables[within.at(-2).table].columns[column];
      path.push([leaf, last.header ? 'th' : 'td', { scope: last.header && 'col', align }]);
    }
    const element = enter(path);
    // Left-out HTML separates two paragraphs of a tight item.
    if (last?.tight && kind == 'paragraph' && element.firstChild) element.append('\n');
    if (checkbox) {
      add(element, 'input', { type: 'checkbox', checked: checkbox == 'done' && '', disabled: '', 'aria-label': names[checkbox] ?? checkbox });
      element.append(' ');
    }
    // Those without text have no run.
    /** @type {(offset: number) => void} */
    const addEmpty = (offset) => {
      for (const item of empty.filter(({ range }) => range.utf16[0] == offset)) {
        const around = item.accessibility ? item : links.findLast((/** @type {any} */ { range: { utf16: [start, end] } }) =>
          start < offset && offset < end || start == offset && end == offset);
        const parent = enter([...path, ...around ? pathOf(around) : []]);
        if (item != around) addImage(parent, item);
      }
    };
    for (; runs[next]?.range.utf16[1] <= end; next++) {
      const { range: { utf16: [first, last] }, text, marks, link, image } = runs[next];
      // It is between two blocks.
      if (first < start) continue;
      let from = first;
      for (const to of new Set([...offsets.filter((offset) => first < offset && offset < last), last])) {
        addEmpty(from);
        const parent = enter([...path, ...link == null ? [] : pathOf(links[link]),
          ...marks.filter((/** @type {string} */ mark) => marked[mark]).map((/** @type {string} */ mark) => [mark, marked[mark]])]);
        const part = text.slice(from - first, to - first);
        if (image != null) addImage(parent, images[image]);
        else if (kind == 'codeBlock') parent.append(part + '\n');
        else parent.append(...part.split(/(\u2028)/).map((/** @type {string} */ line) =>
          line == '\u2028' ? document.createElement('br') : line));
        from = to;
      }
    }
    addEmpty(end);
  }
  return fragment;
}
