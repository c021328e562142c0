/** A link or button that was activated. */
export interface Link {
  /** The address, percent-encoded. */
  href: string;
  /** What the address is: `app`, `web`, `contact`, `fragment`, `relative` and so on. */
  kind: string;
  /** What opens the address. */
  handling: 'app' | 'system' | 'page' | 'none';
  /** The name of the route that the address matches. */
  route?: string;
  /** The parameters of the route. */
  params?: Params;
  /** The element in the page. */
  element: HTMLElement;
}

/** The parameters of a route, by name. */
export interface Params {
  path: Record<string, string>;
  query: Record<string, string>;
}

/**
 * Opens a link.
 *
 * `"system"` leaves a web link to the browser. After a promise, such as one of a view that is closed,
 * the focus returns to the link, or to the heading before it if the link is gone or hidden.
 */
export type Handler = (link: Link) => unknown;

/** What opens links. */
export interface Options {
  /** Opens links that the app handles, and all buttons; without it, web links are the browser's. */
  app?: Handler;
  /** A handler for each route by name, such as a coordinator; `app` opens the links of all others. */
  routes?: Record<string, Handler> | object;
  /** Stops `links` when it is aborted. */
  signal?: AbortSignal;
  /** Whether a click on text opens the only link of its block; true by default. */
  paragraphs?: boolean;
}

/**
 * Gives the links that the app handles, and all buttons, to the app, and leaves all others to the
 * browser.
 *
 * Links may be added and removed later. While a link is pressed, its attribute `data-link-pressed`
 * is `true`, or `false` if the pointer has left it.
 *
 * @param root The element that contains the copy.
 */
export function links(root: Element, options: Options): void;

/** A string that copy as runs does not contain: the title of an alert, or the label of a task. */
export type Name = 'note' | 'tip' | 'important' | 'warning' | 'caution' | 'open' | 'done';

/** Copy as `linkmark.runs/1`, or a part of it with these keys. */
export interface Runs {
  text: string;
  style: string;
  blocks: readonly object[];
  runs: readonly object[];
  links: readonly object[];
  images: readonly object[];
  tables?: readonly object[];
}

/**
 * Returns the nodes of copy as `linkmark.runs/1`, as linkmark writes them in HTML.
 *
 * Headings have no identifiers, links no attributes of rules, and each item of a numbered list its
 * number.
 */
export function render(runs: Runs, names?: Partial<Record<Name, string>>): DocumentFragment;

/** What happens to links. */
export type Input = 'press' | 'drag' | 'release' | 'cancel' | 'focus' | 'activate';

/** The state of links, as `LinkedText.Interaction` of the Swift library; `{}` at first. */
export interface State<Target> {
  /** The link that has the focus. */
  focus?: Target | Absent;
  /** The link or block where a press began. */
  origin?: Target | Absent;
  /** Whether the pointer is there. */
  inside?: boolean | Absent;
  /** The link that the last input activated. */
  activated?: Target | Absent;
}

/** Nothing. */
export type Absent = null | undefined | false;

/**
 * Returns the state after an input.
 *
 * @param target The link or block where it happens.
 * @param link Returns the active link that a link or block activates: itself, or the only one of the block.
 */
export function step<Target>(
  state: State<Target>, input: Input, target: Target | Absent, link: (target: Target) => Target | Absent,
): State<Target>;
