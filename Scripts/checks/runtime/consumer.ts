// Uses of the runtime that must compile, and that must not.
import { links, render, step } from './linkmark.js';
import type { Handler, Link, Runs, State } from './linkmark.js';

class Coordinator {
  collection(link: Link): void {
    console.log(link.params?.path.username.toUpperCase(), link.element.focus());
  }
}

declare const root: HTMLElement;
declare const runs: Runs;
const open: Handler = async ({ href, handling }) => {
  if (handling === 'app') console.log(href.length);
};
links(root, { app: open, routes: new Coordinator(), signal: new AbortController().signal, paragraphs: false });
links(root, { routes: { collection: (link) => link.route?.length, help: () => 'system' } });
links(document.body, {});
root.append(render(runs), render(runs, { note: 'Hinweis', open: 'Offen' }));
render({ text: '', style: 'default', blocks: [], runs: [], links: [], images: [] }).firstChild;
const state: State<string> = step({}, 'press', 'a', (target) => (target === 'a' ? target : null));
console.log(state.activated, step(state, 'release', null, () => null).focus);

// @ts-expect-error: a document is not an element
links(document, {});
// @ts-expect-error: the options are missing
links(root);
// @ts-expect-error: it is not an option
links(root, { application: open });
// @ts-expect-error: it takes a link
links(root, { app: (count: number) => count });
// @ts-expect-error: it is not a kind of handling
const never: Handler = ({ handling }) => handling === 'browser';
// @ts-expect-error: parameters may be absent
const absent: Handler = ({ params }) => params.path;
// @ts-expect-error: text is not runs
render('text');
// @ts-expect-error: it has no title
render(runs, { danger: 'Danger' });
// @ts-expect-error: it is not an input
step({}, 'tap', 'a', () => null);
// @ts-expect-error: the targets are of one type
step({ focus: 1 }, 'press', 'a', () => null);
