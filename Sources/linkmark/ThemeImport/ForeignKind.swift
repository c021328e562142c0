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
    switch TokenName.words(in: typeName).joined() {
    case "color", "colour", "colors": self = .color
    case "dimension", "size", "sizes", "sizing", "spacing", "space", "radius", "radii",
      "borderradius", "borderwidth", "paragraphspacing", "fontsize", "fontsizes", "length":
      self = .dimension
    case "number", "opacity", "integer", "float", "zindex": self = .number
    case "lineheight", "lineheights": self = .lineHeight
    case "letterspacing", "legacyletterspacing": self = .letterSpacing
    case "fontweight", "fontweights": self = .fontWeight
    case "fontfamily", "fontfamilies", "font": self = .fontFamily
    case "duration", "time": self = .duration
    case "typography": self = .typography
    case "string", "other", "text", "raw": return nil
    default: self = .other(typeName)
    }
  }

  /// Infers the kind from the name and the value of a token without a type.
  init(words: [String], hint: String?, value: JSONNode.ID, _ json: JSONDocument) {
    let joined = "." + (words + TokenName.words(in: hint ?? "")).joined(separator: ".")
    func isCalled(_ names: String...) -> Bool { names.contains { joined.contains("." + $0) } }
    let text = json.string(value) ?? ""
    let measure = json.measure(value)
    let isWord = !text.isEmpty && measure == nil
    if json[value].kind == .object {
      let isTypography = json.member("fontSize", of: value) != nil
      self = isTypography ? .typography : isCalled("color") ? .color : .unknown
    } else if text.hasPrefix("#") || text.hasSuffix(")") && RGBColor(css: text) != nil {
      self = .color
    } else if measure?.unit == "ms" || measure?.unit == "s" {
      self = .duration
    } else if isCalled("font.weight", "fontweight")
      || isCalled("weight") && (isWord || measure?.unit == "")
    {
      self = .fontWeight
    } else if isCalled("font.family", "fontfamily", "typeface") || isCalled("family") && isWord {
      self = .fontFamily
    } else if isCalled("line.height", "lineheight") {
      self = .lineHeight
    } else if isCalled("letter.spacing", "letterspacing") {
      self = .letterSpacing
    } else if let measure, !measure.unit.isEmpty {
      self = .dimension
    } else if isCalled("opacity", "zindex", "z.index") {
      self = .number
    } else if isCalled("color", "colour") {
      self = .color
    } else if isCalled("duration", "delay") {
      self = .duration
    } else if isCalled(
      "size", "spacing", "space", "padding", "margin", "radius", "width", "height", "gap")
    {
      self = .dimension
    } else {
      self = measure != nil ? .number : .unknown
    }
  }
}
