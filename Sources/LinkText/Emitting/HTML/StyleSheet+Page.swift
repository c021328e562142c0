extension StyleSheet {
  /// The rules for a page and for Markdown elements.
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
    \(alertRules)\(headingRules)\(StyleSheet.hiddenTextRule)

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

  /// The rules for headings, in the theme's font style of each level; level 6 uses that of level 5.
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

  /// The selector of the sixth and deeper nesting levels, which a phone has no room to indent at
  /// twice the text size.
  static let deepNesting =
    ".lm-page" + String(repeating: " :is(ul, ol, blockquote)", count: 6)

  /// The start numbers that always fit next to the text; longer ones may not.
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

  private static let hiddenTextRule = """
    .lm-visually-hidden {
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
