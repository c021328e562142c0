// Loads a page again when `linkmark build --serve` has built it, and shows why a build fails.
//
// The same file is the script of a page and that of a worker, which all pages share: a browser opens few
// connections to a server at a time, and the policy of a page may forbid the page to open any.
'use strict';

(() => {
  const path = '/.linkmark/events';

  /** Calls `receive` with each state of the build, and with nothing while the server is away. */
  const listen = (receive) => {
    const events = new EventSource(path);
    events.onmessage = ({ data }) => receive(data);
    events.onerror = () => {
      receive(undefined);
      // A server that refuses is not asked again by the browser.
      if (events.readyState === EventSource.CLOSED) setTimeout(listen, 1000, receive);
    };
  };

  /** Gives the last state to every page. */
  const serve = (scope) => {
    const pages = new Set();
    let state;
    scope.onconnect = ({ ports: [page] }) => {
      pages.add(page);
      page.onmessage = () => pages.delete(page);
      if (state) page.postMessage(state);
    };
    listen((newState) => {
      // Without a server, what is known may be older than a page that is opened.
      state = newState;
      if (state) for (const page of pages) page.postMessage(state);
    });
  };

  /** Whether a version is another process's, or a later one than that of the page. */
  const isNewer = (version, own) => {
    const [process, count] = version.split('.');
    const [ownProcess, ownCount] = own.split('.');
    return process !== ownProcess || Number(count) > Number(ownCount);
  };

  /** A panel at the bottom of the page, which no style sheet of the page changes. */
  const makePanel = () => {
    const element = document.createElement('div');
    element.style.cssText = 'all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647';
    const panel = document.createElement('div');
    panel.style.cssText = 'max-height: 50vh; overflow: auto; padding: 1em; white-space: pre-wrap; '
      + 'overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; color: #fff; '
      + 'background: #8f0f22; border-top: 4px solid #fff';
    const button = document.createElement('button');
    button.textContent = 'Close';
    button.style.cssText = 'float: right; font: inherit';
    button.onclick = () => element.remove();
    const text = document.createElement('div');
    text.setAttribute('role', 'alert');
    panel.append(button, text);
    element.attachShadow({ mode: 'open' }).append(panel);
    return {
      show(problems) {
        // A panel that was closed stays so until there is something else to show.
        const lines = problems.join('\n');
        if (text.textContent === lines) return;
        text.textContent = lines;
        if (lines) document.documentElement.append(element);
        else element.remove();
      },
    };
  };

  const watch = (script) => {
    const panel = makePanel();
    let isLoading = false;
    const receive = (data) => {
      if (!data || isLoading) return;
      const { version, problems } = JSON.parse(data);
      isLoading = isNewer(version, script.dataset.version);
      if (isLoading) location.reload();
      else panel.show(problems);
    };
    // A page that the browser kept may be old.
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
    if (!self.SharedWorker) {
      listen(receive);
      return;
    }
    const worker = new SharedWorker(script.src);
    worker.onerror = () => listen(receive);
    worker.port.onmessage = ({ data }) => receive(data);
    addEventListener('pagehide', () => worker.port.postMessage('closed'));
  };

  if (self.document) watch(document.currentScript);
  else serve(self);
})();
