// Written from Themes/plain.json: `RECORD=1 swift test --filter EmbeddedThemeTests`.
// swift-format-ignore-file

extension Theme {
  /// No colour at all: the page, the terminal or the app decides; links are underlined.
  public static let plain = Theme(
    name: "plain",
    summary: "No colour at all: the page, the terminal or the app decides; links are underlined",
    fontStyles: [
      FontStyle(name: "heading1", families: list0, size: 32.0, lineHeight: 40.0, weight: 700, letterSpacing: 0.0, textStyle: "title"),
      FontStyle(name: "heading2", families: list0, size: 26.0, lineHeight: 32.5, weight: 700, letterSpacing: 0.0, textStyle: "title2"),
      FontStyle(name: "heading3", families: list0, size: 22.0, lineHeight: 28.6, weight: 700, letterSpacing: 0.0, textStyle: "title3"),
      FontStyle(name: "heading4", families: list0, size: 18.0, lineHeight: 25.2, weight: 700, letterSpacing: 0.0, textStyle: "headline"),
      FontStyle(name: "heading5", families: list0, size: 16.0, lineHeight: 24.0, weight: 700, letterSpacing: 0.0, textStyle: "headline"),
      FontStyle(name: "bodyDefault", families: list0, size: 16.0, lineHeight: 24.0, weight: 400, letterSpacing: 0.0, textStyle: "body"),
      FontStyle(name: "bodyEmphasized", families: list0, size: 16.0, lineHeight: 24.0, weight: 700, letterSpacing: 0.0, textStyle: "body"),
      FontStyle(name: "footnote", families: list0, size: 14.0, lineHeight: 21.0, weight: 400, letterSpacing: 0.0, textStyle: "footnote"),
      FontStyle(name: "caption", families: list0, size: 12.0, lineHeight: 18.0, weight: 400, letterSpacing: 0.0, textStyle: "caption"),
    ],
    colors: [],
    unplacedColorCount: 0,
    transition: 0.0,
    looks: [
      LinkLook(palette: nil, decoration: LinkDecoration(underline: 1.0, hoverUnderline: 2.0, weight: nil)),
      LinkLook(palette: nil, decoration: LinkDecoration(underline: 1.0, hoverUnderline: 2.0, weight: nil)),
      LinkLook(palette: nil, decoration: LinkDecoration(underline: 0.0, hoverUnderline: 1.0, weight: 700)),
      LinkLook(palette: nil, decoration: LinkDecoration(underline: 0.0, hoverUnderline: 1.0, weight: 700)),
      LinkLook(palette: nil, decoration: LinkDecoration(underline: 1.0, hoverUnderline: 2.0, weight: nil)),
      LinkLook(palette: nil, decoration: LinkDecoration(underline: 1.0, hoverUnderline: 2.0, weight: nil)),
      LinkLook(palette: nil, decoration: LinkDecoration(underline: 0.0, hoverUnderline: 1.0, weight: 700)),
      LinkLook(palette: nil, decoration: LinkDecoration(underline: 0.0, hoverUnderline: 1.0, weight: 700)),
    ])
}

private let list0: [String] = ["system-ui", "sans-serif"]
