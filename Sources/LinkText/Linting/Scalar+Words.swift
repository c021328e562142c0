extension Unicode.Scalar {
  /// Whether the scalar is part of a word or number, including combining marks.
  var isLetterOrDigit: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber:
      true
    default: false
    }
  }

  /// Whether the scalar is a letter or digit of a script that separates words by spaces: Latin,
  /// Greek, or Cyrillic.
  var isOfSpacedWord: Bool {
    (value < 0x530 || (0x1E00..<0x2000).contains(value)) && isLetterOrDigit
  }
}
