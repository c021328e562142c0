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
 * An element: a key that differs from that of the element before it, the name (none if there is no
 * element), the attributes, and the title of an alert.
 *
 * @typedef {[any, any, any?, string?]} Step
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
  if (input == 'drag') {
    return { origin, inside: !!origin && (target == origin || target == link(origin)) };
  }
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
 * Links may be added and removed later. While a link is pressed, its attribute `data-link-pressed`
 * is `true`, or `false` if the pointer has left it.
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
    const [first, second] = [...target.querySelectorAll(ACTIVE)].filter(
      (link) => block(link) == target);
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
    const {
      linkKind: kind, linkHandling: handling, linkHref: href, linkRoute: route, linkParams,
    } = element.dataset;
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

/** @type {Record<string, string>} */
const MARKS = { emphasis: 'em', strong: 'strong', strikethrough: 'del', code: 'code' };

/**
 * Returns the nodes of copy as `linkmark.runs/1`, as linkmark writes them in HTML.
 *
 * Headings have no identifiers, links no attributes of rules, and each item of a numbered list its
 * number.
 *
 * @param {any} runs
 *   The copy.
 * @param {Record<string, string>} [names]
 *   The titles of alerts (`note`, `tip`, `important`, `warning`, `caution`) and the labels of tasks
 *   (`open`, `done`), which the copy does not contain.
 * @returns {DocumentFragment}
 *   The nodes.
 */
export function render({ text, blocks, runs, links, images, style, tables }, names = {}) {
  const fragment = document.createDocumentFragment();
  // Links and images without text have no run. They come before the run at the same place.
  const pieces = [...links, ...images].filter(({ range: { utf16: [start, end] } }) => start == end)
    .concat(runs).sort((first, second) => first.range.utf16[0] - second.range.utf16[0]);
  const keys = new Map();
  /** @type {Record<string, any>} */
  const items = {};
  /** @type {any} */
  let run;
  /** @type {any} */
  let link;
  let next = 0;

  /** @type {(parent: any, name: string, attributes?: any) => any} */
  const add = (parent, name, attributes) => {
    /** @type {any} */
    const element = document.createElement(name);
    for (const key in attributes) {
      if ((attributes[key] ?? false) !== false) element.setAttribute(key, attributes[key]);
    }
    // The runs may not be linkmark's, and such an address runs a script or reads a file.
    if (/^(javascript|vbscript|data|file):/.test(element.protocol)) element.removeAttribute('href');
    parent.append(element);
    return element;
  };

  /**
   * Returns the innermost element of a path, after adding those that are not open.
   *
   * @type {(path: Step[]) => any}
   */
  const enter = (path) => {
    /** @type {any} */
    let element = fragment;
    for (const [key, name, attributes, title] of path) {
      const { lastChild } = element;
      if (!name) continue;
      if (keys.get(lastChild) == key) {
        element = lastChild;
      } else {
        element = add(element, name, attributes);
        keys.set(element, key);
        if (title) add(element, 'p', { class: 'lm-alert-title' }).append(title);
      }
    }
    return element;
  };

  /** @type {(link: any) => Step[]} */
  const pathOf = (link) => {
    if (!link) return [];
    const {
      href, handling, route, accessibility: { role, states: [disabled] },
    } = link;
    const button = role == 'button';
    return [[link, button ? role : 'a', {
      class: 'lm-link' + (/contrast/.test(style) ? ' lm-link--on-contrast' : '')
        + (/implicit/.test(style) ? ' lm-link--implicit' : '')
        + (disabled ? ' lm-link--blocked' : ''),
      type: button && role,
      href: !button && href,
      title: link.title,
      ...disabled && (button ? { disabled: '' } : { role, 'aria-disabled': 'true' }),
      'data-link-kind': link.kind,
      'data-link-handling': handling,
      'data-link-route': route?.name,
      'data-link-params': route && JSON.stringify(route.params),
      'data-link-reason': link.blocked?.reason,
      'data-link-href': (button || handling == 'app') && href,
    }]];
  };

  for (const block of blocks) {
    const { kind, within, info, range: { utf16: [start, end] } } = block;
    const last = within.at(-1) ?? {};
    /** @type {Step[]} */
    const path = [];
    for (const container of within) {
      const { kind, list, ordinal, alert } = container;
      const key = JSON.stringify(container);
      if (kind == 'listItem') {
        if (container.firstInItem) items[list] = container;
        path.push([kind + list, ordinal == null ? 'ul' : 'ol'],
          [items[list], 'li', { value: ordinal, class: container.task && 'lm-task' }]);
      } else if (alert) {
        path.push([key, 'div', {
          class: `lm-alert lm-alert--${alert}`,
          role: 'note',
        }, names[alert] ?? alert]);
      } else if (kind == 'tableRow') {
        path.push([container.header, container.header ? 'thead' : 'tbody'], [key, 'tr']);
      } else {
        path.push([key, kind == 'table' ? kind : 'blockquote']);
      }
    }
    /** @type {Record<string, any>} */
    const elements = {
      heading: `h${+block.level}`,
      paragraph: !last.tight && 'p',
      codeBlock: 'pre',
      thematicBreak: 'hr',
      tableCell: last.header ? 'th' : 'td',
    };
    path.push([block, elements[kind], {
      scope: last.header && 'col',
      align: tables?.[within.at(-2)?.table]?.columns[block.column],
    }]);
    if (kind == 'codeBlock') {
      path.push([kind, 'code', { class: info ? `language-${info.split(/[\t-\r ]/)[0]}` : null }]);
      enter(path).append(text.slice(start, end) + '\n');
      continue;
    }
    const leaf = enter(path);
    // Left-out HTML separates two paragraphs of a tight item.
    if (last.tight && leaf.lastChild) leaf.append('\n');
    if (last.firstInItem && last.task) {
      add(leaf, 'input', {
        type: 'checkbox',
        checked: last.task == 'done' && '',
        disabled: '',
        'aria-label': names[last.task] ?? last.task,
      });
      leaf.append(' ');
    }

    /** @type {(link: any, marks: string[], image: any, part: string) => void} */
    const draw = (link, marks, image, part) => {
      const parent = enter([...path, ...pathOf(link), ...marks.map(
        (/** @type {string} */ mark) => /** @type {Step} */ ([mark, MARKS[mark]]))]);
      if (image?.src == null) {
        part.split('\u2028').forEach((line, index) => {
          if (index) add(parent, 'br');
          parent.append(line);
        });
      } else {
        add(parent, 'img', { src: image.src, alt: image.alternativeText, title: image.title });
      }
    };

    for (; pieces[next]?.range.utf16[1] <= end; next++) {
      const piece = pieces[next];
      const [from, to] = piece.range.utf16;
      // It is between two blocks, or is code.
      if (from < start) continue;
      if (from < to) {
        run = piece;
      } else {
        // A picture without text is in the link that is open or ends there.
        link = piece.accessibility ? piece : link?.range.utf16[1] >= from && link;
        draw(link, [], piece, '');
      }
      // What is left of the run.
      const part = text.slice(from, pieces[next + 1]?.range.utf16[0]);
      if (part) draw(link = links[run.link], run.marks, images[run.image], part);
    }
  }
  return fragment;
}
