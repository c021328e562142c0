"""The elements, attributes and addresses that linkmark writes."""
import re

from checks.support import data

OMITTED = " raw HTML omitted "
ELEMENTS = set("""html head meta title style link body main section footer h1 h2 h3 h4 h5 h6 p a button span
    em strong del sup code pre blockquote ul ol li hr br img table thead tbody tr th td div input""".split())
ATTRIBUTES = data.beside(__file__)["attributes"]
# Each attribute with its element, as in `img src`.
ALLOWED = {f"{element} {name}" for element, names in ATTRIBUTES.items() for name in names.split()}
PICTURE = re.compile("(?i)data:image/(png|gif|jpeg|webp)")
# Schemes that are always blocked, and schemes that are blocked unless `--schemes` or `appSchemes` names them.
BLOCKED = set("""blob data file filesystem its jar javascript livescript mhtml mk mocha ms-its vbscript view-source
    wyciwyg""".split())
LOCAL = re.compile("about|android-app|chrome|chrome-extension|content|feed|hcp|intent|moz-extension|res|resource"
                   "|search|search-ms|shell|ms-.*|.")
SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")


def scheme(address):
    """Returns the scheme that a browser finds in an address, in lower case; empty without a scheme."""
    # Browsers remove these characters.
    text = re.sub("[\t\n\r]", "", address.lstrip("".join(map(chr, range(0x21)))))
    found = SCHEME.match(text)
    return found[1].lower() if found else ""


def is_refused(address, allowed=None, is_image=False):
    """Whether linkmark must not write an address.

    - allowed: the schemes that `--schemes` names; None allows all schemes.
    """
    name = scheme(address)
    if not name or is_image and PICTURE.match(address):
        return False
    if name in BLOCKED:
        return True
    return name not in allowed if allowed is not None else LOCAL.fullmatch(name) is not None
