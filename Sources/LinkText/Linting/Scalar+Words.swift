extension Unicode.Scalar {
  /// Whether this is part of words or numbers, a combining mark among them.
  var isLetterOrDigit: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber:
      true
    default: false
    }
  }

  /// Whether this is a letter or digit of a script that puts spaces around every word: Latin, Greek
  /// or Cyrillic.
  var isOfSpacedWord: Bool {
    (value < 0x530 || (0x1E00..<0x2000).contains(value)) && isLetterOrDigit
  }
}
