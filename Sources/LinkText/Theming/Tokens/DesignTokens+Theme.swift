extension DesignTokens {
  /// Returns the looks of links, in the order of `LinkStyle.allCases`.
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

  /// Returns the duration of a link's transition under a pointer, in milliseconds.
  func transition() throws(SourceError) -> Double {
    guard let token = self["link.transition"] else { return 0 }
    try checkType(of: token, is: .duration)
    let transition = try duration(token.value)
    guard transition >= 0 else {
      throw json.error(at: token.value, "a transition must take 0 ms or more")
    }
    return transition
  }

  /// Whether the colors of links are those of the page, the terminal or the app: the tokens define
  /// decorations of links but no colors.
  var leavesColorsToPage: Bool {
    let decorations = ["underline", "weight"].map { LinkStyle.default.token($0) }
    let hasColors = LinkStyle.allCases.contains { style in
      LinkColorPart.allCases.contains { self[style.token($0)] != nil }
    }
    return !hasColors && decorations.contains { self[$0] != nil }
  }

  func has(_ style: LinkStyle) -> Bool {
    tokens.contains { $0.name.hasPrefix(style.token("")) }
  }

  private func palette(of style: LinkStyle) throws(SourceError) -> Theme.Palette {
    func required(_ part: LinkColorPart) throws(SourceError) -> RGBColor {
      try color(of: requiredToken(style.token(part)))
    }
    func optional(_ part: LinkColorPart) throws(SourceError) -> RGBColor? {
      try self[style.token(part)].map { token throws(SourceError) in try color(of: token) }
    }
    let normal = try required(.normal)
    return Theme.Palette(
      surface: try required(.surface), text: try required(.text),
      link: Theme.LinkColors(
        normal: normal, hover: try optional(.hover) ?? normal,
        // By default, touched links fade to an alpha of 0.4.
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
      guard thickness >= 0 else {
        throw json.error(at: token.value, "the thickness of a line must be 0 or more")
      }
      return thickness
    }
  }

  func color(of token: Token) throws(SourceError) -> RGBColor {
    try checkType(of: token, is: .color)
    return try color(token.value)
  }

  private func requiredToken(_ path: String) throws(SourceError) -> Token {
    if let token = self[path] { return token }
    // Report the innermost existing group on the path to the token.
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
      if rest.count < names.count {
        (names, group, place) = (rest, object, key)
      }
    }
    let name = String(names.first ?? "")
    let neighbours = json.members(of: group).compactMap { json.string($0.key) }
    throw json.error(
      at: place,
      "no token '\(path)', which every theme needs"
        + (neighbours.nearestWord(to: name).map { "; rename '\($0)' to '\(name)'" } ?? "; add it"))
  }
}
