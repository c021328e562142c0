extension Document {
  /// Whether an image is part of a link's text.
  func holdsImage(_ link: Link) -> Bool {
    events[link.content].contains { event in
      if case .enter(.image) = event { true } else { false }
    }
  }
}

extension String {
  /// Whether there is nothing to be seen or heard.
  var isInvisible: Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.generalCategory == .format
    }
  }

  /// The text as vocabularies hold it: lower case, without what is no letter or digit at its ends,
  /// white space as single spaces.
  var asKeyword: String {
    let words = lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isWord: (Character) -> Bool = { $0.isLetter || $0.isNumber }
    guard let first = words.firstIndex(where: isWord), let last = words.lastIndex(where: isWord)
    else { return "" }
    return String(words[first...last])
  }
}
