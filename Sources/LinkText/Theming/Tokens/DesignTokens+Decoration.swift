// Themes do not use these types; they are checked because a file loads only if all of it is valid.
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
      throw json.error(at: cap, "'lineCap' must be \"round\", \"butt\" or \"square\"")
    }
  }

  mutating func checkBorder(_ value: JSONNode.ID) throws(SourceError) {
    let border = try TokenComposite(self, value, as: .border, of: ["color", "width", "style"])
    try checkColor(border.required("color"))
    _ = try dimension(border.required("width"))
    try checkStrokeStyle(border.required("style"))
  }

  /// Checks a shadow, or a list of shadows and aliases of shadows.
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
        throw json.error(at: inset, "'inset' must be true or false")
      }
    }
  }

  /// Checks a list of stops and aliases of gradients.
  mutating func checkGradient(_ value: JSONNode.ID) throws(SourceError) {
    guard json[try resolved(value, as: .gradient)].kind == .array else {
      throw json.error(at: place(of: value), "a gradient must be a list of stops")
    }
    for layer in try layers(of: value, as: .gradient) {
      let stop = try TokenComposite(self, layer, as: .gradient, of: ["color", "position"])
      try checkColor(stop.required("color"))
      // Positions outside 0 to 1 are valid; the format clamps them.
      _ = try number(stop.required("position"))
    }
  }

  /// Returns the elements of a list, or the value itself, without aliases of whole tokens.
  ///
  /// The targets of those aliases have the same type, and are checked themselves.
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
