/// The style sheet of a theme: its tokens as custom properties, and rules for links and pages.
///
/// It contains all link styles in both appearances; the styling's style and appearance are ignored.
public struct StyleSheet: Sendable {
  /// The elements that get the theme's custom properties and select the appearance.
  package enum Scope: Equatable, Sendable {
    /// The page, which follows the system's appearance unless an element has `data-appearance`.
    case page
    /// The element that the enclosing CSS rule selects, for a nested style sheet; the element's
    /// appearance is light unless its `data-appearance` is `dark`.
    case rule
  }

  let styling: Styling
  let classMap: HTMLEmitter.ClassMap
  package var scope = Scope.page

  /// Creates the style sheet of a styling, with the class names of an HTML emitter.
  public init(_ styling: Styling, classMap: HTMLEmitter.ClassMap = .linkmark) {
    self.styling = styling
    self.classMap = classMap
  }

  /// The style sheet as CSS, in UTF-8.
  public var text: Bytes {
    ByteBuffer.bytes(minimumCapacity: 16_384) { output in
      // Later rules override earlier ones of the same specificity: states override the normal
      // style, and media queries override states.
      appendProperties(to: &output)
      for rules in [pageRules, linkRules, preferenceRules, printRules] {
        output.append(verbatim: rules)
      }
    }
  }

  /// Whether the theme has no colors and leaves them to the page.
  var isColorless: Bool { styling.theme[.default, .light] == nil }

  /// Writes the theme's values as custom properties, and the rules by which classes select them.
  private func appendProperties(to output: inout ByteBuffer) {
    switch scope {
    case .page:
      output.append(
        """
        :root { color-scheme: light dark; }
        [data-appearance=light] { color-scheme: light; }
        [data-appearance=dark] { color-scheme: dark; }

        """)
      append(declarations(in: .light), to: ":root, [data-appearance=light]", in: &output)
      let dark = changedDeclarations
      guard !dark.isEmpty else { break }
      // Paper is light regardless of the page's appearance.
      output.append("@media screen and (prefers-color-scheme: dark) {\n")
      append(dark, to: ":root:not([data-appearance=light])", in: &output)
      output.append("}\n@media screen {\n")
      append(dark, to: "[data-appearance=dark]", in: &output)
      output.append("}\n")
    case .rule:
      append(["color-scheme: light"] + declarations(in: .light), to: "&", in: &output)
      output.append("@media screen {\n")
      append(
        ["color-scheme: dark"] + changedDeclarations, to: "&[data-appearance=dark]", in: &output)
      output.append("}\n")
    }
    for style in LinkStyle.allCases where style != .default {
      let page =
        (style.isOnContrast ? ".lm-page--on-contrast" : "")
        + (style.isImplicit ? ".lm-page--implicit" : "")
      let selector = "\(page), \(classMap.selector(of: style))"
      let chosen = properties(of: style, in: .light).map { property in
        "--lm-\(property.name): var(--lm-\(property.name)\(style.suffix))"
      }
      append(chosen, to: selector, in: &output)
    }
  }

  private func append(_ declarations: [String], to selector: String, in output: inout ByteBuffer) {
    output.append(verbatim: "\(selector) {\n")
    for declaration in declarations { output.append(verbatim: "  \(declaration);\n") }
    output.append("}\n")
  }

  private func declarations(in appearance: Appearance) -> [String] {
    LinkStyle.allCases.flatMap { style in
      properties(of: style, in: appearance).map { "--lm-\($0.name)\(style.suffix): \($0.value)" }
    }
  }

  /// The declarations of the dark appearance that differ from the light appearance.
  private var changedDeclarations: [String] {
    zip(declarations(in: .light), declarations(in: .dark)).compactMap { $0 == $1 ? nil : $1 }
  }

  /// Returns a style's custom properties, in the same order for every style and appearance.
  private func properties(
    of style: LinkStyle, in appearance: Appearance
  ) -> [(name: String, value: String)] {
    let colors = styling.theme[style, appearance].map { palette in
      let link = palette.link
      return [
        ("surface", palette.surface), ("text", palette.text), ("link", link.normal),
        ("link-hover", link.hover), ("link-pressed", link.pressed), ("link-visited", link.visited),
        ("link-focus", link.focus), ("link-disabled", link.disabled),
      ]
    }
    let decoration = styling.theme.decoration(of: style, in: appearance)
    var atRest = decoration.underline
    if atRest == 0, underline(of: style, in: appearance) == .single {
      atRest = decoration.hoverUnderline > 0 ? decoration.hoverUnderline : 1
    }
    let lines = [("underline", atRest), ("hover-underline", decoration.hoverUnderline)]
    // A link must not be less bold than the text around it.
    let weight = decoration.weight.flatMap { $0 > styling.fontStyle.weight ? "\($0)" : nil }
    return (colors ?? []).map { ($0, $1.description) }
      + lines.flatMap { name, points in
        // Browsers draw even an underline of zero thickness, so its color must be transparent.
        let color = points > 0 ? "currentColor" : "transparent"
        return [("link-\(name)", CSSValue.rem(points)), ("link-\(name)-color", color)]
      } + [("link-weight", weight ?? "initial")]
  }

  private func underline(of style: LinkStyle, in appearance: Appearance) -> Theme.Underline {
    var styling = styling
    styling.appearance = appearance
    return styling.underline(of: style)
  }

  /// Whether links in any style are marked by weight instead of an underline.
  var hasLinksMarkedOnlyByWeight: Bool {
    LinkStyle.allCases.contains { style in
      [Appearance.light, .dark].contains { appearance in
        styling.theme.decoration(of: style, in: appearance).weight != nil
          && underline(of: style, in: appearance) == .none
      }
    }
  }

  var preferenceRules: String {
    let link = "\(classMap.link):not([aria-disabled=true], :disabled)"
    return """
      @media (prefers-contrast: more) {
        \(link) {
          text-decoration-color: currentColor;
          text-decoration-thickness: max(var(--lm-link-underline), 0.125rem);
        }
      }
      @media (forced-colors: active) {
        \(link) {
          color: LinkText;
          text-decoration-color: currentColor;
          text-decoration-thickness: max(var(--lm-link-underline), 0.0625rem);
        }
        \(classMap.focusedLink) { outline-color: Highlight; }
        \(classMap.disabledLink) { color: GrayText; }
      }

      """
  }

  /// The rules for print: black on white, with useful addresses after the texts of links.
  var printRules: String {
    let link = classMap.link
    return """
      @media print {
        @page { margin: 2cm; }
        :root, [data-appearance] { color-scheme: light; }
        .lm-page {
          padding: 0;
          background: none;
          color: black;
          overflow-wrap: anywhere;
        }
        .lm-page :is(pre, img, tr, .lm-alert) { break-inside: avoid; }
        .lm-page :is(th, td) { overflow-wrap: break-word; }
        .lm-table { overflow: visible; }
        .lm-page :is(h1, h2, h3, h4, h5, h6) { break-after: avoid; }
        \(link), \(link):visited, \(classMap.disabledLink) { color: black; }
        \(link) {
          text-decoration-color: currentColor;
          text-decoration-thickness: 0.0625rem;
        }
        \(link)[href]:is(\(StyleSheet.printedKinds))::after {
          content: " (\\2066 " attr(href) "\\2069 )";
          font-size: 0.875em;
          font-weight: normal;
          overflow-wrap: anywhere;
        }
      }

      """
  }

  /// The selectors of links whose addresses are useful on paper.
  private static let printedKinds = ["web", "contact", "app", "relative"]
    .map { "[data-link-kind=\($0)]" }.joined(separator: ", ")
}

extension LinkStyle {
  /// The suffix of the style's custom properties.
  fileprivate var suffix: String { self == .default ? "" : "-\(rawValue)" }
}

/// Functions that write values as CSS.
enum CSSValue {
  /// Returns a length in `rem`, which scales with the reader's text size; 16 points are 1rem.
  ///
  /// The unit is always included, because `max()` and `calc()` require it even for 0.
  static func rem(_ points: Double) -> String { "\(number(points / 16))rem" }

  /// Returns a number rounded to six decimal places, without a fraction if it is an integer.
  static func number(_ number: Double) -> String {
    let rounded = (number * 1_000_000).rounded() / 1_000_000
    return Int(exactly: rounded).map(String.init) ?? rounded.description
  }

  /// Returns the value of `font-family`.
  ///
  /// Generic families are keywords. Any other name is a string, escaped so that it cannot end the
  /// string, the rule, or the element that contains the style sheet.
  static func fontFamily(_ families: [String]) -> String {
    families.map { family in
      let name = family.lowercased()
      return genericFamilies.contains(name) ? name : string(family)
    }.joined(separator: ", ")
  }

  private static let genericFamilies: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif",
    "ui-sans-serif", "ui-monospace", "ui-rounded", "math", "emoji", "fangsong",
  ]

  private static func string(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      let needsEscape =
        "\"\\<".unicodeScalars.contains(scalar) || scalar.properties.isBidiControl
        || scalar.properties.generalCategory == .control
      // The space ends the escape.
      return needsEscape ? "\\\(String(scalar.value, radix: 16)) " : String(scalar)
    }
    return "\"\(escaped.joined())\""
  }
}
