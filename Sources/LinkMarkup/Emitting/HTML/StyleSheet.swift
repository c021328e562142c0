/// The style sheet of a page: the theme's colours as custom properties, light and dark, and the
/// classes that links are written with.
public struct StyleSheet: Sendable {
  let styling: Styling
  let classMap: HTMLEmitter.ClassMap

  public init(_ styling: Styling, classMap: HTMLEmitter.ClassMap = .linkmark) {
    self.styling = styling
    self.classMap = classMap
  }

  /// The sheet as CSS, in UTF-8.
  public var text: [UInt8] {
    ByteBuffer.bytes(minimumCapacity: 16_384) { append(to: &$0) }
  }

  func append(to output: inout ByteBuffer) {
    // The reader's system decides, unless the page says which appearance it wants.
    appendProperties(.light, selector: ":root", to: &output)
    output.append("@media (prefers-color-scheme: dark) {\n")
    appendProperties(.dark, selector: ":root:not([data-appearance=light])", to: &output)
    output.append("}\n")
    appendProperties(.dark, selector: ":root[data-appearance=dark]", to: &output)
    append(font: styling.fontStyle, to: &output)
    output.append(StyleSheet.rules)
  }

  private func appendProperties(
    _ appearance: Appearance, selector: StaticString, to output: inout ByteBuffer
  ) {
    output.append(selector)
    output.append(" {\n")
    output.append(appearance == .dark ? "  color-scheme: dark;\n" : "  color-scheme: light;\n")
    for style in [LinkStyle.default, .onContrast] {
      guard let palette = styling.theme[style, appearance] else { continue }
      let properties: [(StaticString, Color)] = [
        ("surface", palette.surface), ("text", palette.text), ("link", palette.link.normal),
        ("link-pressed", palette.link.pressed), ("link-visited", palette.link.visited),
        ("link-focus", palette.link.focus), ("link-disabled", palette.link.disabled),
      ]
      for (name, color) in properties {
        output.append("  --lm-")
        output.append(name)
        if style.isOnContrast { output.append("-on-contrast") }
        output.append(": ")
        output.append(verbatim: color.description)
        output.append(";\n")
      }
      output.append("  --lm-link-line")
      if style.isOnContrast { output.append("-on-contrast") }
      switch styling.underline(of: style) {
      case .single: output.append(": underline;\n")
      case .none: output.append(": none;\n")
      }
    }
    output.append("}\n")
  }

  /// Sizes are relative to the reader's own, so that text grows as they need it.
  private func append(font: FontStyle, to output: inout ByteBuffer) {
    output.append(".lm-page {\n  font-size: ")
    output.append(number: font.size / 16)
    output.append("rem;\n  line-height: ")
    output.append(number: font.lineHeight / font.size)
    output.append(";\n  font-weight: ")
    output.append(decimal: font.weight)
    output.append(";\n  letter-spacing: ")
    output.append(number: font.letterSpacing / 16)
    output.append("rem;\n}\n")
  }

  private static let rules: StaticString = """
    .lm-page--on-contrast, .lm-link--on-contrast {
      --lm-surface: var(--lm-surface-on-contrast);
      --lm-text: var(--lm-text-on-contrast);
      --lm-link: var(--lm-link-on-contrast);
      --lm-link-pressed: var(--lm-link-pressed-on-contrast);
      --lm-link-visited: var(--lm-link-visited-on-contrast);
      --lm-link-focus: var(--lm-link-focus-on-contrast);
      --lm-link-disabled: var(--lm-link-disabled-on-contrast);
      --lm-link-line: var(--lm-link-line-on-contrast);
    }
    .lm-page {
      margin: 0;
      padding: 2rem 1rem 3rem;
      background: var(--lm-surface);
      color: var(--lm-text);
      font-family: system-ui, sans-serif;
      overflow-wrap: break-word;
    }
    .lm-page > main {
      max-inline-size: 42rem;
      margin-inline: auto;
    }
    .lm-page > main > :first-child {
      margin-block-start: 0;
    }
    .lm-page h1, .lm-page h2, .lm-page h3, .lm-page h4, .lm-page h5, .lm-page h6 {
      line-height: 1.25;
      margin-block: 1.5em 0.5em;
    }
    .lm-page h5, .lm-page h6 {
      font-size: 1em;
    }
    .lm-page ul, .lm-page ol {
      padding-inline-start: 1.75em;
    }
    .lm-page blockquote, .lm-page pre, .lm-page hr {
      border: 0 solid;
      border-color: color-mix(in srgb, currentColor 40%, transparent);
    }
    .lm-page blockquote {
      margin-inline: 0;
      padding-inline-start: 1em;
      border-inline-start-width: 0.25em;
    }
    .lm-page pre {
      padding: 0.75em 1em;
      border-width: 1px;
      border-radius: 0.5em;
      overflow-x: auto;
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
    }
    .lm-link {
      color: var(--lm-link);
      text-decoration: var(--lm-link-line);
      border-radius: 0.125rem;
    }
    .lm-link:visited { color: var(--lm-link-visited); }
    .lm-link:active { color: var(--lm-link-pressed); }
    .lm-link:focus-visible {
      outline: 0.125rem solid var(--lm-link-focus);
      outline-offset: 0.125rem;
    }
    .lm-link.lm-link--blocked {
      color: var(--lm-link-disabled);
      text-decoration: none;
    }

    """
}
