import LinkText

/// Tokens that are one font style together: its size, line height and weight, with more or without.
struct FontStyleGroups {
  struct Style {
    let typography: ImportedTypography
    let path: [String]
  }

  private var styles: [Int: Style] = [:]
  private var members: Set<Int> = []

  init(_ values: ForeignValues, notes: inout ImportNotes) {
    var groups: [[String]: [FontStyleParts.Name: Int]] = [:]
    var names: [[String]] = []
    for (index, token) in values.foreign.tokens.enumerated() where token.role != .theoAlias {
      guard let (part, name) = FontStyleParts.Name.part(of: token.words) else { continue }
      if groups[name] == nil { names.append(name) }
      groups[name, default: [:]][part] = groups[name]?[part] ?? index
    }
    for name in names {
      guard let group = groups[name],
        FontStyleParts.Name.needed.allSatisfy({ group[$0] != nil })
      else { continue }
      var parts = FontStyleParts()
      for (part, index) in group {
        let place = ForeignValues.Place(token: index, appearance: .light)
        let literal = values.literal(at: place)
        // A part without a value is as good as none.
        if values.json[literal].kind != .null { parts.values[part] = literal }
      }
      parts.familyToken = group[.fontFamily]
      guard let typography = values.typography(parts, &notes), let first = group.values.min()
      else { continue }
      styles[first] = Style(typography: typography, path: Self.path(of: name))
      members.formUnion(group.values)
    }
  }

  /// The font style whose first part is a token.
  func style(startingAt index: Int) -> Style? { styles[index] }

  /// Whether a token is a part of a font style.
  func holds(_ index: Int) -> Bool { members.contains(index) }

  /// The name of a font style, without the words that every one of them may have.
  static func path(of words: [String]) -> [String] {
    let general = [
      "global", "text", "typography", "font", "fonts", "type", "style", "styles", "fontstyle",
    ]
    let particular = words.drop { general.contains($0) }
    return ["fontStyle", TokenName.camelCase(particular.isEmpty ? words[...] : particular)]
  }

}

extension FontStyleParts.Name {
  /// Without one of these, tokens are no font style.
  fileprivate static let needed: [Self] = [.fontSize, .lineHeight, .fontWeight]

  private static let endings: [(words: [String], part: Self)] = [
    (["font", "size"], .fontSize), (["line", "height"], .lineHeight),
    (["font", "weight"], .fontWeight), (["letter", "spacing"], .letterSpacing),
    (["font", "family"], .fontFamily), (["size"], .fontSize), (["weight"], .fontWeight),
    (["family"], .fontFamily), (["tracking"], .letterSpacing),
  ]

  /// The part that a name ends in, and the words before it; nil when nothing is left of the name.
  fileprivate static func part(of words: [String]) -> (Self, [String])? {
    for ending in endings
    where words.count > ending.words.count
      && words.suffix(ending.words.count) == ending.words[...]
    {
      return (ending.part, Array(words.dropLast(ending.words.count)))
    }
    return nil
  }
}
