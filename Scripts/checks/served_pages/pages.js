// Reads a page that `linkmark build --serve` loads again.

function state() {
  return {
    loaded: performance.timeOrigin + performance.getEntriesByType('navigation')[0].loadEventStart,
    text: document.body.innerText.split('\n')[0], top: Math.round(scrollY),
    panel: [...document.documentElement.children].map(each => each.shadowRoot?.textContent ?? '').join(''),
  };
}

// Whether an image is loaded or blocked.
function imageState(address) {
  return new Promise(end => {
    const image = new Image();
    image.onload = () => end('loaded');
    image.onerror = () => end('blocked');
    image.src = address;
  });
}

function addFrames(count) {
  for (let number = 0; number < count; number += 1)
    document.body.insertAdjacentHTML('beforeend', `<iframe src='/plain?${number}'></iframe>`);
}

function loadedFrames() {
  return [...document.querySelectorAll('iframe')].filter(
    ({contentDocument}) => contentDocument?.body?.innerText.startsWith('Plain')).length;
}
