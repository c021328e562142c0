extension DesignTokens {
  /// The colours of the group `link.STYLE`.
  func palette(of style: LinkStyle) throws(SourceError) -> Palette {
    let group = "link.\(style.rawValue)"
    let normal = try requiredToken("\(group).normal")
    let normalColor = try color(of: normal)
    let pressed = try self["\(group).pressed"].map { token throws(SourceError) in
      try color(of: token)
    }
    let link = LinkColors(
      normal: normalColor,
      // Touched links fade to an alpha of 0.4.
      pressed: pressed ?? normalColor.withAlpha(0x66),
      visited: try color(of: requiredToken("\(group).visited")),
      focus: try color(of: requiredToken("\(group).focus")),
      disabled: try color(of: requiredToken("\(group).disabled")),
      underline: try TokenExtensions(json, of: normal).underline ?? .single)
    return Palette(
      surface: try color(of: requiredToken("\(group).surface")),
      text: try color(of: requiredToken("\(group).text")),
      link: link)
  }

  private func color(of token: Token) throws(SourceError) -> Color {
    try checkType(of: token, is: .color)
    return try color(token.value)
  }

  private func requiredToken(_ path: String) throws(SourceError) -> Token {
    if let token = self[path] { return token }
    // The error points at the innermost group on the way to the token.
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
