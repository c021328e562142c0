// A coordinator of generated routes that links() calls.
import { links } from './linkmark.js';
import { handlers } from './routes.js';
import type { AppRouteCoordinator } from './routes.js';

const calls: (number | string | undefined)[][] = [];

class Coordinator implements AppRouteCoordinator {
  constructor(readonly prefix: string) {}

  async showOrder(id: number): Promise<void> {
    calls.push([this.prefix, id + 1]);
  }

  showSearch(text: string, page: number | undefined): void {
    calls.push([this.prefix, text, page]);
  }
}

links(document.body, {
  app: ({ href }) => { calls.push([href]); },
  routes: handlers(new Coordinator('coordinator')),
});
const clicks: boolean[] = [];
window.addEventListener('click', (event) => {
  clicks.push(event.defaultPrevented);
  event.preventDefault();
});
const click = (index: number) => {
  document.querySelectorAll('a')[index]?.click();
  return JSON.stringify([calls.splice(0), clicks.splice(0)]);
};
Object.assign(window, { test: { click } });
