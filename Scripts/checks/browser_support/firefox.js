// Functions that run in the browser's own context. The last argument of each receives its result.

const afterTwoFrames = finish => window.requestAnimationFrame(() => window.requestAnimationFrame(() => finish()));

// After the last link Tab would reach the browser's own buttons, and Enter would press them.
function hideToolbox(finish) {
  document.getElementById('navigator-toolbox').hidden = true;
  finish();
}

// A window cannot be as narrow as a phone, but the element that shows the page can.
function setWidth(pixels, finish) {
  const {style} = gBrowser.selectedBrowser;
  style.minWidth = style.maxWidth = `${pixels}px`;
  afterTwoFrames(finish);
}

function setTextZoom(factor, finish) {
  gBrowser.selectedBrowser.browsingContext.textZoom = factor;
  afterTwoFrames(finish);
}

// Lists the links and buttons of the browser's own accessible tree, which assistive technology reads.
async function listLinks(url, finish) {
  const states = Ci.nsIAccessibleStates, roles = {link: 'link', pushbutton: 'button', button: 'button'};
  const service = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService);
  const state = node => { const flags = {}; node.getState(flags, {}); return flags.value; };
  let page;
  for (;;) {
    page = service.getAccessibleFor(gBrowser.selectedBrowser)?.firstChild;
    if (page?.childCount && page.QueryInterface(Ci.nsIAccessibleDocument).URL === url
      && !(state(page) & states.STATE_BUSY)) break;
    await new Promise(resolve => setTimeout(resolve, 5));
  }
  const links = [], rest = [page];
  while (rest.length) {
    const node = rest.pop(), role = roles[service.getStringRole(node.role)];
    if (role) links.push(
      {role, name: node.name ?? '', disabled: Boolean(state(node) & states.STATE_UNAVAILABLE)});
    for (let child = node.lastChild; child; child = child.previousSibling) rest.push(child);
  }
  finish(links);
}
