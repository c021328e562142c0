import LinkText

/// Splits and joins the names of tokens.
enum TokenName {
  /// Returns the words of a name in lowercase.
  ///
  /// `TEXT_ON-DARK`, `textOnDark` and `text on dark` have the same three words.
  static func words(in name: String) -> [String] {
    var words = [""]
    var endsInSmallLetter = false
    for scalar in name.unicodeScalars {
      let isCapital = ("A"..."Z").contains(scalar)
      let isSeparator = scalar.isSeparatorOfWords
      if isSeparator || isCapital && endsInSmallLetter { words.append("") }
      if !isSeparator {
        let small = isCapital ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar
        words[words.count - 1].unicodeScalars.append(small)
      }
      endsInSmallLetter = ("a"..."z").contains(scalar)
    }
    return words.filter { !$0.isEmpty }
  }

  /// Returns a name such as `textOnDark` from its words, or `-` if there are none.
  static func camelCase(_ words: some Collection<String>) -> String {
    guard let first = words.first else { return "-" }
    return words.dropFirst().reduce(into: first) { name, word in
      guard let initial = word.utf8.first, initial.isASCIILetter else { return name += word }
      name.unicodeScalars.append(Unicode.Scalar(initial & ~0x20))
      name.unicodeScalars.append(contentsOf: word.unicodeScalars.dropFirst())
    }
  }

  /// Returns the appearance that a name denotes, such as light for `day`; `nil` if it denotes none.
  static func appearance(_ name: String) -> Appearance? {
    switch words(in: name) {
    case ["light"], ["day"]: .light
    case ["dark"], ["night"]: .dark
    default: nil
    }
  }

  /// Returns the name without leading `$`, and with `-` for characters that names cannot contain.
  static func sanitized(_ name: String) -> String {
    let scalars = name.unicodeScalars.drop { $0 == "$" }.map { $0.isForbiddenInNames ? "-" : $0 }
    return scalars.isEmpty ? "-" : String(String.UnicodeScalarView(scalars))
  }
}

extension Unicode.Scalar {
  fileprivate var isSeparatorOfWords: Bool {
    ["_", "-", " ", "/", "$"].contains(self) || isForbiddenInNames
  }

  fileprivate var isForbiddenInNames: Bool {
    if ["{", "}", ".", "\"", "\\"].contains(self) { return true }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

/// The names in a token file, where no token has the name of another token or of a group.
struct ReservedNames {
  /// Whether each name is the name of a token, as opposed to a group.
  private var isToken: [String: Bool] = [:]
  /// The next number to append to a name that is already in use.
  private var numbers: [String: Int] = [:]

  /// Reserves a path and returns it, with a number after each name that would cause a conflict.
  mutating func reserve(_ path: [String]) -> [String] {
    var prefix = ""
    return path.enumerated().map { index, name in
      let isLast = index == path.count - 1
      var candidate = name
      while let isTaken = isToken[prefix + candidate], isLast || isTaken {
        let number = numbers[prefix + name, default: 2]
        numbers[prefix + name] = number + 1
        candidate = name + String(number)
      }
      isToken[prefix + candidate] = isLast
      prefix += candidate + "."
      return candidate
    }
  }

  func contains(_ name: String) -> Bool { isToken[name] != nil }
}
