"""Uses the controls of a page in a browser."""
import json
import time

# What the script of the page offers, read from the page again.
SHOWN = """[...document.querySelectorAll('[data-digest]')].filter(text => !text.closest('[hidden]'))
  .map(({id}) => id)"""
SET = """(() => {{
  const form = document.getElementById('controls'), control = form.elements.namedItem({name});
  control.value = {value};
  form.dispatchEvent(new Event('input', {{bubbles: true}}));
  (control.length && !control.options ? control[0] : control).dispatchEvent(new Event('input', {{bubbles: true}}));
  return location.hash;
}})()"""
OPTIONS = """(() => {
  const result = {};
  for (const name of ['rule', 'kind', 'route', 'locale']) {
    const control = document.getElementById('controls').elements.namedItem(name);
    result[name] = control ? [...control.options].map(({value}) => value).filter(Boolean) : [];
  }
  return result;
})()"""
# Which texts have what a filter asks for; found in another way than the script does.
EXPECTED = """(() => {{
  const [name, wanted] = [{name}, {value}];
  const kinds = ['web', 'contact', 'fragment', 'relative', 'app', 'unresolved', 'blocked'];
  // Who opens the link, its kind unless that is the same word, and more.
  const kind = words => {{
    const [opener, other] = words.split(', ').map(word => word.split(' ')[0]);
    return kinds.includes(other) ? other : opener;
  }};
  return [...document.querySelectorAll('[data-digest]')].filter(text => {{
    if (name == 'locale') return text.querySelector('.lm-page').lang == wanted;
    if (name == 'rule') return [...text.querySelectorAll('.findings small a')].some(
      ({{textContent}}) => textContent == wanted);
    if (name == 'changed') return text.querySelector('.tag.changed, .tag.added');
    const cells = [...text.querySelectorAll('.links:not(.images) tr')].map(({{children}}) => children);
    return cells.some(cells => name == 'kind' ? kind(cells[2].textContent) == wanted
      : [...cells[1].querySelectorAll('small')].some(({{textContent}}) => textContent == `Route ${{wanted}}`
        || textContent.startsWith(`Route ${{wanted}}(`)));
  }}).map(text => text.id);
}})()"""
VIEW = """(() => {
  const sheet = document.querySelector('.near .sheet') ?? document.querySelector('.sheet');
  const page = sheet.firstElementChild, style = getComputedStyle(page);
  const paragraph = getComputedStyle(page.querySelector('p, li') ?? page);
  return {width: sheet.clientWidth, size: parseFloat(paragraph.fontSize), ground: style.backgroundColor,
    scheme: getComputedStyle(sheet).colorScheme};
})()"""
CONTROLS = """(() => {
  const form = document.getElementById('controls'), names = [];
  for (const {name, type} of form.elements) {
    const known = name || type;
    if (known != 'fieldset' && known != 'output' && !names.includes(known)) names.push(known);
  }
  return names.filter(Boolean);
})()"""
FOCUS = """(() => {
  const element = document.activeElement, style = getComputedStyle(element);
  const shown = element.type == 'radio' ? getComputedStyle(element.nextElementSibling) : style;
  return {name: element.name || element.type || element.localName, outline: shown.outlineStyle,
    value: element.value ?? '', place: element.id,
    inForm: Boolean(element.closest('#controls'))};
})()"""


def settle(browser):
    """Lets the browser do what waits for it."""
    browser.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))"
                     if browser.name == "Chromium" else "0")
    time.sleep(0.15)


def set_control(browser, name, value):
    return browser.evaluate(SET.format(name=json.dumps(name), value=json.dumps(value)))


def check_filters(browser, _, results, name):
    """Checks that each value of each filter shows the texts that have it, and no others."""
    everything = browser.evaluate(SHOWN)
    for control, values in browser.evaluate(OPTIONS).items():
        for value in values:
            set_control(browser, control, value)
            wanted = browser.evaluate(EXPECTED.format(name=json.dumps(control), value=json.dumps(value)))
            shown = browser.evaluate(SHOWN)
            missing = set(wanted) - set(shown)
            results.expect(not missing, f"{name}: {control} {value} hides {sorted(missing)[:3]}")
            # The other languages of a text that is found are shown with it.
            alone = browser.evaluate("""[...document.querySelectorAll('.entry:not([hidden])')].filter(entry =>
              ![entry, ...entry.querySelectorAll('[data-digest]')].some(text => WANTED.includes(text.id)))
              .filter(entry => entry.matches('[data-digest]') || entry.querySelector('[data-digest]'))
              .map(entry => entry.id)""".replace("WANTED", json.dumps(wanted)))
            results.equal(alone, [], f"{name}: {control} {value} shows others")
            said = browser.evaluate("document.getElementById('shown').textContent")
            results.expect(said.startswith(f"{len(wanted)} "), f"{name}: {control} {value} counts {said}")
            set_control(browser, control, "")
    results.equal(browser.evaluate(SHOWN), everything, f"{name}: after all filters")


def check_search(browser, _, results, name):
    words = browser.evaluate("document.querySelector('.lm-page').textContent.trim().replace(/\\s+/g, ' ')")[:12].upper()
    set_control(browser, "q", words)
    settle(browser)
    shown = browser.evaluate(SHOWN)
    first = browser.evaluate("document.querySelector('[data-digest]').id")
    results.expect(first in shown, f"{name}: a search for {words} does not find it")
    set_control(browser, "q", "no text has these words")
    settle(browser)
    results.equal(browser.evaluate(SHOWN), [], f"{name}: a search for what is nowhere")
    set_control(browser, "q", "")
    settle(browser)


def check_view(browser, _, results, name):
    """Checks that the copy has the size, width, appearance and style of the controls."""
    settle(browser)
    before = browser.evaluate(VIEW)
    for size in [200, 310, 100]:
        set_control(browser, "size", str(size))
        found = browser.evaluate(VIEW)["size"]
        results.expect(abs(found - before["size"] * size / 100) < 0.5, f"{name}: {found} px at {size} %")
    set_control(browser, "width", "320")
    results.expect(browser.evaluate(VIEW)["width"] <= 320, f"{name}: the width of the copy")
    set_control(browser, "width", "full")
    grounds = {}
    for appearance in ["light", "dark"]:
        for style in ["default", "on-contrast"]:
            set_control(browser, "appearance", appearance)
            set_control(browser, "style", style)
            view = browser.evaluate(VIEW)
            grounds[appearance, style] = view["ground"]
            results.equal(view["scheme"], appearance, f"{name}: the scheme of {appearance}")
    results.expect(grounds["light", "default"] != grounds["dark", "default"], f"{name}: {grounds}")
    results.expect(grounds["light", "default"] != grounds["light", "on-contrast"], f"{name}: {grounds}")
    set_control(browser, "appearance", "auto")
    set_control(browser, "style", "default")


def check_state(browser, address, results, name):
    """Checks that the address has the state, and that it brings it back."""
    set_control(browser, "size", "200")
    fragment = set_control(browser, "only", "findings")
    results.expect("size=200" in fragment and "only=findings" in fragment, f"{name}: the address is {fragment}")
    shown = browser.evaluate(SHOWN)
    browser.go("about:blank")
    browser.go(address + "#only=findings&size=200")
    settle(browser)
    results.equal(browser.evaluate(SHOWN), shown, f"{name}: texts after the address is opened again")
    results.equal(browser.evaluate("document.getElementById('controls').elements.namedItem('size').value"), "200",
                  f"{name}: the size after the address is opened again")
    browser.evaluate("void document.querySelector('#controls [type=reset]').click()")
    settle(browser)
    results.equal(browser.evaluate("location.hash"), "", f"{name}: the address after a reset")


def check_links(browser, _, results, name):
    """Checks that a click on a link of the copy shows its row, and opens nothing."""
    count = browser.evaluate("document.querySelectorAll('.lm-page .lm-link').length")
    path = browser.evaluate("location.pathname")
    for index in range(min(count, 12)):
        row = browser.evaluate(f"""(() => {{
          const link = document.querySelectorAll('.lm-page .lm-link')[{index}];
          link.dispatchEvent(new MouseEvent('click', {{bubbles: true, cancelable: true}}));
          const place = link.getAttribute('data-row') ?? link.getAttribute('href')?.slice(1);
          const row = document.getElementById(place);
          return [document.activeElement == row && row.localName == 'tr', link.textContent.replace(/\\s+/g, ' ').trim(),
            row?.children[0].firstChild?.data?.trim() ?? ''];
        }})()""")
        results.expect(row[0], f"{name}: link {index} does not show its row")
    results.equal(browser.evaluate("location.pathname"), path, f"{name}: a link leads away")


def check_marks(browser, address, results, name):
    """Checks that marks last, are counted, and are exported."""
    settle(browser)
    digest = browser.evaluate("""(() => {
      window.saved = [];
      URL.createObjectURL = blob => { window.saved.push(blob); return 'data:,'; };
      HTMLAnchorElement.prototype.click = () => {};
      const text = document.querySelector('.mark').closest('[data-digest]');
      text.querySelector('.mark input').click();
      const note = text.querySelector('.mark textarea');
      note.value = 'Good, but *long*';
      note.dispatchEvent(new Event('input', {bubbles: true}));
      for (const name of ['json', 'markdown']) document.getElementById('controls').elements.namedItem(name).click();
      Promise.all(window.saved.map(blob => blob.text())).then(texts => { window.texts = texts; });
      return text.dataset.digest;
    })()""")
    settle(browser)
    exported, markdown = browser.evaluate("window.texts")
    marks = json.loads(exported)["marks"]
    # Equal texts have one mark.
    results.equal({(mark["digest"], mark["reviewed"], mark["note"]) for mark in marks},
                  {(digest, True, "Good, but *long*")}, f"{name}: exported marks")
    results.expect("- [x] " in markdown and "Good, but *long*" in markdown, f"{name}: exported {markdown}")
    browser.go("about:blank")
    browser.go(address)
    settle(browser)
    kept = browser.evaluate("[document.querySelector('.mark input').checked, document.getElementById('progress').textContent]")
    results.expect(kept[0] and kept[1].startswith(f"{len(marks)} of "), f"{name}: after opening it again: {kept}")
    browser.evaluate("void document.querySelector('.mark input').click()")


def check_keyboard(browser, _, results, name):
    """Checks that Tab reaches every control, whose focus is visible, and that keys change them."""
    wanted = browser.evaluate(CONTROLS)
    reached, outlines = [], {}
    for _ in range(40):
        browser.press(["Tab"])
        focus = browser.evaluate(FOCUS)
        if not focus["inForm"]:
            if reached:
                break
            continue
        if focus["name"] not in reached:
            reached.append(focus["name"])
        outlines[focus["name"]] = focus["outline"]
        before = focus["value"]
        if focus["name"] in ["appearance", "size", "width"]:
            browser.press(["ArrowRight"])
            results.expect(browser.evaluate(FOCUS)["value"] != before, f"{name}: an arrow does not change {focus['name']}")
    results.equal(reached, wanted, f"{name}: controls by Tab")
    results.equal({control for control, outline in outlines.items() if outline != "solid"}, set(),
                  f"{name}: controls without a visible focus")


CHECKS = {"keyboard": check_keyboard, "filters": check_filters, "search": check_search, "view": check_view,
          "links": check_links, "state": check_state, "marks": check_marks}


def check_behavior(browser, address, results, name, checks=tuple(CHECKS)):
    """Checks what the script does, each time in the page as it is at first."""
    for check in checks:
        browser.go("about:blank")
        browser.go(address)
        settle(browser)
        CHECKS[check](browser, address, results, name)
