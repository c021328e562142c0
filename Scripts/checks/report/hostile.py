"""Opens a page of hostile copy, and clicks everything in it."""
import html
import time

from . import variants

# What hostile copy calls; without the policy, it would run.
WATCH = """<script>window.runs = []; window.ran = number => runs.push(number);
addEventListener('message', ({data}) => ran(data));
for (const name of ['alert', 'confirm', 'prompt', 'open']) window[name] = () => { runs.push(name); };</script>
"""
CLICK = """(() => {{
  const elements = [...document.querySelectorAll('.lm-page, .lm-page *, .excerpt *, h3, h4')];
  let clicks = 0;
  for (let index = {first}; index < elements.length; index += {every}) {{
    const what = {{bubbles: true, cancelable: true}};
    elements[index].dispatchEvent(new MouseEvent('mouseover', what));
    elements[index].dispatchEvent(new MouseEvent('click', what));
    clicks += 1;
  }}
  return clicks;
}})()"""
STATE = """({runs: window.runs.slice(0, 5), count: window.runs.length, path: location.pathname,
  images: document.querySelectorAll('img, iframe, object, embed, svg, math, base, link').length,
  whole: document.body.lastElementChild?.className == 'frame'})"""


def watched(page):
    """Returns the page without its policy, with what notices code that runs."""
    return variants.without_policy(page).replace("<head>\n", "<head>\n" + WATCH, 1)


def unescaped(page):
    """Returns what a page without escapes would be, as a proof that its copy would run."""
    return html.unescape(watched(page))


def examine(browser, server, name, page, every):
    """Returns the number of clicks, and what is wrong."""
    address = server.add(name, page)
    server.strange()
    browser.go(address)
    clicks = browser.evaluate(CLICK.format(first=0, every=every))
    time.sleep(0.3)
    state = browser.evaluate(STATE)
    defects = []
    if state["count"]:
        defects.append(f"{state['runs']} run")
    if state["path"] != f"/{name}":
        defects.append(f"it leads to {state['path']}")
    if state["images"]:
        defects.append(f"it has {state['images']} elements that load something")
    if not state["whole"]:
        defects.append("the end of the page is not where it was")
    if strange := server.strange():
        defects.append(f"it asks for {strange[:3]}")
    return clicks, defects
