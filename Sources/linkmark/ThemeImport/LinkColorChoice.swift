import LinkText

/// A color of links, and the names that design systems usually give it.
struct LinkColorChoice {
  /// What happens if the source has none of the names.
  enum Fallback: String {
    /// No token, because themes have a default.
    case nothing
    /// The text of the same style.
    case text
    /// For links on contrast: the dark value of the default style.
    case dark
    /// No token; the author of the theme must add it.
    case author
  }

  let style: LinkStyle
  /// The last name of the token.
  let property: String
  let fallback: Fallback
  /// The candidates in lowercase without separators; the first that exists is used.
  let names: [String]

  /// The lines of `links.txt`: a style, a property, a fallback and names.
  static let all = String(decoding: PackageResources.links_txt, as: UTF8.self)
    .split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return LinkColorChoice(
        style: LinkStyle(rawValue: words[0]) ?? .default, property: words[1],
        fallback: Fallback(rawValue: words[2]) ?? .author, names: Array(words[3...]))
    }

  /// Returns whether a path and a type are those of a link token of themes.
  static func isLinkToken(_ path: [String], type: TokenType) -> Bool {
    guard path.first == "link" else { return false }
    if path.count == 2 { return path[1] == "transition" && type == .duration }
    guard path.count == 3,
      [LinkStyle.default, .onContrast].contains(where: { $0.rawValue == path[1] })
    else { return false }
    switch path[2] {
    case "underline", "hoverUnderline": return type == .dimension
    case "weight": return type == .fontWeight
    default: return LinkColorPart(rawValue: path[2]) != nil && type == .color
    }
  }
}
