/**
 * The element `link-mark`, which contains copy that linkmark has converted.
 *
 * @module linkmark-element
 */
import { links, render } from './linkmark.js';

/**
 * An element with copy: the HTML that is in it, or the runs that `show` draws.
 *
 * A link of the app is an event `linkmark` that bubbles, with the link as its `detail`.
 * Web links whose event is not canceled are left to the browser.
 */
export class LinkMarkElement extends HTMLElement {
  /** @type {AbortController | null} */
  #controller = null;

  connectedCallback() {
    this.#controller = new AbortController();
    links(this, {
      signal: this.#controller.signal,
      app: (detail) => detail.element.dispatchEvent(
        new CustomEvent('linkmark', { bubbles: true, cancelable: true, detail })) && 'system',
    });
  }

  disconnectedCallback() {
    this.#controller?.abort();
  }

  /**
   * Draws copy as `linkmark.runs/1` in place of what the element contains.
   *
   * @param {any} runs
   *   The copy.
   * @param {Record<string, string>} [names]
   *   As of {@link render}.
   */
  show(runs, names) {
    this.lang = runs.locale;
    this.dir = runs.dir;
    this.replaceChildren(render(runs, names));
  }
}

customElements.define('link-mark', LinkMarkElement);
