extension StyleSheet {
  /// The rules for links in the order normal, visited, hovered, pressed, focused, and disabled.
  ///
  /// A later rule overrides an earlier one.
  var linkRules: String {
    let link = classMap.link
    let pressed = "color-mix(in srgb, currentColor 40%, transparent)"
    // Because of `:where`, the second rule can override the first.
    var rules = """
      :where(button)\(link) {
        margin: 0;
        border: 0;
        padding: 0;
        background: none;
        font: inherit;
        letter-spacing: inherit;
        word-spacing: inherit;
        text-align: inherit;
        cursor: pointer;
      }
      \(link) {
        color: \(color("link", else: "inherit"));
        font-weight: var(--lm-link-weight, inherit);
        text-decoration-line: underline;
        text-decoration-style: solid;
        text-decoration-color: var(--lm-link-underline-color);
        text-decoration-thickness: var(--lm-link-underline);
        text-decoration-skip-ink: auto;
        text-underline-offset: 0.15em;
        border-radius: 0.125rem;
      }

      """
    if hasLinksMarkedOnlyByWeight {
      // In these elements, text is usually bold, so weight does not distinguish links.
      rules += """
        :is(h1, h2, h3, h4, h5, h6, th, strong, b) \(link) {
          font-weight: inherit;
          text-decoration-color: currentColor;
          text-decoration-thickness: max(var(--lm-link-underline), 0.0625rem);
        }

        """
    }
    if styling.theme.transition > 0 {
      let duration = "\(CSSValue.number(styling.theme.transition))ms"
      rules += """
        \(link) {
          transition: \(duration) ease;
          transition-property: color, text-decoration-color, text-decoration-thickness;
        }
        @media (prefers-reduced-motion: reduce) {
          \(link) { transition: none; }
        }

        """
    }
    return rules + """
      \(link):visited { color: \(color("link-visited", else: "inherit")); }
      \(link):hover {
        color: \(color("link-hover", else: "inherit"));
        text-decoration-color: var(--lm-link-hover-underline-color);
        text-decoration-thickness: var(--lm-link-hover-underline);
      }
      \(link):active:where(:not([data-link-pressed="false"])), \(link)[data-link-pressed="true"] {
        color: \(color("link-pressed", else: pressed));
      }
      \(classMap.focusedLink) {
        outline: 0.125rem solid \(color("link-focus", else: "currentColor"));
        outline-offset: 0.125rem;
      }
      \(classMap.selector(of: .implicit)):focus-visible {
        text-decoration-color: var(--lm-link-hover-underline-color);
        text-decoration-thickness: var(--lm-link-hover-underline);
      }
      \(classMap.disabledLink) {
        color: \(color("link-disabled", else: "GrayText"));
        text-decoration: none;
        cursor: default;
      }

      """
  }

  /// Returns a color of the theme, or `substitute` if the theme has no colors.
  func color(_ name: String, else substitute: String) -> String {
    isColorless ? substitute : "var(--lm-\(name))"
  }

  /// The rules for tables, which scroll separately if they are wider than the page.
  private var tableRules: String {
    """
    .lm-table {
      margin-block: 1em;
      overflow-x: auto;
    }
    .lm-table:focus-visible {
      outline: 0.125rem solid \(color("link-focus", else: "currentColor"));
      outline-offset: 0.125rem;
    }
    .lm-page table {
      border-collapse: collapse;
    }
    .lm-page :is(th, td) {
      padding: 0.5em 0.75em;
      border-block-end: 1px solid color-mix(in srgb, currentColor 25%, transparent);
      vertical-align: baseline;
    }
    .lm-page thead th {
      border-block-end: 2px solid color-mix(in srgb, currentColor 40%, transparent);
      vertical-align: bottom;
    }
    .lm-page th:not([align]) {
      text-align: start;
    }
    .lm-page :is(th, td) img {
      max-inline-size: min(20rem, 70vw);
    }
    .lm-page :is(th, td):first-child {
      padding-inline-start: 0;
    }
    .lm-page :is(th, td):last-child {
      padding-inline-end: 0;
    }
    """
  }

  /// The rules for tasks, whose checkboxes have the color of the text.
  ///
  /// The disabled checkboxes that browsers draw are hardly visible.
  private static let taskRules = """
    .lm-page ul > .lm-task {
      list-style-type: "";
    }
    .lm-task > input, .lm-task > p:first-child > input {
      appearance: none;
      box-sizing: border-box;
      inline-size: 1em;
      block-size: 1em;
      margin: 0;
      margin-inline-end: 0.125em;
      border: 0.0625rem solid currentColor;
      border-radius: 0.1875em;
      color: inherit;
      font: inherit;
      vertical-align: -0.125em;
    }
    .lm-page ul > .lm-task > input, .lm-page ul > .lm-task > p:first-child > input {
      margin-inline-start: max(-1.375em, -8vw);
    }
    .lm-task > input:checked::before, .lm-task > p:first-child > input:checked::before {
      content: "";
      display: block;
      inline-size: 0.25em;
      block-size: 0.5em;
      margin-block-start: 0.0625em;
      margin-inline: auto;
      border: solid currentColor;
      border-width: 0 0.125em 0.125em 0;
      rotate: 45deg;
    }
    \(deepNesting) > .lm-task > input, \(deepNesting) > .lm-task > p:first-child > input {
      margin-inline-start: 0;
    }
    """

  /// The rules for alerts, whose colors are visible on light and on dark surfaces.
  private var alertRules: String {
    """
    .lm-alert {
      margin-block: 1em;
      padding-inline-start: min(1em, 4vw);
      border-inline-start: min(0.25em, 1vw) solid;
    }
    .lm-alert > :last-child {
      margin-block-end: 0;
    }
    .lm-alert-title {
      margin-block: 0 0.25em;
      font-weight: bold;
    }
    .lm-alert > .lm-alert-title + * {
      margin-block-start: 0;
    }
    \(isColorless ? "" : StyleSheet.alertColors)
    """
  }

  /// The rules for footnotes, whose numbers do not increase the distance between lines.
  private static let footnoteRules = """
    .lm-page sup {
      line-height: 0;
    }
    .lm-footnotes {
      margin-block-start: 2em;
      border-block-start: 1px solid color-mix(in srgb, currentColor 25%, transparent);
      font-size: 0.875em;
    }
    """

  private static let alertColors = [
    ("note", "#2F7DE1"), ("tip", "#2A9150"), ("important", "#9463E0"), ("warning", "#B57A0B"),
    ("caution", "#DC4840"),
  ].map { ".lm-alert--\($0) { border-color: color-mix(in srgb, \($1) 80%, currentColor); }\n" }
    .joined()

  var pageRules: String {
    """
    .lm-page {
      margin: 0;
      padding: 2rem min(1rem, 5vw) 3rem;
      background: \(color("surface", else: "Canvas"));
      color: \(color("text", else: "CanvasText"));
      font-family: \(CSSValue.fontFamily(styling.fontStyle.families));
    \(font(styling.fontStyle))
      overflow-wrap: break-word;
    }
    \(StyleSheet.structureRules)
    \(tableRules)
    \(StyleSheet.taskRules)
    \(StyleSheet.footnoteRules)
    \(alertRules)\(headingRules).lm-visually-hidden {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      margin: -1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }

    """
  }

  /// Returns the declarations of a font style.
  ///
  /// Sizes are relative, so that text scales with the reader's settings.
  private func font(_ style: FontStyle) -> String {
    """
      font-size: \(CSSValue.rem(style.size));
      line-height: \(CSSValue.number(style.lineHeight / style.size));
      font-weight: \(style.weight);
      letter-spacing: \(CSSValue.rem(style.letterSpacing));
    """
  }

  /// The rules for headings, in the theme's font styles; levels 5 and 6 have the same style.
  private var headingRules: String {
    (1...5).compactMap { level -> String? in
      guard let style = styling.theme.headingFontStyle(level: level) else { return nil }
      let selector = level == 5 ? ".lm-page h5, .lm-page h6" : ".lm-page h\(level)"
      let family =
        style.families == styling.fontStyle.families
        ? "" : "  font-family: \(CSSValue.fontFamily(style.families));\n"
      return "\(selector) {\n\(family)\(font(style))\n}\n"
    }.joined()
  }

  /// The selector of the sixth and deeper nesting levels, which are not indented.
  ///
  /// At twice the text size, a phone has no room for more indentation.
  private static let deepNesting =
    ".lm-page" + String(repeating: " :is(ul, ol, blockquote)", count: 6)

  /// The selectors of lists that start with a one-digit number, which fits in the indentation.
  private static let shortStarts = (0...9).map { "[start=\"\($0)\"]" }.joined(separator: ", ")

  private static let structureRules = """
    .lm-page :where(a:any-link) {
      color: inherit;
    }
    .lm-page > main {
      max-inline-size: 42rem;
      margin-inline: auto;
    }
    .lm-page > main > :first-child {
      margin-block-start: 0;
    }
    .lm-page :is(h1, h2, h3, h4, h5, h6) {
      line-height: 1.25;
      margin-block: 1.5em 0.5em;
    }
    .lm-page :is(h5, h6) {
      font-size: 1em;
    }
    .lm-page :is(ul, ol) {
      padding-inline-start: min(1.75em, 8vw);
    }
    .lm-page :is(blockquote, pre, hr) {
      border: 0 solid;
      border-color: color-mix(in srgb, currentColor 40%, transparent);
    }
    .lm-page blockquote {
      margin-inline: 0;
      padding-inline-start: min(1em, 4vw);
      border-inline-start-width: min(0.25em, 1vw);
    }
    \(deepNesting) {
      padding-inline-start: 0;
      border-inline-start-width: 0;
      list-style-position: inside;
    }
    .lm-page ol[start]:not(\(shortStarts)) {
      list-style-position: inside;
    }
    .lm-page pre {
      padding: 0.75em 1em;
      border-width: 1px;
      border-radius: 0.5em;
      white-space: pre-wrap;
      unicode-bidi: plaintext;
    }
    .lm-page hr {
      margin-block: 2em;
      border-block-start-width: 1px;
    }
    .lm-page code {
      font-family: ui-monospace, monospace;
      font-size: 0.9375em;
    }
    .lm-page img {
      max-inline-size: 100%;
      block-size: auto;
    }
    """
}

extension HTMLEmitter.ClassMap {
  /// The selector of all links.
  var link: String { self == .linkmark ? ".lm-link" : ".bpk-link" }

  /// The selector of the focused link.
  ///
  /// Images in the link are included, because Firefox limits the link's outline to its line box.
  var focusedLink: String { "\(link):focus-visible, \(link):focus-visible img" }

  /// The selector of disabled links, with the same specificity as the selectors of other states.
  var disabledLink: String {
    switch self {
    case .linkmark: ".lm-link.lm-link--blocked, .lm-link[aria-disabled=true], .lm-link:disabled"
    case .backpackWeb: ".bpk-link[aria-disabled=true], .bpk-link:disabled"
    }
  }

  func selector(of style: LinkStyle) -> String {
    if style == .default { return link }
    let onContrast = self == .linkmark ? ".lm-link--on-contrast" : ".bpk-link--alternate"
    return (style.isOnContrast ? onContrast : "") + (style.isImplicit ? "\(link)--implicit" : "")
  }
}
