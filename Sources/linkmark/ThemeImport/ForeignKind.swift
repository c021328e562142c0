import LinkText

/// The kind of a token in another format.
enum ForeignKind: Equatable {
  case color
  case dimension
  case number
  case lineHeight
  case letterSpacing
  case fontWeight
  case fontFamily
  case duration
  case typography
  /// A type that a theme cannot contain.
  case other(String)
  /// A kind that neither the type, nor the name, nor the value determines.
  case unknown
}

extension ForeignKind {
  /// Creates the kind for the name of a type, or returns `nil` if the name does not determine it.
  ///
  /// `font-size`, `fontSize` and `FontSize` are the same name.
  init?(typeName: String) {
    let name = TokenName.words(in: typeName).joined()
    if ["string", "other", "text", "raw"].contains(name) { return nil }
    self =
      Self.types.first { $0.names.split(separator: " ").contains(name[...]) }?.kind
      ?? .other(typeName)
  }

  private static let types: [(kind: ForeignKind, names: String)] = [
    (.color, "color colour colors"),
    (.dimension, "dimension size sizes sizing spacing space radius radii borderradius length"),
    (.dimension, "borderwidth paragraphspacing fontsize fontsizes"),
    (.number, "number opacity integer float zindex"),
    (.lineHeight, "lineheight lineheights"),
    (.letterSpacing, "letterspacing legacyletterspacing"),
    (.fontWeight, "fontweight fontweights"),
    (.fontFamily, "fontfamily fontfamilies font"),
    (.duration, "duration time"),
    (.typography, "typography"),
  ]

  /// Infers the kind from the name and the value of a token without a type.
  init(words: [String], hint: String?, value: JSONNode.ID, _ json: JSONDocument) {
    let joined = "." + (words + TokenName.words(in: hint ?? "")).joined(separator: ".")
    func isCalled(_ names: String...) -> Bool { names.contains { joined.contains("." + $0) } }
    let text = json.string(value) ?? ""
    let measure = json.measure(value)
    let isWord = !text.isEmpty && measure == nil
    let unit = measure?.unit
    let sizes = [
      "size", "spacing", "space", "padding", "margin", "radius", "width", "height", "gap",
    ]
    self =
      if json[value].kind == .object {
        json.member("fontSize", of: value) != nil
          ? .typography : isCalled("color") ? .color : .unknown
      } else if text.hasPrefix("#") || text.hasSuffix(")") && RGBColor(css: text) != nil {
        .color
      } else if unit == "ms" || unit == "s" {
        .duration
      } else if isCalled("font.weight", "fontweight")
        || isCalled("weight") && (isWord || unit == "")
      {
        .fontWeight
      } else if isCalled("font.family", "fontfamily", "typeface") || isCalled("family") && isWord {
        .fontFamily
      } else if isCalled("line.height", "lineheight") {
        .lineHeight
      } else if isCalled("letter.spacing", "letterspacing") {
        .letterSpacing
      } else if let unit, !unit.isEmpty {
        .dimension
      } else if isCalled("opacity", "zindex", "z.index") {
        .number
      } else if isCalled("color", "colour") {
        .color
      } else if isCalled("duration", "delay") {
        .duration
      } else if sizes.contains(where: { isCalled($0) }) {
        .dimension
      } else {
        measure != nil ? .number : .unknown
      }
  }
}
