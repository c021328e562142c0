/// The design tokens of a file in one appearance.
///
/// Groups contain their inherited tokens, aliases are resolved, and every value matches its type.
struct DesignTokens {
  let json: JSONDocument
  /// The trees of tokens that are merged, in order of increasing precedence.
  let layers: [JSONNode.ID]
  /// The tokens in the order of the file; a token that overrides another keeps its position.
  private(set) var tokens: [Token]
  private let tree: TokenTree
  private let indices: [Int?]
  let references: TokenReferences
  /// The colors whose components differ from their `hex`, each with the node of the `hex`.
  var contradictions: [(color: RGBColor, hex: JSONNode.ID)] = []
  /// The typography tokens of the group `fontStyle`.
  private(set) var fontStyles: [FontStyle] = []

  init(_ json: JSONDocument, layers: [JSONNode.ID]) throws(SourceError) {
    var tree = TokenTree(json)
    for layer in layers { try tree.merge(layer) }
    try tree.extend()
    self.json = json
    self.layers = layers
    self.tree = tree
    (tokens, indices) = try tree.tokens()
    references = try TokenReferences(in: tokens, of: tree, indices: indices)
    for index in tokens.indices where tokens[index].type == nil {
      let token = tokens[index]
      let target = references[token.value]?.token.map { tokens[$0] }
      tokens[index].type = target?.type ?? target?.inheritedType ?? token.inheritedType
    }
    for token in tokens {
      if token.fontStyleName == nil {
        try check(token)
      } else {
        fontStyles.append(try fontStyle(token))
      }
    }
  }

  subscript(name: String) -> Token? {
    tree[name].flatMap { indices[$0] }.map { tokens[$0] }
  }

  /// Throws an error if a token's value does not match its type.
  ///
  /// For an alias, only the target's type is checked; the target's value is checked separately.
  private mutating func check(_ token: Token) throws(SourceError) {
    let type = try json.require(
      token.type, "no '$type' here or in an enclosing group; add one", at: token.key)
    guard try target(of: token.value, as: type) == nil else { return }
    if type == .typography {
      _ = try fontStyle(token)
    } else {
      try check(token.value, as: type)
    }
  }

  /// Checks a value against a type, and records a color whose components differ from its `hex`.
  private mutating func check(_ value: JSONNode.ID, as type: TokenType) throws(SourceError) {
    switch type {
    case .color:
      let (color, contradictedHex) = try color(value)
      if let contradictedHex { contradictions.append((color, contradictedHex)) }
    case .dimension: _ = try dimension(value)
    case .fontFamily: _ = try fontFamilies(value)
    case .fontWeight: _ = try fontWeight(value)
    case .duration: _ = try duration(value)
    case .cubicBezier: try checkCubicBezier(value)
    case .number: _ = try number(value)
    case .strokeStyle: try checkStrokeStyle(value)
    case .border, .transition, .shadow, .gradient: try checkParts(of: value, as: type)
    case .typography: break
    }
  }

  func checkType(of token: Token, is type: TokenType) throws(SourceError) {
    if let target = references[token.value] {
      try checkTarget(target, of: token.value, is: type)
    }
    guard let stated = token.type, stated != type else { return }
    throw json.error(
      "'\(token.name)' is of type '\(stated.rawValue)'; a theme needs '\(type.rawValue)' here",
      at: token.key)
  }

  /// Returns the final value of an alias or a pointer, or any other value unchanged.
  func resolved(_ value: JSONNode.ID, as type: TokenType) throws(SourceError) -> JSONNode.ID {
    guard let target = references[value] else { return value }
    try checkTarget(target, of: value, is: type)
    return target.value
  }

  /// Returns the final value of a pointer, or any other value unchanged.
  ///
  /// Use this method for values where aliases are not valid.
  func resolved(_ value: JSONNode.ID) -> JSONNode.ID {
    json[value].kind == .object ? references[value]?.value ?? value : value
  }

  /// Returns the node at which to report an error in a resolved value.
  ///
  /// For a reference to a whole token, the node is that token's value, which is itself invalid. For
  /// a pointer to a part of a token, the node is the pointer; the part may be valid in its token.
  func reportedNode(for value: JSONNode.ID) -> JSONNode.ID {
    references[value].flatMap { $0.token == nil ? nil : $0.value } ?? value
  }

  /// Returns the last token in a chain of aliases, or `nil` if the value isn't an alias of a token.
  func target(of value: JSONNode.ID, as type: TokenType) throws(SourceError) -> Token? {
    guard let target = references[value] else { return nil }
    try checkTarget(target, of: value, is: type)
    return target.token.map { tokens[$0] }
  }

  private func checkTarget(
    _ target: TokenReferences.Target, of value: JSONNode.ID, is type: TokenType
  ) throws(SourceError) {
    guard target.token != nil, let first = target.first.map({ tokens[$0] }),
      let stated = first.type, stated != type
    else { return }
    throw json.error(
      "'\(first.name)' is of type '\(stated.rawValue)'; '\(type.rawValue)' is needed here",
      at: json.member("$ref", of: value)?.value ?? value)
  }

  /// Returns a color, rounded to eight bits per channel, and the node of `hex` if `hex` differs
  /// from the components.
  ///
  /// In sRGB, the components determine the color, even if `hex` differs. In other color spaces,
  /// which are not supported, `hex` determines the color; without `hex`, an error is thrown.
  func color(
    _ value: JSONNode.ID
  ) throws(SourceError) -> (color: RGBColor, contradictedHex: JSONNode.ID?) {
    let color = try TokenComposite(
      value, in: self, as: .color, of: ["colorSpace", "components", "alpha", "hex"])
    let place = try color.required("colorSpace")
    let space = try colorSpace(place)
    let components = try components(color.required("components"), in: space)
    var alpha: UInt8 = 255
    if let value = color.optional("alpha") {
      guard let number = json.number(resolved(value)), (0...1).contains(number) else {
        throw json.error("'alpha' must be a number from 0 to 1", at: value)
      }
      alpha = Self.channel(number)
    }
    let hex = color.optional("hex")
    let fallback = try hex.map { value throws(SourceError) in
      let literal = json[resolved(value)]
      let text = literal.source(in: json.text)
      return try json.require(
        literal.kind == .string && text.count == 7 ? RGBColor(hexadecimal: text) : nil,
        "'hex' must be '#' and six hexadecimal digits, as in \"#0062E3\"", at: value)
    }
    if space == .srgb {
      let channels = components.map(Self.channel)
      let exact = RGBColor(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
      let isContradicted = fallback.map { $0.withAlpha(alpha) != exact } ?? false
      return (exact, isContradicted ? hex.map(resolved) : nil)
    }
    guard let fallback else {
      throw json.error(
        "the only supported color space is \"srgb\"; use it, or add the nearest color as "
          + "'hex'", at: place)
    }
    return (fallback.withAlpha(alpha), nil)
  }

  private func colorSpace(_ value: JSONNode.ID) throws(SourceError) -> ColorSpace {
    let name = try json.require(
      json.string(resolved(value)), "'colorSpace' must be a string, such as \"srgb\"", at: value)
    return try json.require(
      ColorSpace(rawValue: name),
      "unknown color space '\(name)'"
        + ColorSpace.allCases.map(\.rawValue).suggestion(for: name), at: value)
  }

  private func components(
    _ value: JSONNode.ID, in space: ColorSpace
  ) throws(SourceError) -> [Double] {
    let elements = json.elements(of: resolved(value))
    try json.require(
      elements.count == 3,
      space == .srgb
        ? "'components' must be a list of three numbers from 0 to 1: red, green, blue"
        : "'components' must be a list of three numbers", at: value)
    var components: [Double] = []
    for (element, range) in zip(elements, space.ranges) {
      let literal = resolved(element)
      // `none` is the format's keyword for a component that has no effect.
      let number = json.isString(literal, "none") ? 0 : json.number(literal)
      guard let number, range.contains(number) else {
        throw json.error("a component must be \(range)", at: element)
      }
      components.append(number)
    }
    return components
  }

  private static func channel(_ number: Double) -> UInt8 { UInt8((number * 255).rounded()) }

  // Themes do not use the following types. They are checked because the whole file must be valid.

  private func checkStrokeStyle(_ value: JSONNode.ID) throws(SourceError) {
    let literal = try resolved(value, as: .strokeStyle)
    if let name = json.string(literal) {
      try json.require(
        Self.strokeStyles.contains(name),
        "unknown stroke style '\(name)'" + Self.strokeStyles.suggestion(for: name),
        at: reportedNode(for: value))
      return
    }
    let style = try TokenComposite(value, in: self, as: .strokeStyle, of: ["dashArray", "lineCap"])
    let dashes = try style.required("dashArray")
    let list = JSONValue(json, at: resolved(dashes), named: "'dashArray'")
    for dash in try list.requireElements() { _ = try dimension(dash.id) }
    let cap = try style.required("lineCap")
    guard let name = json.string(resolved(cap)), Self.lineCaps.contains(name) else {
      throw json.error("'lineCap' must be \"round\", \"butt\" or \"square\"", at: cap)
    }
  }

  private func checkCubicBezier(_ value: JSONNode.ID) throws(SourceError) {
    let elements = json.elements(of: try resolved(value, as: .cubicBezier))
    try json.require(
      elements.count == 4, "a cubicBezier must be a list of four numbers: x, y, x, y",
      at: reportedNode(for: value))
    for (index, element) in elements.enumerated() {
      let number = try json.require(
        json.number(resolved(element)), "a coordinate must be a number", at: element)
      try json.require(
        !index.isMultiple(of: 2) || (0...1).contains(number),
        "an x coordinate must be a number from 0 to 1", at: element)
    }
  }

  /// Checks a border, a transition, one or several shadows, or the stops of a gradient.
  private mutating func checkParts(of value: JSONNode.ID, as type: TokenType) throws(SourceError) {
    if type == .gradient, json[try resolved(value, as: type)].kind != .array {
      throw json.error("a gradient must be a list of stops", at: reportedNode(for: value))
    }
    let parts = Self.parts[type] ?? []
    let names = parts.map(\.name) + (type == .shadow ? ["inset"] : [])
    let isLayered = type == .shadow || type == .gradient
    for layer in isLayered ? try uncheckedLayers(of: value, as: type) : [value] {
      let composite = try TokenComposite(layer, in: self, as: type, of: names)
      for part in parts { try check(composite.required(part.name), as: part.type) }
      if let inset = composite.optional("inset"),
        ![.true, .false].contains(json[resolved(inset)].kind)
      {
        throw json.error("'inset' must be true or false", at: inset)
      }
    }
  }

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

  /// Returns the elements of a list except aliases of tokens, or the value if it is no list.
  ///
  /// The targets of such aliases have the same type and are checked separately.
  private func uncheckedLayers(
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

/// A design token and its location in the file.
struct Token: Equatable, Sendable {
  /// The names of the token's groups and its own name, joined by periods as in an alias.
  let name: String
  let key: JSONNode.ID
  let object: JSONNode.ID
  /// The `$value`, or `object` for a token that has a `$ref` instead.
  let value: JSONNode.ID
  /// The type stated by the token, its alias's target, or the nearest typed group, in this order.
  var type: TokenType?
  let inheritedType: TokenType?
  /// The `$deprecated` of the token or of the nearest group with one; `nil` if missing or `false`.
  let deprecation: JSONNode.ID?
  /// The `$extensions.linkmark` of the enclosing groups, innermost first.
  let inheritedExtensions: [JSONNode.ID]

  /// The name without `fontStyle.`, or `nil` if the token is not in that group.
  var fontStyleName: String? {
    let group = "fontStyle."
    return name.hasPrefix(group) ? String(name.dropFirst(group.count)) : nil
  }
}

/// The token types of the Design Tokens format 2025.10.
package enum TokenType: String, CaseIterable, Sendable {
  case color
  case dimension
  case fontFamily
  case fontWeight
  case duration
  case cubicBezier
  case number
  case strokeStyle
  case border
  case transition
  case shadow
  case gradient
  case typography
}

/// A token value that is an object with the properties that the format defines.
struct TokenComposite {
  private let json: JSONDocument
  private let place: JSONNode.ID
  private let type: TokenType
  private let names: [String]
  private var values: [String: JSONNode.ID] = [:]

  /// Reads an object; throws an error if the value is no object or has a name not in `names`.
  init(
    _ value: JSONNode.ID, in tokens: DesignTokens, as type: TokenType, of names: [String]
  ) throws(SourceError) {
    json = tokens.json
    self.type = type
    self.names = names
    let object = try tokens.resolved(value, as: type)
    place = tokens.reportedNode(for: value)
    try json.require(
      json[object].kind == .object,
      "\(json.kindName(object)) where a \(type.rawValue) should be; "
        + "write an object with \(quotedNames)", at: place)
    for member in json.members(of: object) {
      let name = json.string(member.key) ?? ""
      try json.require(
        names.contains(name),
        "a \(type.rawValue) has no '\(name)'; it can have \(quotedNames)"
          + names.suggestion(for: name), at: place == object ? member.key : place)
      values[name] = member.value
    }
  }

  func optional(_ name: String) -> JSONNode.ID? { values[name] }

  func required(_ name: String) throws(SourceError) -> JSONNode.ID {
    try json.require(optional(name), "a \(type.rawValue) needs '\(name)'", at: place)
  }

  private var quotedNames: String { names.map { "'\($0)'" }.joined(separator: ", ") }
}
