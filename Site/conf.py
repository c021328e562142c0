"""The configuration of Sphinx for the site, which Site/build builds."""
project = "linkmark"
author = "linkmark"
extensions = ["myst_parser"]
myst_enable_extensions = ["attrs_inline", "deflist"]
# Headings can be linked as on GitHub.
myst_heading_anchors = 4
# `…` is no code, and Pygments does not know every language.
suppress_warnings = ["misc.highlighting_failure"]
highlight_language = "text"

smartquotes = False

html_theme = "furo"
html_title = "linkmark"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_use_index = False
html_domain_indices = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#0059c7", "color-brand-content": "#0059c7", "color-brand-visited": "#6b3fa0"},
    "dark_css_variables": {
        "color-brand-primary": "#7cc2ff", "color-brand-content": "#7cc2ff", "color-brand-visited": "#cbb2ff"},
}
