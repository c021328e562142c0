import LinkText

extension ForeignValues {
  /// Reads a CSS color, or a color of the Design Tokens format in sRGB.
  ///
  /// Functions such as those that mix or blend colors are left out; any other invalid color is an
  /// error.
  func color(_ id: JSONNode.ID) throws(SourceError) -> Reading {
    if json[id].kind == .object { return try colorObject(id) }
    guard let text = json.string(id) else {
      throw json.error(at: id, "\(json.kindName(id)) where a color should be")
    }
    if let color = RGBColor(css: text) { return .value(.color(color)) }
    let readable = ["#", "rgb(", "rgba(", "hsl(", "hsla("]
    let isReadable = readable.contains { text.lowercased().hasPrefix($0) }
    if !isReadable, text.contains("(") || text.contains("{") { return unreadable(id, "a color") }
    throw json.error(
      at: id,
      "this is not a color; write it as in #0062E3, #0062E380, rgb(0, 98, 227) or "
        + "hsl(214, 100%, 45%)"
    )
  }

  private func colorObject(_ id: JSONNode.ID) throws(SourceError) -> Reading {
    let alpha = json.member("alpha", of: id).map { json.number($0.value) ?? -1 } ?? 1
    guard (0...1).contains(alpha) else {
      throw json.error(at: id, "'alpha' must be a number from 0 to 1")
    }
    let isSRGB = json.member("colorSpace", of: id).map { json.isString($0.value, "srgb") } ?? false
    let components = json.member("components", of: id).map { json.elements(of: $0.value) } ?? []
    let numbers = components.map { json.isString($0, "none") ? 0 : json.number($0) ?? -1 }
    if isSRGB, numbers.count == 3, numbers.allSatisfy((0...1).contains) {
      let channels = (numbers + [alpha]).map { UInt8(($0 * 255).rounded()) }
      return .value(
        .color(
          RGBColor(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])))
    }
    if let hex = json.member("hex", of: id).flatMap({ json.string($0.value) }),
      let color = RGBColor(css: hex)
    {
      return .value(.color(color.withAlpha(UInt8((alpha * 255).rounded()))))
    }
    return json.member("colorSpace", of: id) == nil
      ? unreadable(id, "a color")
      : .unreadable("this color is not in sRGB and has no 'hex'")
  }
}
