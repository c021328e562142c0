/**
 * Writes nodes in a form that is the same for HTML and for the nodes that `render` makes of the same copy.
 *
 * It leaves out what runs do not contain: identifiers, languages, raw HTML, containers without a block, and the order
 * of the elements around a text. Spaces that CSS collapses are one.
 */
const MARKS = new Set(['em', 'strong', 'del', 'code']);
const INLINE = new Set([...MARKS, 'a', 'button', 'img', 'br', 'span', 'sup', 'input']);
const CONTAINERS = new Set(['ul', 'ol', 'li', 'blockquote', 'div']);
const LEAVES = 'p:not(.lm-alert-title), h1, h2, h3, h4, h5, h6, hr, pre, table, a, button, img, input';
const IGNORED = new Set(['id', 'lang', 'start', 'value']);

export const form = (root) => JSON.stringify(blocks(root, { links: 0 }), null, 1);

const attributes = (element) => Object.fromEntries([...element.attributes]
  .filter(({ name }) => !IGNORED.has(name)).map(({ name, value }) => [name, normal(name, value)])
  .sort(([first], [second]) => first < second ? -1 : 1));

const normal = (name, value) => {
  if (name === 'class') return value.split(' ').sort();
  if (name === 'data-link-params') return JSON.parse(value);
  return name === 'alt' ? value.replaceAll('\u2028', ' ') : value;
};

/** The blocks in an element: arrays of a name, attributes and content; text between them is a block without a name. */
function blocks(root, state) {
  const found = [];
  let inline = [];
  let number = Number(root.getAttribute?.('start') ?? 1);
  const end = () => {
    const text = inlines(inline, state);
    if (text.length) found.push(['', {}, text]);
    inline = [];
  };
  for (const child of root.childNodes) {
    if (child.nodeType === 8) continue;
    if (child.nodeType === 3 || INLINE.has(child.localName)) {
      inline.push(child);
      continue;
    }
    const name = child.localName;
    if (isEmptyTask(child)) {
      inline.push(...child.childNodes);
      continue;
    }
    if (name === 'li') number = Number(child.getAttribute('value') ?? number);
    if (isLost(child)) {
      number += 1;
      continue;
    }
    end();
    const own = attributes(child);
    if (name === 'pre') {
      const code = child.firstChild;
      found.push([name, attributes(code), code.childElementCount, code.textContent.replace(/\n$/, '')]);
      continue;
    }
    const content = blocks(child, state);
    if (name === 'li' && root.localName === 'ol') own.number = number++;
    const isTitle = ([, attributes]) => attributes.class?.includes('lm-alert-title');
    const last = found.at(-1);
    if (name === 'div' && last && JSON.stringify(last[1]) === JSON.stringify(own)) {
      // Runs do not separate two alerts of one kind.
      last[2].push(...content.filter((block) => !isTitle(block)));
    } else {
      found.push([name, own, content]);
    }
  }
  end();
  return found;
}

/** Whether a paragraph has a checkbox only, which has no paragraph in HTML if the copy ends after it. */
function isEmptyTask(element) {
  return element.localName === 'p' && element.querySelector('input') && !element.querySelector('a, button, img')
    && !element.textContent.trim();
}

/** Whether an element has no block but titles, so that runs do not have it. */
function isLost(element) {
  if (!CONTAINERS.has(element.localName) || element.querySelector(LEAVES)) return false;
  const title = element.querySelector('.lm-alert-title')?.textContent ?? '';
  return element.textContent.trim() === title;
}

/** Text with its marks and its link, and images, checkboxes and links without text. */
function inlines(nodes, state) {
  const found = [];
  const visit = (node, marks, link, isAfterBreak) => {
    if (node.nodeType === 8) return;
    if (node.nodeType === 3) {
      const text = (isAfterBreak ? node.data.replace(/^\n/, '') : node.data)
        .replace(/[ \r\n]+/g, ' ');
      if (text) add(['text', text, [...marks].sort(), link]);
      return;
    }
    const name = node.localName;
    if (name === 'br') return add(['text', '\u2028\u2028', [...marks].sort(), link]);
    // Whether a picture without text is in a mark, or in a link that ends beside it, is not in runs.
    if (name === 'img') return add(['image', attributes(node), ...node.alt ? [link] : []]);
    if (name === 'input') return add(['checkbox', attributes(node)]);
    const isLink = name === 'a' || name === 'button';
    const own = isLink ? [name, state.links++, attributes(node)] : link;
    if (isLink && !node.textContent && !node.querySelector('br, img[alt]:not([alt=""])')) add(['link', own]);
    const inner = MARKS.has(name) ? new Set([...marks, name]) : marks;
    let last = null;
    for (const child of node.childNodes) {
      visit(child, inner, own, last?.localName === 'br');
      last = child;
    }
  };
  const add = (token) => {
    const last = found.at(-1);
    if (token[0] === 'text' && last?.[0] === 'text' && JSON.stringify(last.slice(2)) === JSON.stringify(token.slice(2))) {
      last[1] = (last[1] + token[1]).replaceAll('  ', ' ');
    } else {
      found.push(token);
    }
  };
  let last = null;
  for (const node of nodes) {
    visit(node, new Set(), null, last?.localName === 'br');
    last = node;
  }
  // White space around the text of a block.
  while (found[0]?.[0] === 'text' && !(found[0][1] = found[0][1].trimStart())) found.shift();
  while (found.at(-1)?.[0] === 'text' && !(found.at(-1)[1] = found.at(-1)[1].trimEnd())) found.pop();
  return ordered(found);
}

/** Sorts neighbors without text, whose order is not in runs. */
function ordered(tokens) {
  const found = [];
  let empty = [];
  const isEmpty = (token) => token[0] === 'link' || token[0] === 'image' && !token[1].alt;
  for (const token of [...tokens, null]) {
    if (token && isEmpty(token)) {
      empty.push(token);
      continue;
    }
    found.push(...empty.sort((first, second) => JSON.stringify(first) < JSON.stringify(second) ? -1 : 1));
    empty = [];
    if (token) found.push(token);
  }
  return found;
}

/** Returns the first lines that differ between the HTML and the nodes of the runs; null if they are equal. */
export function difference(html, runs, names, render) {
  const template = document.createElement('template');
  template.innerHTML = html;
  // Runs do not separate a line separator of the copy from a hard break.
  const lines = (root) => (html.includes('\u2028') ? form(root).replace(/[\u2028 ]+/g, ' ') : form(root)).split('\n');
  const [expected, found] = [lines(template.content), lines(render(runs, names))];
  const place = expected.findIndex((line, index) => line !== found[index]);
  if (place < 0 && found.length === expected.length) return null;
  const start = Math.max(0, place - 3);
  return `${found.slice(start, place + 5).join(' ')} instead of ${expected.slice(start, place + 5).join(' ')}`;
}
