import LinkText

/// A value that names another resource, such as `@string/name` or `?attr/name`.
enum AndroidReference {
  /// Returns whether a value is a reference.
  static func isReference(_ value: ArraySlice<UInt8>) -> Bool {
    var value = value
    while value.first?.isXMLWhitespace == true { value.removeFirst() }
    while value.last?.isXMLWhitespace == true { value.removeLast() }
    guard let mark = value.first else { return false }
    var rest = value.dropFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "*") { rest.removeFirst() }
    let slash = rest.firstIndex(of: UInt8(ascii: "/"))
    let path = rest[..<(slash ?? rest.startIndex)]
    let type = String(
      decoding: path[(path.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? path.startIndex)...],
      as: UTF8.self)
    let hasEntry = slash.map { $0 + 1 < rest.endIndex } ?? !rest.isEmpty
    switch mark {
    case UInt8(ascii: "?"): return hasEntry && (slash == nil || type == "attr")
    case UInt8(ascii: "@"):
      if value.elementsEqual("@null".utf8) || value.elementsEqual("@empty".utf8) { return true }
      return hasEntry && types.contains(type)
    default: return false
    }
  }

  private static let types: Set<String> = [
    "anim", "animator", "array", "attr", "bool", "color", "dimen", "drawable", "font", "fraction",
    "id", "integer", "interpolator", "layout", "macro", "menu", "mipmap", "navigation", "plurals",
    "raw", "string", "style", "styleable", "transition", "xml",
  ]
}
