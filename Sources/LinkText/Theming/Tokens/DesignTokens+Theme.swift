extension DesignTokens {
  func looks(withColors hasColors: Bool) throws(SourceError) -> [LinkLook] {
    var looks: [LinkStyle: LinkLook] = [:]
    for style in LinkStyle.allCases {
      if let fallback = style.fallback, !has(style) {
        looks[style] = looks[fallback]
      } else {
        looks[style] = LinkLook(
          palette: hasColors ? try palette(of: style) : nil, decoration: try decoration(of: style))
      }
    }
    return LinkStyle.allCases.compactMap { looks[$0] }
  }

  /// Returns the duration in `link.transition`, in milliseconds, or 0 if there is no such token.
  func transition() throws(SourceError) -> Double {
    guard let token = self["link.transition"] else { return 0 }
    try checkType(of: token, is: .duration)
    let transition = try duration(token.value)
    try json.require(transition >= 0, "a transition must take 0 ms or more", at: token.value)
    return transition
  }

  /// Whether links keep the colors of the page, the terminal or the app, because the tokens define
  /// link decorations but no link colors.
  var leavesColorsToPage: Bool {
    let decorations = ["underline", "weight"].map { LinkStyle.default.token($0) }
    let hasColors = LinkStyle.allCases.contains { style in
      LinkColorRole.allCases.contains { self[style.token($0)] != nil }
    }
    return !hasColors && decorations.contains { self[$0] != nil }
  }

  func has(_ style: LinkStyle) -> Bool {
    tokens.contains { $0.name.hasPrefix(style.token("")) }
  }

  private func palette(of style: LinkStyle) throws(SourceError) -> Theme.Palette {
    func required(_ part: LinkColorRole) throws(SourceError) -> RGBColor {
      try color(of: requiredToken(style.token(part)))
    }
    func optional(_ part: LinkColorRole) throws(SourceError) -> RGBColor? {
      try self[style.token(part)].map { token throws(SourceError) in try color(of: token) }
    }
    let normal = try required(.normal)
    return Theme.Palette(
      surface: try required(.surface), text: try required(.text),
      link: Theme.LinkColors(
        normal: normal, hover: try optional(.hover) ?? normal,
        // By default, pressed links fade to an alpha of 0.4.
        pressed: try optional(.pressed) ?? normal.withAlpha(0x66),
        visited: try optional(.visited) ?? normal, focus: try required(.focus),
        disabled: try required(.disabled)))
  }

  private func decoration(of style: LinkStyle) throws(SourceError) -> Theme.LinkDecoration {
    let underline = try optionalThickness(style.token("underline")) ?? 1
    let weight = try self[style.token("weight")].map { token throws(SourceError) in
      try checkType(of: token, is: .fontWeight)
      return try fontWeight(token.value)
    }
    return Theme.LinkDecoration(
      underline: underline,
      hoverUnderline: try optionalThickness(style.token("hoverUnderline")) ?? underline,
      weight: weight)
  }

  private func optionalThickness(_ path: String) throws(SourceError) -> Double? {
    try self[path].map { token throws(SourceError) in
      try checkType(of: token, is: .dimension)
      let thickness = try dimension(token.value)
      try json.require(thickness >= 0, "the thickness of a line must be 0 or more", at: token.value)
      return thickness
    }
  }

  func color(of token: Token) throws(SourceError) -> RGBColor {
    try checkType(of: token, is: .color)
    return try color(token.value).color
  }

  private func requiredToken(_ path: String) throws(SourceError) -> Token {
    if let token = self[path] { return token }
    // Reports the innermost existing group on the path to the token.
    var names = path.split(separator: ".")[...]
    var group = layers.last ?? JSONDocument.root
    var place = group
    for layer in layers.reversed() {
      var rest = path.split(separator: ".")[...]
      var object = layer
      var key = layer
      while let name = rest.first, let member = json.member(String(name), of: object) {
        (object, key) = (member.value, member.key)
        rest = rest.dropFirst()
      }
      if rest.count < names.count { (names, group, place) = (rest, object, key) }
    }
    let name = String(names.first ?? "")
    let neighbors = json.members(of: group).compactMap { json.string($0.key) }
    throw json.error(
      "no token '\(path)', which every theme needs"
        + (neighbors.nearestWord(to: name).map { "; rename '\($0)' to '\(name)'" } ?? "; add it"),
      at: place)
  }

  /// Returns the font style of a typography token.
  ///
  /// An alias that states no text style has the text style of its final target.
  func fontStyle(_ token: Token) throws(SourceError) -> FontStyle {
    try checkType(of: token, is: .typography)
    let target = try target(of: token.value, as: .typography) ?? token
    let typography = try TokenComposite(
      target.value, in: self, as: .typography,
      of: ["fontFamily", "fontSize", "fontWeight", "letterSpacing", "lineHeight"])
    let families = try fontFamilies(typography.required("fontFamily"))
    let size = try dimension(typography.required("fontSize"))
    let multiplier = try number(typography.required("lineHeight"))
    let weight = try fontWeight(typography.required("fontWeight"))
    let letterSpacing = try dimension(typography.required("letterSpacing"))
    try json.require(
      size > 0 && multiplier > 0, "'fontSize' and 'lineHeight' must be greater than 0",
      at: target.value)
    let own = try TokenExtensions(json, of: token)
    let inherited = try TokenExtensions(json, of: target)
    return FontStyle(
      name: token.fontStyleName ?? token.name, families: families, size: size,
      // A multiplier such as 1.166667 may be a rounded ratio of whole points.
      lineHeight: (size * multiplier * 1000).rounded() / 1000,
      weight: weight, letterSpacing: letterSpacing,
      textStyle: own.textStyle ?? inherited.textStyle ?? "body")
  }

  /// Returns a length in points; a `rem` is 16 points.
  func dimension(_ value: JSONNode.ID) throws(SourceError) -> Double {
    try quantity(value, as: .dimension, in: [("px", 1), ("rem", 16)])
  }

  /// Returns a duration in milliseconds.
  func duration(_ value: JSONNode.ID) throws(SourceError) -> Double {
    try quantity(value, as: .duration, in: [("ms", 1), ("s", 1000)])
  }

  /// Returns a value multiplied by the factor of its unit.
  private func quantity(
    _ value: JSONNode.ID, as type: TokenType, in units: [(name: String, factor: Double)]
  ) throws(SourceError) -> Double {
    let quantity = try TokenComposite(value, in: self, as: type, of: ["value", "unit"])
    let unit = try quantity.required("unit")
    guard let factor = units.first(where: { json.isString(resolved(unit), $0.name) })?.factor else {
      let names = units.map { "\"\($0.name)\"" }.joined(separator: " or ")
      throw json.error("'unit' must be \(names)", at: unit)
    }
    let number = try quantity.required("value")
    return try self.number(resolved(number), at: number) * factor
  }

  func number(_ value: JSONNode.ID) throws(SourceError) -> Double {
    try number(resolved(value, as: .number), at: reportedNode(for: value))
  }

  private func number(_ literal: JSONNode.ID, at place: JSONNode.ID) throws(SourceError) -> Double {
    try json.require(
      json[literal].kind == .number, "\(json.kindName(literal)) where a number should be", at: place
    )
    guard let number = json.number(literal), abs(number) <= 1_000_000 else {
      throw json.error("the number is too large; the limit is 1000000", at: place)
    }
    return number
  }

  /// Returns a font weight as a number; the value is a number or a name, such as `bold`.
  func fontWeight(_ value: JSONNode.ID) throws(SourceError) -> Int {
    let literal = try resolved(value, as: .fontWeight)
    if let name = json.string(literal) {
      return try json.require(
        FontStyle.weights.first(where: { $0.name == name })?.weight,
        "unknown font weight '\(name)'" + FontStyle.weights.map(\.name).suggestion(for: name),
        at: reportedNode(for: value))
    }
    guard let number = json.number(literal), (1...1000).contains(number),
      number == number.rounded()
    else {
      throw json.error(
        "a font weight must be a whole number from 1 to 1000, or a name",
        at: reportedNode(for: value))
    }
    return Int(number)
  }

  /// Returns the font names in a value, which is one name or a list of names.
  func fontFamilies(_ value: JSONNode.ID) throws(SourceError) -> [String] {
    let literal = try resolved(value, as: .fontFamily)
    let names = json[literal].kind == .array ? json.elements(of: literal) : [literal]
    let families = names.compactMap { json.string(resolved($0)) }
    try json.require(
      !families.isEmpty && families.count == names.count && !families.contains(""),
      "a font family must be a name or a list of names", at: reportedNode(for: value))
    return families
  }

  var findings: [JSONFinding] {
    contradictions.map { contradiction in
      JSONFinding(
        place: contradiction.hex, rule: "color-hex-mismatch", level: .warning,
        message: "'hex' differs from the components, which take precedence; "
          + "write \(contradiction.color.withAlpha(255))")
    } + deprecatedUses()
  }

  /// Returns a note for each direct or indirect use of a deprecated token in `link` or `fontStyle`.
  private func deprecatedUses() -> [JSONFinding] {
    var findings: [JSONFinding] = []
    var isUsed = Array(repeating: false, count: tokens.count)
    var open: [Int] = []
    func use(_ token: Int, at place: JSONNode.ID) {
      if let deprecation = tokens[token].deprecation {
        let reason = (json.string(deprecation) ?? "").split(whereSeparator: \.isWhitespace)
          .joined(separator: " ")
        findings.append(
          JSONFinding(
            place: place, rule: "deprecated-token", level: .note,
            message: "'\(tokens[token].name)' is deprecated"
              + (reason.isEmpty ? "" : ": \(reason)")))
      }
      if !isUsed[token] { open.append(token) }
      isUsed[token] = true
    }
    for (index, token) in tokens.enumerated()
    where token.name.hasPrefix("link.") || token.name.hasPrefix("fontStyle.") {
      use(index, at: token.key)
    }
    while let index = open.popLast() {
      let value = tokens[index].value
      for node in value.index..<json[value].next.index {
        let reference = JSONNode.ID(index: node)
        if let token = references[reference]?.first { use(token, at: reference) }
      }
    }
    return findings
  }
}

extension Theme {
  /// Reads a theme from a file of design tokens.
  ///
  /// The file is a resolver document or a token file of the Design Tokens specification 2025.10, as
  /// described in `Documentation/Themes.md`.
  ///
  /// - Parameters:
  ///   - source: The contents of the file, in UTF-8.
  ///   - path: The path of the file, for messages. The name of the theme is the file name up to its
  ///     first period.
  /// - Throws: A `SourceError` for the first error in the file.
  public init(parsing source: some Sequence<UInt8>, path: String) throws(SourceError) {
    let json = try JSONDocument(parsing: source, path: path)
    let tokens = try TokenFile(json)
    let fontStyles = tokens.light.fontStyles
    try json.require(
      !fontStyles.isEmpty,
      "no typography token in the group 'fontStyle'; a theme needs one, such as "
        + "'fontStyle.bodyDefault'", at: JSONDocument.root)
    // A theme that has colors in one appearance needs them in both.
    let hasColors = !(tokens.light.leavesColorsToPage && tokens.dark.leavesColorsToPage)
    let looks = (
      light: try tokens.light.looks(withColors: hasColors),
      dark: try tokens.dark.looks(withColors: hasColors)
    )
    let colors = try ThemeColor.colors(light: tokens.light, dark: tokens.dark, looks: looks)
    let placed = Set(colors.map(\.name))
    // A resolver document has a `description`, and a token file a `$description`.
    let summary = ["description", "$description"].lazy
      .compactMap { json.member($0, of: JSONDocument.root).flatMap { json.string($0.value) } }.first
    let fileName = path.split(separator: "/").last ?? ""
    self.init(
      name: String(fileName.prefix { $0 != "." }),
      summary: summary ?? "",
      fontStyles: fontStyles,
      colors: colors,
      unplacedColorCount: tokens.light.tokens.count {
        $0.type == .color && !$0.name.hasPrefix("link.") && !placed.contains($0.name)
      },
      transition: try tokens.light.transition(),
      findings: tokens.findings,
      looks: looks.light + looks.dark)
  }
}
