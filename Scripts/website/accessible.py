"""What Sphinx and Furo write, made accessible: each change answers a rule of axe-core."""
from __future__ import annotations

from pathlib import Path

# The name of the rule, what is written, and what is written instead.
CHANGES = [
    ("aria-required-attr", 'class="caption" role="heading">', 'class="caption" role="heading" aria-level="2">'),
    ("empty-table-header", '<th class="head"><p></p></th>', '<td class="head"></td>'),
    ("empty-table-header", '<th class="head text-right"><p></p></th>', '<td class="head"></td>'),
    ("landmark-unique", '<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="All pages">'),
    ("landmark-unique", '<aside class="toc-drawer">', '<aside class="toc-drawer" aria-label="This page">'),
    ("landmark-unique", '<aside class="toc-drawer no-toc">',
     '<aside class="toc-drawer no-toc" aria-label="This page">'),
    ("page-has-heading-one", '<div id="search-results">', '<h1>Search</h1>\n<div id="search-results">'),
    # A wide table or drawing is scrolled with the keyboard.
    ("scrollable-region-focusable", '<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
    ("scrollable-region-focusable", '<div class="highlight-text notranslate"><div class="highlight"><pre>',
     '<div class="highlight-text notranslate"><div class="highlight"><pre tabindex="0">'),
]


def make_accessible(site: Path) -> None:
    """Changes every page of a site."""
    for page in site.rglob("*.html"):
        text = page.read_text()
        for _, old, new in CHANGES:
            text = text.replace(old, new)
        page.write_text(text)
