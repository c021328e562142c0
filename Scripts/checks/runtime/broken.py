"""Broken variants of the module, each of which must fail a part of the check."""

# What is broken, and the replacement that breaks it. Chromium must notice these in the page, and Firefox HIDDEN.
LINKS = {
    "keys that are held are not noticed": ("|| event.ctrlKey", ""),
    "a click that the page handled is opened": (" || event.defaultPrevented", ""),
    "a disabled link is opened": ("[aria-disabled],", ""),
    "any of several links is opened by the text": ("(!second && first)", "first"),
    "the text that is selected opens a link": ("getSelection()?.isCollapsed", "true"),
    "a click on a control opens the link beside it": (" && !event.target.closest(CONTROL)", ""),
    "a click in an item opens a link in the item around it": ("block(link) == target", "true"),
    "a release on the text around a link opens it": ("target == origin ||", "true ||"),
    "the address of a link is dragged": ("if (event.target.closest?.(OWN)) event.preventDefault();", ""),
    "a touch never leaves the element where it began": ("event.target.releasePointerCapture(event.pointerId);", ""),
    "a press is not canceled": (", cancel: 'cancel'", ""),
    "a link with a target is opened": ("[target],", ""),
    "a link to a download is opened": (",[download]", ""),
    "a button is left to the browser": (",button';", "';"),
    "a property of every object is a route": ("if (!(route in {})) ", ""),
    "parameters that are not JSON stop it": ("JSON.parse(linkParams)", "JSON.parse(linkParams) && null.none"),
    "an address of the app is opened when the page's function throws": (
        "if (kind != 'web') event.preventDefault();", ""),
    "a link that is left to the browser is not opened": ("if (answer != 'system') ", ""),
    "the focus is lost": ("place?.focus();", ";"),
    "the focus is taken from the reader": (", document.querySelector(':focus')]", "]"),
    "the focus is lost with the link": ("...headings, ", ""),
    "the focus stays on a hidden link": ("?.getClientRects().length", ""),
    "the focus goes to a heading after the link": ("heading.compareDocumentPosition(element) & 4", "true"),
    "a heading does not take the focus": ("if (place?.tabIndex < 0) place.tabIndex = -1;", ""),
    "a link leaves the order of the Tab key": ("if (place?.tabIndex < 0)", "if (place)"),
    "a script's click opens the last link": ("state = {};\n    if", "if"),
    "nothing stops clicks": ("  }, { signal });\n}", "  });\n}"),
    "nothing stops presses": ("    }, { signal });\n  }", "    });\n  }"),
    "a pressed link is not marked": ("if (shown) shown.dataset.linkPressed = state.inside;", ""),
    "a global is added": ("const LINK =", "globalThis.LINK = 1;\nconst LINK ="),
}
# Chromium takes the focus from hidden elements by itself.
HIDDEN = {"the focus stays on a hidden element": ("?.getClientRects().length", "")}
# Chromium must notice these in <link-mark>.
ELEMENT = {
    "an element that is removed goes on": ("this.#controller?.abort();", ""),
    "an event that is not canceled keeps the link from the browser": (" && 'system'", ""),
    "an event does not bubble": ("bubbles: true, ", ""),
    "an element has no language": ("this.lang = runs.locale;", ""),
    "an element is drawn twice": ("this.replaceChildren(", "this.append("),
}
# The states of the Swift library must not be those of these.
STATES = {
    "a drag back does not press again": ("!!origin && (", "inside && ("),
    "a release outside activates": ("&& inside && link", "&& origin && link"),
    "a click does not move the focus": ("focus: next.activated || state.focus", "focus: state.focus"),
    "a disabled link gets the focus": ("focus: target == active && target", "focus: target"),
    "a paragraph without a link is pressed": ("target && link(target) ? {", "target ? {"),
}
# The nodes of runs must not be those of HTML.
NODES = {
    "a link has no route": ("'data-link-route': route?.name,", ""),
    "a disabled link is enabled": ("'aria-disabled': disabled && !button && 'true',", ""),
    "tight items have paragraphs": ("!last.tight && 'p'", "'p'"),
    "items have the wrong numbers": ("{ value: ordinal, ", "{ "),
    "an item is lost": ("items[list] = container;", "items[list] ??= container;"),
    "a hard break is text": ("if (index) add(parent, 'br');", ""),
    "marks are lost": ("strikethrough: 'del', ", ""),
    "a picture without text is lost": ("draw(link, [], piece, '');", ""),
    "a refused picture is shown": ("image?.src == null", "!image"),
    "columns are not aligned": ("      align: tables?.[within.at(-2)?.table]?.columns[column],\n", ""),
    "header cells have no scope": ("      scope: last.header && 'col',\n", ""),
    "a done task is open": ("        checked: last.task == 'done' && '',\n", ""),
    "quotes are merged": ("path.push([key, kind]);", "path.push([kind, kind]);"),
    "a button is a link": ("button ? role : 'a'", "'a'"),
    "a link on contrast looks as elsewhere": ("/contrast/.test(style)", "null"),
    "code is in code": ("enter(path).append(text", "enter([...path, [0, kind == 'codeBlock' && 'code']]).append(text"),
    "code has no language": ("class: info ?", "class: !info ?"),
    "an alert has no title": ("if (title) add", "if (!title) add"),
}


def variant(source, part, replacement):
    """Returns the module with this part replaced."""
    if part not in source:
        raise RuntimeError(f"the module has no {part} to break")
    return source.replace(part, replacement, 1)
