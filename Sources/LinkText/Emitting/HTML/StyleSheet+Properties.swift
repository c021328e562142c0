extension StyleSheet {
  /// A custom property of the default style; other styles append their name to its name.
  private struct Property {
    let name: String
    let value: String
  }

  /// Writes the theme's values as custom properties, and the rules by which classes select them.
  func appendProperties(to output: inout ByteBuffer) {
    switch scope {
    case .page: appendPageProperties(to: &output)
    case .rule:
      append(["color-scheme: light"] + declarations(in: .light), to: "&", in: &output)
      output.append("@media screen {\n")
      append(
        ["color-scheme: dark"] + changedDeclarations, to: "&[data-appearance=dark]", in: &output)
      output.append("}\n")
    }
    for style in LinkStyle.allCases where style != .default {
      let selector = "\(style.pageSelector), \(classMap.selector(of: style))"
      let chosen = properties(of: style, in: .light).map { property in
        "--lm-\(property.name): var(--lm-\(property.name)\(style.suffix))"
      }
      append(chosen, to: selector, in: &output)
    }
  }

  private func appendPageProperties(to output: inout ByteBuffer) {
    output.append(
      """
      :root { color-scheme: light dark; }
      [data-appearance=light] { color-scheme: light; }
      [data-appearance=dark] { color-scheme: dark; }

      """)
    append(declarations(in: .light), to: ":root, [data-appearance=light]", in: &output)
    let dark = changedDeclarations
    guard !dark.isEmpty else { return }
    // Paper is light regardless of the page's appearance.
    output.append("@media screen and (prefers-color-scheme: dark) {\n")
    append(dark, to: ":root:not([data-appearance=light])", in: &output)
    output.append("}\n@media screen {\n")
    append(dark, to: "[data-appearance=dark]", in: &output)
    output.append("}\n")
  }

  private func append(
    _ declarations: [String], to selector: String, in output: inout ByteBuffer
  ) {
    output.append(verbatim: "\(selector) {\n")
    for declaration in declarations {
      output.append(verbatim: "  \(declaration);\n")
    }
    output.append("}\n")
  }

  private func declarations(in appearance: Appearance) -> [String] {
    LinkStyle.allCases.flatMap { style in
      properties(of: style, in: appearance).map { "--lm-\($0.name)\(style.suffix): \($0.value)" }
    }
  }

  /// The declarations whose values differ in the dark appearance.
  private var changedDeclarations: [String] {
    zip(declarations(in: .light), declarations(in: .dark)).compactMap { $0 == $1 ? nil : $1 }
  }

  /// Returns the properties, with the same names in the same order for every style and appearance.
  private func properties(of style: LinkStyle, in appearance: Appearance) -> [Property] {
    colors(of: style, in: appearance) + decoration(of: style, in: appearance)
  }

  private func colors(of style: LinkStyle, in appearance: Appearance) -> [Property] {
    guard let palette = styling.theme[style, appearance] else { return [] }
    let link = palette.link
    let colors = [
      ("surface", palette.surface), ("text", palette.text), ("link", link.normal),
      ("link-hover", link.hover), ("link-pressed", link.pressed), ("link-visited", link.visited),
      ("link-focus", link.focus), ("link-disabled", link.disabled),
    ]
    return colors.map { Property(name: $0, value: $1.description) }
  }

  private func decoration(of style: LinkStyle, in appearance: Appearance) -> [Property] {
    let decoration = styling.theme.decoration(of: style, in: appearance)
    var atRest = decoration.underline
    if atRest == 0, underline(of: style, in: appearance) == .single {
      atRest = decoration.hoverUnderline > 0 ? decoration.hoverUnderline : 1
    }
    // Text that is already at least as bold must not become lighter.
    let weight = decoration.weight.flatMap { $0 > styling.fontStyle.weight ? "\($0)" : nil }
    return lines([("underline", atRest), ("hover-underline", decoration.hoverUnderline)]) + [
      Property(name: "link-weight", value: weight ?? "initial")
    ]
  }

  /// Returns the properties of lines.
  ///
  /// Browsers draw a line of zero thickness, so its color must be transparent.
  private func lines(_ thicknesses: [(name: String, points: Double)]) -> [Property] {
    thicknesses.flatMap { name, points in
      [
        Property(name: "link-\(name)", value: CSSValue.rem(points)),
        Property(name: "link-\(name)-color", value: points > 0 ? "currentColor" : "transparent"),
      ]
    }
  }

  private func underline(of style: LinkStyle, in appearance: Appearance) -> Theme.Underline {
    var styling = styling
    styling.appearance = appearance
    return styling.underline(of: style)
  }

  /// Whether links of some style differ from the surrounding text only by weight.
  var weightTellsLinks: Bool {
    LinkStyle.allCases.contains { style in
      [Appearance.light, .dark].contains { appearance in
        styling.theme.decoration(of: style, in: appearance).weight != nil
          && underline(of: style, in: appearance) == .none
      }
    }
  }
}

extension LinkStyle {
  /// The suffix of the style's custom properties.
  fileprivate var suffix: String { self == .default ? "" : "-\(rawValue)" }

  /// The selector of a page on the style's surface.
  fileprivate var pageSelector: String {
    switch self {
    case .default: ".lm-page"
    case .onContrast: ".lm-page--on-contrast"
    case .implicit: ".lm-page--implicit"
    case .implicitOnContrast: ".lm-page--on-contrast.lm-page--implicit"
    }
  }
}
