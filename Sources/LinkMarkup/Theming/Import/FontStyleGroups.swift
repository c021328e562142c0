/// Tokens that are one font style together: its size, line height and weight, with more or without.
struct FontStyleGroups {
  struct Style {
    let typography: ImportedTypography
    let path: [String]
  }

  private var styles: [Int: Style] = [:]
  private var members: Set<Int> = []

  init(_ values: ForeignValues, notes: inout ImportNotes) {
    var groups: [[String]: [Part: Int]] = [:]
    var names: [[String]] = []
    for (index, token) in values.foreign.tokens.enumerated() where token.role != .theoAlias {
      guard let (part, name) = Part.part(of: token.words) else { continue }
      if groups[name] == nil { names.append(name) }
      groups[name, default: [:]][part] = groups[name]?[part] ?? index
    }
    for name in names {
      guard let group = groups[name], Part.needed.allSatisfy({ group[$0] != nil }) else { continue }
      var parts = FontStyleParts()
      for (part, index) in group {
        let place = ForeignValues.Place(token: index, appearance: .light)
        let literal = values.literal(at: place)
        // A part without a value is as good as none.
        if values.json[literal].kind != .null { parts[keyPath: part.path] = literal }
      }
      parts.familyToken = group[.family]
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

  private enum Part {
    case size
    case lineHeight
    case weight
    case letterSpacing
    case family

    static let needed: [Part] = [.size, .lineHeight, .weight]

    var path: WritableKeyPath<FontStyleParts, JSONNode.ID?> {
      switch self {
      case .size: \.size
      case .lineHeight: \.lineHeight
      case .weight: \.weight
      case .letterSpacing: \.letterSpacing
      case .family: \.family
      }
    }

    private static let endings: [(words: [String], part: Part)] = [
      (["font", "size"], .size), (["line", "height"], .lineHeight), (["font", "weight"], .weight),
      (["letter", "spacing"], .letterSpacing), (["font", "family"], .family), (["size"], .size),
      (["weight"], .weight), (["family"], .family), (["tracking"], .letterSpacing),
    ]

    /// The part that a name ends in, and the words before it; nil when nothing is left of the name.
    static func part(of words: [String]) -> (Part, [String])? {
      for ending in endings
      where words.count > ending.words.count
        && words.suffix(ending.words.count) == ending.words[...]
      {
        return (ending.part, Array(words.dropLast(ending.words.count)))
      }
      return nil
    }
  }
}
