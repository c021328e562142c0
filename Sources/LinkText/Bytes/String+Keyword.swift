extension String {
  /// Whether the text has nothing that can be seen or heard.
  var isInvisible: Bool {
    if utf8.first?.isASCIIAlphanumeric == true { return false }
    return unicodeScalars.allSatisfy { scalar in
      scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.generalCategory == .format
    }
  }

  /// The text in the form of a phrasebook's keywords: lowercased, without leading and trailing
  /// characters other than letters and digits.
  var asKeyword: String {
    if utf8.allSatisfy({ $0 < 0x80 }) {
      let bytes = utf8.asciiLowercased
      guard let first = bytes.firstIndex(where: \.isASCIIAlphanumeric),
        let last = bytes.lastIndex(where: \.isASCIIAlphanumeric)
      else { return "" }
      return String(decoding: bytes[first...last], as: UTF8.self)
    }
    let words = lowercased()
    let isWord: (Character) -> Bool = { $0.isLetter || $0.isNumber }
    guard let first = words.firstIndex(where: isWord), let last = words.lastIndex(where: isWord)
    else { return "" }
    return String(words[first...last])
  }
}
