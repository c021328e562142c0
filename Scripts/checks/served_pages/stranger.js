// A page of another site, which tries to find out what a server of pages serves, and to disturb it.
//
// A probe asks for one address in one way, and returns all that the page can see of the answer. What is seen of a file
// and of a missing one must be the same. The same file is the page's service worker.
'use strict';

const target = decodeURIComponent(location.search.slice(1));
// Paths that lead to something, and others that lead to nothing.
const PAIRS = [
  ['/a', '/z'], ['/a.html', '/z.html'], ['/frames', '/zzzzzz'], ['/b', '/z'], ['/b/', '/z/'], ['/b/x.svg', '/b/z.svg'],
  ['/kept/en.lang', '/kept/zz.lang'], ['/.linkmark/review', '/.linkmark/zzzzzz'], ['/.linkmark/events', '/.linkmark/z'],
  ['/.linkmark/review#at=texts', '/.linkmark/review#at=none'], ['/.linkmark/reload.js', '/.linkmark/z.js'],
  ['/.linkmark/', '/.zzzzzzzz/'],
];
// What only a reader of the server's files knows.
const CONTENTS = /Secret words|tidewater|"version"|Review<|worker\.port/;
const WAIT = 1500, SOON = 80;
// The maximum milliseconds to wait for an event.
let wait = WAIT;
const report = {};
let number = 0, blurs = 0;

// A worker's clock, since browsers slow the timers of a hidden page.
const clock = self.document && new Worker(URL.createObjectURL(new Blob([
  'onmessage = ({ data: [name, milliseconds] }) => setTimeout(() => postMessage(name), milliseconds)'])));
const sleepers = new Map();
const sleep = (milliseconds) => new Promise((end) => {
  number += 1;
  sleepers.set(number, end);
  clock.postMessage([number, milliseconds]);
});
if (clock) {
  clock.onmessage = ({ data }) => {
    sleepers.get(data)();
    sleepers.delete(data);
  };
}

/** Reports to the program that drives the browser what to do next. */
const tell = (state) => { document.documentElement.dataset.state = JSON.stringify(state); };

/** Returns an address that no cache knows. */
const fresh = (path) => {
  const [start, place] = path.split('#');
  return `${target}${start}?${number += 1}${place ? `#${place}` : ''}`;
};

/** Returns what a function returns or throws, without the address. */
const seen = async (url, look) => {
  let found;
  try {
    found = await look();
  } catch (error) {
    found = `${error?.name}: ${error?.message}`;
  }
  return JSON.stringify(found ?? null).replaceAll(url, 'URL').replaceAll(url.split('#')[0], 'URL');
};

// What the browser reports about requests

const SIZES = ['transferSize', 'encodedBodySize', 'decodedBodySize', 'responseStatus', 'nextHopProtocol', 'contentType',
  'contentEncoding', 'deliveryType', 'redirectCount'];
const TIMES = ['redirectStart', 'redirectEnd', 'domainLookupStart', 'connectStart', 'requestStart', 'responseStart',
  'firstInterimResponseStart', 'finalResponseHeadersStart', 'workerStart'];

const entriesOf = (url) => performance.getEntriesByType('resource')
  .filter(({ name }) => name.split('#')[0] === url.split('#')[0])
  .map((entry) => [entry.initiatorType, ...SIZES.map((name) => entry[name]), ...TIMES.map((name) => entry[name] > 0)]);

// Elements

const lengthOf = (frame) => {
  try {
    return frame?.length;
  } catch (error) {
    return error.name;
  }
};
const frameState = (element) => [element.contentDocument === null, lengthOf(element.contentWindow),
  document.activeElement === element, getComputedStyle(element).width];
const mediaState = ({ error, networkState, readyState, duration, videoWidth }) => [error?.code, error?.message,
  networkState, readyState, String(duration), videoWidth];
const sheetState = ({ sheet }) => sheet && sheet.cssRules.length;
const imageState = ({ naturalWidth, naturalHeight, complete, width }) => [naturalWidth, naturalHeight, complete, width];
const link = (rel, more = {}, look = undefined) => ['link', { rel, href: 'URL', ...more }, look];

const ELEMENTS = {
  'img': ['img', { src: 'URL' }, imageState],
  'img with CORS': ['img', { src: 'URL', crossorigin: '' }, imageState],
  'img with credentials': ['img', { src: 'URL', crossorigin: 'use-credentials' }, imageState],
  'img srcset': ['img', { srcset: 'URL 2x' }, imageState],
  'input image': ['input', { type: 'image', src: 'URL' }],
  'svg image': ['svg:image', { href: 'URL' }],
  'svg use': ['svg:use', { href: 'URL#x' }],
  'svg feImage': ['svg:feImage', { href: 'URL' }],
  'script': ['script', { src: 'URL' }],
  'script with CORS': ['script', { src: 'URL', crossorigin: '' }],
  'script module': ['script', { src: 'URL', type: 'module' }],
  'script with integrity': ['script', { src: 'URL', crossorigin: '', integrity: 'sha256-AAAA' }],
  'stylesheet': link('stylesheet', {}, sheetState),
  'stylesheet with CORS': link('stylesheet', { crossorigin: '' }, sheetState),
  'icon': link('icon'),
  'manifest': link('manifest'),
  'prefetch': link('prefetch'),
  'prefetch document': link('prefetch', { as: 'document' }),
  'prerender': link('prerender'),
  'modulepreload': link('modulepreload'),
  'preconnect': link('preconnect'),
  ...Object.fromEntries(['fetch', 'image', 'script', 'style', 'font', 'track', 'document'].flatMap((as) => [
    [`preload ${as}`, link('preload', { as })],
    [`preload ${as} with CORS`, link('preload', { as, crossorigin: '' })],
  ])),
  'video': ['video', { src: 'URL', preload: 'auto' }, mediaState],
  'audio': ['audio', { src: 'URL', preload: 'auto' }, mediaState],
  'video poster': ['video', { poster: 'URL' }, ({ clientWidth, videoWidth }) => [clientWidth, videoWidth]],
  'object': ['object', { data: 'URL' }, frameState],
  'object image': ['object', { data: 'URL', type: 'image/svg+xml' }, frameState],
  'object page': ['object', { data: 'URL', type: 'text/html' }, frameState],
  'embed': ['embed', { src: 'URL' }, ({ clientWidth }) => [clientWidth, document.activeElement.tagName]],
  'embed page': ['embed', { src: 'URL', type: 'text/html' }, ({ clientWidth }) => clientWidth],
  'iframe': ['iframe', { src: 'URL' }, frameState],
  'iframe with a name': ['iframe', { src: 'URL', name: 'x' }, (element) => [...frameState(element), lengthOf(self.x)]],
  'iframe sandbox': ['iframe', { src: 'URL', sandbox: 'allow-scripts allow-same-origin' }, frameState],
  'iframe credentialless': ['iframe', { src: 'URL', credentialless: '' }, frameState],
  'iframe lazy': ['iframe', { src: 'URL', loading: 'lazy' }, frameState],
  'iframe of a page': ['iframe', { srcdoc: '<iframe src="URL" onload="parent.x = frames[0].length"></iframe>' },
    ({ contentWindow }) => [lengthOf(contentWindow), lengthOf(contentWindow[0])]],
  'style import': ['style', { text: '@import "URL"' }, ({ sheet }) => sheet.cssRules[0]?.styleSheet?.cssRules.length],
  'style image': ['div', { style: 'background-image: url("URL"); cursor: url("URL"), auto; height: 9px' }],
  'style content': ['div', { style: 'content: url("URL"); float: left' }, ({ clientWidth }) => clientWidth],
  'style mask': ['div', { style: 'mask: url("URL#x"); filter: url("URL#x"); clip-path: url("URL#x"); height: 9px' }],
  'speculation rules': ['script', { type: 'speculationrules', text: '{"prefetch": [{"urls": ["URL"]}]}' }],
  'ping': ['a', { ping: 'URL', click: true }],
};

/** Adds an element to the page, waits for its events, and returns them with what the element shows. */
const withElement = ([tag, attributes, look = () => null]) => async (url) => {
  const [name, space] = tag.split(':').reverse();
  const element = space ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  const events = [], before = [history.length, blurs];
  const isOver = new Promise((end) => {
    for (const type of ['load', 'error', 'loadedmetadata']) {
      element.addEventListener(type, () => end(events.push(type)));
    }
    sleep(wait).then(end);
  });
  const { text, click, ...others } = attributes;
  for (const [key, value] of Object.entries(others)) element.setAttribute(key, value.replaceAll('URL', url));
  if (text) element.textContent = text.replaceAll('URL', url);
  const parent = document.createElement('div');
  parent.append(element);
  if (space) parent.innerHTML = `<svg>${parent.innerHTML}</svg>`;
  document.body.append(parent);
  if (click) {
    element.href = location.href;
    element.click();
  }
  await isOver;
  await sleep(SOON);
  const found = [events, history.length - before[0], blurs - before[1], await seen(url, () => look(element))];
  parent.remove();
  return found;
};

// Requests of scripts

const FETCHES = {
  'cors': {}, 'no-cors': { mode: 'no-cors' }, 'cors with credentials': { credentials: 'include' },
  'no-cors with credentials': { mode: 'no-cors', credentials: 'include' }, 'same-origin': { mode: 'same-origin' },
  'keepalive': { mode: 'no-cors', keepalive: true }, 'manual redirect': { redirect: 'manual' },
  'failing redirect': { redirect: 'error' }, 'navigate': { mode: 'navigate' },
  'cached': { mode: 'no-cors', cache: 'force-cache' }, 'only cached': { mode: 'same-origin', cache: 'only-if-cached' },
  'HEAD': { mode: 'no-cors', method: 'HEAD' }, 'POST': { mode: 'no-cors', method: 'POST', body: 'x' },
  'PUT': { method: 'PUT', body: 'x' }, 'range': { mode: 'no-cors', headers: { range: 'bytes=0-9' } },
  'field': { headers: { 'x-linkmark': '1' } }, 'integrity': { integrity: 'sha256-AAAA' },
};

const asked = (options) => async (url) => {
  const { type, status, redirected, body } = await fetch(url, options);
  return [type, status, redirected, body && await new Response(body).text()];
};

const request = (method, isWaiting, withCredentials) => (url) => new Promise((end) => {
  const request = new XMLHttpRequest(), events = [];
  for (const source of [request, request.upload]) {
    for (const type of ['loadstart', 'progress', 'load', 'error', 'abort', 'timeout', 'loadend']) {
      source.addEventListener(type, ({ loaded, total }) => events.push([type, loaded, total]));
    }
  }
  const finish = () => end([events, request.status, request.statusText, request.responseURL, request.responseText,
    request.getAllResponseHeaders()]);
  request.open(method, url, !isWaiting);
  if (!isWaiting) request.withCredentials = withCredentials;
  request.addEventListener('loadend', finish);
  try {
    request.send(method === 'POST' ? 'x' : null);
    if (isWaiting) finish();
  } catch (error) {
    end([error.name, events]);
  }
});

/** Waits for events of an object that a function makes, and returns them. */
const listened = (make, types, look) => (url) => new Promise((end, fail) => {
  const events = [], source = make(url);
  const finish = () => {
    end([events, look(source)]);
    source.close?.();
    source.terminate?.();
  };
  for (const type of types) {
    source.addEventListener(type, ({ data, code, reason, wasClean, message }) => {
      events.push([type, data, code, reason, wasClean, message]);
      sleep(SOON).then(finish);
    });
  }
  sleep(wait).then(finish);
});

const workerOf = (code) => (url) => URL.createObjectURL(new Blob([code.replaceAll('URL', JSON.stringify(url))]));
const importing = workerOf('try { importScripts(URL); postMessage(1); } catch (error) { postMessage(error.name); }');
const fetching = workerOf('fetch(URL, { mode: "no-cors" }).then(({ type, status }) => postMessage([type, status]), '
  + '(error) => postMessage(error.message))');

/** Sends a form into a frame. */
const submitted = (method, enctype) => async (url) => {
  const frame = document.createElement('iframe'), form = document.createElement('form');
  let loads = 0;
  frame.name = form.target = `form${number += 1}`;
  Object.assign(form, { method, enctype, action: url });
  form.innerHTML = '<input name="x" value="y">';
  document.body.append(frame, form);
  await sleep(SOON);
  await new Promise((end) => {
    frame.onload = () => end(loads += 1);
    sleep(wait).then(end);
    form.submit();
  });
  await sleep(SOON);
  const found = [loads, ...frameState(frame)];
  frame.remove();
  form.remove();
  return found;
};

const throughWorker = async (url) => (await fetch(`/through?${encodeURIComponent(url)}`)).text();

const SCRIPTS = {
  ...Object.fromEntries(Object.entries(FETCHES).map(([name, options]) => [`fetch ${name}`, asked(options)])),
  'XHR': request('GET', false, false), 'XHR with credentials': request('GET', false, true),
  'XHR HEAD': request('HEAD', false, false), 'XHR POST': request('POST', false, true),
  'sendBeacon': (url) => navigator.sendBeacon(url, 'x'),
  'EventSource': listened((url) => new EventSource(url), ['open', 'message', 'error'], ({ readyState }) => readyState),
  'EventSource with credentials': listened((url) => new EventSource(url, { withCredentials: true }),
    ['open', 'message', 'error'], ({ readyState }) => readyState),
  'Worker': listened((url) => new Worker(url), ['message', 'error'], () => null),
  'SharedWorker': listened((url) => new SharedWorker(url), ['error'], () => null),
  'importScripts': listened((url) => new Worker(importing(url)), ['message', 'error'], () => null),
  'fetch of a worker': listened((url) => new Worker(fetching(url)), ['message', 'error'], () => null),
  'service worker of the server': (url) => navigator.serviceWorker.register(url),
  'through a service worker': throughWorker,
  'import': (url) => import(url).then(Object.keys),
  'font': (url) => new FontFace('x', `url("${url}")`).load().then(({ status }) => status),
  'cache': async (url) => (await caches.open('x')).add(url),
  'opaque cache': async (url) => {
    const cache = await caches.open('x');
    await cache.put(url, await fetch(url, { mode: 'no-cors' }));
    return (await cache.match(url))?.status;
  },
  'form GET': submitted('get', 'application/x-www-form-urlencoded'),
  'form POST': submitted('post', 'application/x-www-form-urlencoded'),
  'form text': submitted('post', 'text/plain'), 'form parts': submitted('post', 'multipart/form-data'),
};

// Browsers open one socket at a time, and a waiting request stops all others.
const ONE_BY_ONE = {
  'WebSocket': listened((url) => new WebSocket(url.replace('http', 'ws').split('#')[0]), ['open', 'message', 'close'],
    ({ readyState, protocol }) => [readyState, protocol]),
  'XHR waiting': request('GET', true, false),
};

// Windows

const clicked = () => new Promise((end) => {
  tell({ wantsClick: true });
  addEventListener('click', () => end(tell({})), { once: true });
});

/** Returns what a window shows: nothing of it can be read once another site's page is in it. */
const windowState = (other) => {
  const found = [other.closed, lengthOf(other)];
  for (const name of ['location', 'document', 'opener', 'name', 'history', 'origin', 'x']) {
    try {
      const value = name === 'location' ? other.location.href : other[name];
      found.push(`${name} ${typeof value === 'object' ? Boolean(value) : value}`);
    } catch (error) {
      found.push(error.name);
    }
  }
  return found;
};

/** Opens an address in a window, and brings the window back to a page that reports the length of its history. */
const opened = (act) => async (url) => {
  const messages = [], listen = ({ data }) => messages.push(data);
  addEventListener('message', listen);
  await clicked();
  const other = act(url);
  if (!other) return 'blocked';
  for (let tries = 0; tries < 40 && !other.closed; tries += 1) {
    await sleep(50);
    try {
      if (other.location.href !== 'about:blank') break;
    } catch {
      break;
    }
  }
  await sleep(400);
  const found = [windowState(other)];
  other.postMessage('x', '*');
  other.focus();
  other.blur();
  await sleep(SOON);
  try {
    other.location = `${location.origin}/back.html`;
  } catch (error) {
    found.push(error.name);
  }
  await sleep(400);
  found.push(messages, windowState(other).slice(0, 2));
  removeEventListener('message', listen);
  other.close();
  return found;
};

/** Goes to the address twice, which leaves one entry of the history if nothing led elsewhere. */
const openedTwice = (url) => {
  const other = open(url, '_blank');
  sleep(300).then(() => { other.location = url; });
  sleep(600).then(() => { other.location = `${url.split('#')[0]}#`; });
  return other;
};

const sentTo = (method) => (url) => {
  const name = `window${number += 1}`, form = document.createElement('form'), other = open('about:blank', name);
  Object.assign(form, { method, action: url, target: name });
  document.body.append(form);
  form.submit();
  form.remove();
  return other;
};

const WINDOWS = {
  'window': opened((url) => open(url, '_blank')),
  'window, again': opened(openedTwice),
  'popup': opened((url) => open(url, '_blank', 'popup,width=300,height=300')),
  'form GET into a window': opened(sentTo('get')), 'form POST into a window': opened(sentTo('post')),
};

// Comparisons

const tried = (kind) => report[kind] ??= { tries: 0, learned: [] };

/** Returns all that a probe sees. */
const observed = async (kind, probe, path) => {
  const url = fresh(path);
  tried(kind).tries += 1;
  const found = await seen(url, () => probe(url));
  await sleep(SOON);
  return `${found} ${JSON.stringify(entriesOf(url))}`;
};

/** The comparisons that are made again, one at a time, since anything may be late beside others. */
const doubts = [];

/** Compares a file with a missing one once, and returns what was seen. */
const compareOnce = async (kind, probe, [path, missing]) => {
  const pair = [await observed(kind, probe, path), await observed(kind, probe, missing)];
  if (pair.some((found) => CONTENTS.test(found))) tried(kind).learned.push(`${path} is read: ${pair}`);
  return pair;
};

const compare = async (kind, probe, pair) => {
  const [one, other] = await compareOnce(kind, probe, pair);
  if (one !== other) doubts.push([kind, probe, pair]);
};

/** Compares again what differed: if it always does so, something is learned. */
const settle = async () => {
  wait = 5000;
  for (const [kind, probe, pair] of doubts.splice(0)) {
    const ones = [], others = [];
    do {
      const [one, other] = await compareOnce(kind, probe, pair);
      ones.push(one);
      others.push(other);
    } while (ones.length < 3 && !ones.some((one) => others.includes(one)));
    if (!ones.some((one) => others.includes(one))) {
      tried(kind).learned.push(`${pair[0]} ${ones[0]}, ${pair[1]} ${others[0]}`);
    }
  }
  wait = WAIT;
};

/** Compares times: all those of a file being longer or shorter than all of a missing one is no chance. */
const compareTimes = async (kind, probe, [path, missing]) => {
  for (let again = 0; again < 2; again += 1) {
    const times = [[], []];
    for (let round = 0; round < 10; round += 1) {
      for (const [side, asked] of [path, missing].entries()) {
        const url = fresh(asked), started = performance.now();
        tried(kind).tries += 1;
        await seen(url, () => probe(url));
        times[side].push(performance.now() - started);
      }
    }
    const [one, other] = times.map((each) => [Math.min(...each), Math.max(...each)]);
    if (one[0] <= other[1] && other[0] <= one[1]) return;
    if (again) tried(kind).learned.push(`${path} takes ${one} ms, ${missing} ${other} ms`);
  }
};

const startWorker = async () => {
  await navigator.serviceWorker.register('/stranger.js');
  await new Promise((end) => {
    if (navigator.serviceWorker.controller) end();
    navigator.serviceWorker.addEventListener('controllerchange', end);
    sleep(wait).then(end);
  });
};

/** Tries everything that needs no window, or what is named. */
const learn = async (...kinds) => {
  await startWorker().catch(() => {});
  const probes = { ...SCRIPTS };
  for (const [name, description] of Object.entries(ELEMENTS)) probes[name] = withElement(description);
  const rest = Object.entries(probes).filter(([kind]) => !kinds.length || kinds.includes(kind));
  const work = async () => {
    for (let next; (next = rest.shift());) await Promise.all(PAIRS.map((pair) => compare(...next, pair)));
  };
  await Promise.all([work(), work(), work(), work()]);
  await settle();
  if (kinds.length) return;
  for (const [kind, probe] of Object.entries(ONE_BY_ONE)) for (const pair of PAIRS) await compare(kind, probe, pair);
  await settle();
  for (const pair of [['/a', '/z'], ['/.linkmark/review', '/.linkmark/z']]) {
    await compareTimes('time of fetch', SCRIPTS['fetch no-cors'], pair);
    await compareTimes('time of img', withElement(['img', { src: 'URL' }]), pair);
  }
};

const learnFromWindows = async (...kinds) => {
  for (const [index, kind] of kinds.entries()) {
    // The other kinds differ in how they open a window, and not in what is seen of it.
    const pairs = index ? PAIRS.filter(([path]) => ['/frames', '/b', '/kept/en.lang'].includes(path)) : PAIRS;
    for (const pair of pairs) await compare(kind, WINDOWS[kind], pair);
  }
  await settle();
};

// Disturbance

const many = (count, act) => Promise.all(Array.from({ length: count }, (_, index) => {
  tried('disturbance').tries += 1;
  return seen('', () => act(fresh(PAIRS[index % PAIRS.length][0]), index));
}));

const paused = (probe) => (url) => Promise.race([probe(url), sleep(WAIT)]);

/** Asks for much at once, in every way. */
const disturb = async () => {
  const large = 'x'.repeat(5_000_000);
  await many(300, paused(asked({ mode: 'no-cors' })));
  await many(300, paused(asked({ mode: 'no-cors', keepalive: true })));
  await many(300, paused(withElement(ELEMENTS.img)));
  await many(100, paused(withElement(ELEMENTS.iframe)));
  await many(100, paused(SCRIPTS.EventSource));
  await many(100, paused(ONE_BY_ONE.WebSocket));
  await many(30, paused(asked({ mode: 'no-cors', method: 'POST', body: large })));
  await many(30, paused(request('PUT', false, true)));
  await many(300, (url) => navigator.sendBeacon(url, 'x'));
};

/** Leads a window to the events again and again; where they are a download, each stays open. */
const holdEvents = async () => {
  await clicked();
  const other = open('about:blank', '_blank');
  await many(40, async (url, index) => {
    await sleep(100 * index);
    other.location = `${target}/.linkmark/events?${index}`;
  });
  await sleep(3000);
  other.close();
};

/** Stores for a while what the browser sends to each port of this host. */
const addCookies = async () => {
  for (const age of [100, 0]) {
    for (let index = 0; index < 150; index += 1) {
      document.cookie = `c${index}=${'x'.repeat(4000)}; path=/; max-age=${age}`;
    }
    if (age) await sleep(4000);
  }
  tried('cookies').tries += 1;
};

const openReader = async (path) => {
  await clicked();
  open(target + path, '_blank', 'noopener,popup,width=300,height=300');
};

/** Calls the function above that the fragment of the address names. */
const start = async () => {
  const acts = { addCookies, disturb, holdEvents, learn, learnFromWindows, openReader };
  try {
    const [name, ...given] = JSON.parse(decodeURIComponent(location.hash.slice(1)));
    await acts[name](...given);
  } catch (error) {
    tried('page').learned.push(`the page fails: ${error} ${error.stack}`);
  }
  tell({ report });
  for (const kind of Object.keys(report)) delete report[kind];
};

if (self.document) {
  performance.setResourceTimingBufferSize(100_000);
  addEventListener('blur', () => { blurs += 1; });
  addEventListener('hashchange', start);
} else {
  self.oninstall = () => self.skipWaiting();
  self.onactivate = (event) => event.waitUntil(self.clients.claim());
  self.onfetch = (event) => {
    const { pathname, search } = new URL(event.request.url);
    if (pathname !== '/through') return;
    event.respondWith(fetch(decodeURIComponent(search.slice(1)), { mode: 'no-cors' }).then(
      ({ type, status }) => new Response(`${type} ${status}`), (error) => new Response(error.name)));
  };
}
