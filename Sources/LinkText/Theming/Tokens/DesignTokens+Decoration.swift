// No theme is made of these; they are checked because a file is read whole or not at all.
extension DesignTokens {
  func checkStrokeStyle(_ value: JSONNode.ID) throws(SourceError) {
    let literal = try resolved(value, as: .strokeStyle)
    if let name = json.string(literal) {
      guard Self.strokeStyles.contains(name) else {
        throw json.error(
          at: place(of: value),
          "unknown stroke style '\(name)'" + Self.strokeStyles.suggestion(for: name))
      }
      return
    }
    let style = try TokenComposite(self, value, as: .strokeStyle, of: ["dashArray", "lineCap"])
    let dashes = try style.required("dashArray")
    for dash in try json.elements(of: resolved(dashes), orComplain: "'dashArray'") {
      _ = try dimension(dash)
    }
    let cap = try style.required("lineCap")
    guard let name = json.string(resolved(cap)), Self.lineCaps.contains(name) else {
      throw json.error(at: cap, "'lineCap' is \"round\", \"butt\" or \"square\"")
    }
  }

  mutating func checkBorder(_ value: JSONNode.ID) throws(SourceError) {
    let border = try TokenComposite(self, value, as: .border, of: ["color", "width", "style"])
    try checkColor(border.required("color"))
    _ = try dimension(border.required("width"))
    try checkStrokeStyle(border.required("style"))
  }

  /// A shadow, or a list of shadows and aliases of shadows.
  mutating func checkShadow(_ value: JSONNode.ID) throws(SourceError) {
    for layer in try layers(of: value, as: .shadow) {
      let shadow = try TokenComposite(
        self, layer, as: .shadow, of: ["color", "offsetX", "offsetY", "blur", "spread", "inset"])
      try checkColor(shadow.required("color"))
      for name in ["offsetX", "offsetY", "blur", "spread"] {
        _ = try dimension(shadow.required(name))
      }
      if let inset = shadow.optional("inset"),
        ![.true, .false].contains(json[resolved(inset)].kind)
      {
        throw json.error(at: inset, "'inset' is true or false")
      }
    }
  }

  /// A list of stops and aliases of gradients.
  mutating func checkGradient(_ value: JSONNode.ID) throws(SourceError) {
    guard json[try resolved(value, as: .gradient)].kind == .array else {
      throw json.error(at: place(of: value), "a gradient is a list of stops")
    }
    for layer in try layers(of: value, as: .gradient) {
      let stop = try TokenComposite(self, layer, as: .gradient, of: ["color", "position"])
      try checkColor(stop.required("color"))
      // One outside of 0 to 1 counts as the nearer end.
      _ = try number(stop.required("position"))
    }
  }

  /// The elements of a list, or the one value that is none, without aliases of whole tokens.
  ///
  /// Those are of the same type, and are checked where they stand.
  private func layers(
    of value: JSONNode.ID, as type: TokenType
  ) throws(SourceError) -> [JSONNode.ID] {
    let literal = try resolved(value, as: type)
    guard json[literal].kind == .array else { return [value] }
    var layers: [JSONNode.ID] = []
    for element in json.elements(of: literal) where try target(of: element, as: type) == nil {
      layers.append(element)
    }
    return layers
  }

  private static let strokeStyles = [
    "solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset",
  ]
  private static let lineCaps = ["round", "butt", "square"]
}
