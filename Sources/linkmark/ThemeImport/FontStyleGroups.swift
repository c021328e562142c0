import LinkText

/// Groups of tokens that form a font style: its size, line height and weight, and optionally more.
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
        // Ignore parts without a value.
        if values.json[literal].kind != .null { parts.values[part] = literal }
      }
      parts.familyToken = group[.fontFamily]
      guard let typography = values.typography(parts, &notes), let first = group.values.min()
      else { continue }
      styles[first] = Style(typography: typography, path: Self.path(of: name))
      members.formUnion(group.values)
    }
  }

  /// Returns the font style whose first part is the token at an index.
  func style(startingAt index: Int) -> Style? { styles[index] }

  /// Returns whether the token at an index is a part of a font style.
  func holds(_ index: Int) -> Bool { members.contains(index) }

  /// Returns the path of a font style, without the general words that any name may begin with.
  static func path(of words: [String]) -> [String] {
    let general = [
      "global", "text", "typography", "font", "fonts", "type", "style", "styles", "fontstyle",
    ]
    let particular = words.drop { general.contains($0) }
    return ["fontStyle", TokenName.camelCase(particular.isEmpty ? words[...] : particular)]
  }

}

extension FontStyleParts.Name {
  /// The parts that every font style needs.
  fileprivate static let needed: [Self] = [.fontSize, .lineHeight, .fontWeight]

  private static let endings: [(words: [String], part: Self)] = [
    (["font", "size"], .fontSize), (["line", "height"], .lineHeight),
    (["font", "weight"], .fontWeight), (["letter", "spacing"], .letterSpacing),
    (["font", "family"], .fontFamily), (["size"], .fontSize), (["weight"], .fontWeight),
    (["family"], .fontFamily), (["tracking"], .letterSpacing),
  ]

  /// Returns the part that a name ends in, and the words before it, or `nil` if it does not end in
  /// a part or there are no words before it.
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
