// Reads the style of a page and of its links.

function textSizes() {
  return [...document.querySelectorAll('body, main *')].map(
    element => parseFloat(getComputedStyle(element).fontSize));
}

// Every link with the differences from the text around it; in greyscale these are the line and the weight.
function links() {
  return [...document.querySelectorAll('a')].map(link => {
    const style = getComputedStyle(link), around = getComputedStyle(link.parentElement);
    const color = style.textDecorationColor;
    return {
      text: link.textContent, disabled: link.ariaDisabled === 'true', kind: link.dataset.linkKind,
      color: style.color, outline: style.outlineStyle, outlineColor: style.outlineColor,
      line: style.textDecorationLine === 'underline' && !/^rgba.*, 0\)$/.test(color),
      thickness: parseFloat(style.textDecorationThickness),
      heavier: style.fontWeight - around.fontWeight >= 200,
      transition: style.transitionDuration, address: getComputedStyle(link, '::after').content,
    };
  });
}

function enabledLinks() {
  return links().filter(({disabled}) => !disabled);
}

function pageColors() {
  const probe = document.body.appendChild(document.createElement('i'));
  const read = color => {
    probe.style.color = '';
    probe.style.color = color;
    return getComputedStyle(probe).color;
  };
  const body = getComputedStyle(document.body);
  const colors = {background: body.backgroundColor, color: body.color};
  for (const name of ['surface', 'text', 'link', 'link-hover', 'link-pressed', 'link-focus', 'link-disabled'])
    colors[name] = read(`var(--lm-${name})`);
  for (const name of ['LinkText', 'GrayText', 'Highlight']) colors[name] = read(name);
  probe.remove();
  return colors;
}
