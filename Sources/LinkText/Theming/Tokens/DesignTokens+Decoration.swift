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

  func checkCubicBezier(_ value: JSONNode.ID) throws(SourceError) {
    let elements = json.elements(of: try resolved(value, as: .cubicBezier))
    guard elements.count == 4 else {
      throw json.error(
        at: place(of: value), "a cubicBezier must be a list of four numbers: x, y, x, y")
    }
    for (index, element) in elements.enumerated() {
      guard let number = json.number(resolved(element)) else {
        throw json.error(at: element, "a coordinate must be a number")
      }
      guard !index.isMultiple(of: 2) || (0...1).contains(number) else {
        throw json.error(at: element, "an x coordinate must be a number from 0 to 1")
      }
    }
  }

  /// Checks a border, a transition, a shadow or a list of them, or the stops of a gradient.
  mutating func checkParts(of value: JSONNode.ID, as type: TokenType) throws(SourceError) {
    if type == .gradient, json[try resolved(value, as: type)].kind != .array {
      throw json.error(at: place(of: value), "a gradient must be a list of stops")
    }
    let parts = Self.parts[type] ?? []
    let names = parts.map(\.name) + (type == .shadow ? ["inset"] : [])
    let isLayered = type == .shadow || type == .gradient
    for layer in isLayered ? try layers(of: value, as: type) : [value] {
      let composite = try TokenComposite(self, layer, as: type, of: names)
      for part in parts { try check(composite.required(part.name), as: part.type) }
      if let inset = composite.optional("inset"),
        ![.true, .false].contains(json[resolved(inset)].kind)
      {
        throw json.error(at: inset, "'inset' must be true or false")
      }
    }
  }

  /// The required parts of each type.
  private static let parts: [TokenType: [(name: String, type: TokenType)]] = [
    .border: [("color", .color), ("width", .dimension), ("style", .strokeStyle)],
    .transition: [
      ("duration", .duration), ("delay", .duration), ("timingFunction", .cubicBezier),
    ],
    .shadow: [
      ("color", .color), ("offsetX", .dimension), ("offsetY", .dimension), ("blur", .dimension),
      ("spread", .dimension),
    ],
    // Positions outside 0 to 1 are valid; the format clamps them.
    .gradient: [("color", .color), ("position", .number)],
  ]

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
