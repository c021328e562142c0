import LinkText

/// A name in generated code, made from that of a route or a placeholder.
///
/// Letters and digits are kept, and everything else separates words: `game-review` and `game_review` are
/// `gameReview`.
struct CodeName: Hashable {
  /// In lower camel case: `gameReview`.
  let camel: String

  /// Creates a name, or returns `nil` if a text has no letters and digits.
  init?(_ text: String) {
    let words = text.unicodeScalars.split { !CodeName.isAllowed($0) }
    guard let first = words.first else { return nil }
    // A first word in capitals, such as `FAQ`, is one word.
    let isCapital = first.allSatisfy { $0.properties.lowercaseMapping != String($0) || isDigit($0) }
    let start = isCapital ? first.map(\.asciiLowercased) : [first[first.startIndex].asciiLowercased]
    var name = String(String.UnicodeScalarView(start))
    name.unicodeScalars.append(contentsOf: first.dropFirst(start.count))
    for word in words.dropFirst() {
      name.unicodeScalars.append(word[word.startIndex].asciiUppercased)
      name.unicodeScalars.append(contentsOf: word.dropFirst())
    }
    camel = words[0].first.map(isDigit) == true ? "_\(name)" : name
  }

  /// In upper camel case: `GameReview`.
  var pascal: String {
    guard let first = camel.unicodeScalars.first else { return camel }
    var name = String(first.asciiUppercased)
    name.unicodeScalars.append(contentsOf: camel.unicodeScalars.dropFirst())
    return name
  }

  /// Whether every language takes a character as part of a name.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
      .decimalNumber:
      true
    default: false
    }
  }
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.generalCategory == .decimalNumber
}

extension Unicode.Scalar {
  fileprivate var asciiLowercased: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) | 0x20) : self
  }

  fileprivate var asciiUppercased: Unicode.Scalar {
    ("a"..."z").contains(self) ? Unicode.Scalar(UInt8(value) & ~0x20) : self
  }
}
