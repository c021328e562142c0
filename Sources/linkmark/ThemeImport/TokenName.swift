import LinkText

/// Splits and joins the names of tokens.
enum TokenName {
  /// Returns the words of a name in lowercase.
  ///
  /// `TEXT_ON-DARK`, `textOnDark` and `text on dark` have the same three words.
  static func words(in name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var endsInSmallLetter = false
    for scalar in name.unicodeScalars {
      if scalar.isSeparatorOfWords {
        if !word.isEmpty { words.append(word) }
        word = ""
        endsInSmallLetter = false
        continue
      }
      let isCapital = ("A"..."Z").contains(scalar)
      if isCapital, endsInSmallLetter {
        words.append(word)
        word = ""
      }
      word.unicodeScalars.append(isCapital ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar)
      endsInSmallLetter = ("a"..."z").contains(scalar)
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// Returns a name such as `textOnDark` from its words, or `-` if there are none.
  static func camelCase(_ words: some Collection<String>) -> String {
    guard !words.isEmpty else { return "-" }
    return words.enumerated().reduce(into: "") { name, word in
      guard word.offset > 0, let first = word.element.utf8.first, first.isASCIILetter else {
        return name += word.element
      }
      name.unicodeScalars.append(Unicode.Scalar(first & ~0x20))
      name.unicodeScalars.append(contentsOf: word.element.unicodeScalars.dropFirst())
    }
  }

  /// Returns a name that the format allows, and that an alias can contain without escapes.
  static func allowed(_ name: String) -> String {
    var allowed = ""
    for scalar in name.unicodeScalars {
      if allowed.isEmpty, scalar == "$" { continue }
      allowed.unicodeScalars.append(scalar.isForbiddenInNames ? "-" : scalar)
    }
    return allowed.isEmpty ? "-" : allowed
  }
}

extension Unicode.Scalar {
  fileprivate var isSeparatorOfWords: Bool {
    switch self {
    case "_", "-", " ", "/", "$": true
    default: isForbiddenInNames
    }
  }

  fileprivate var isForbiddenInNames: Bool {
    switch self {
    case "{", "}", ".", "\"", "\\": true
    default:
      switch properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }
}

/// The names in a token file, where no token has the name of another token or of a group.
struct TokenNames {
  private enum Use {
    case group
    case token
  }

  private var uses: [String: Use] = [:]
  /// The next number to append to a name that is already in use.
  private var numbers: [String: Int] = [:]

  /// Reserves and returns a path, with a number appended to names that are already in use.
  mutating func reserve(_ path: [String]) -> [String] {
    var groups: [String] = []
    for name in path.dropLast() {
      groups.append(unused(name, in: groups, sharing: .group))
    }
    let token = unused(path.last ?? "", in: groups, sharing: nil)
    uses[(groups + [token]).joined(separator: ".")] = .token
    return groups + [token]
  }

  func contains(_ name: String) -> Bool { uses[name] != nil }

  private mutating func unused(_ name: String, in groups: [String], sharing use: Use?) -> String {
    let prefix = groups.reduce(into: "") { $0 += $1 + "." }
    var candidate = name
    while let taken = uses[prefix + candidate], taken != use {
      let number = numbers[prefix + name, default: 2]
      numbers[prefix + name] = number + 1
      candidate = name + String(number)
    }
    if use == .group { uses[prefix + candidate] = .group }
    return candidate
  }
}
