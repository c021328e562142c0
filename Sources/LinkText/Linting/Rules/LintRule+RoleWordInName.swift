extension LintRule {
  /// Screen readers announce the role themselves: "terms link, link".
  static let roleWordInName = LintRule(
    name: "role-word-in-name", level: .warning,
    summary: "a link whose text says that it is a link"
  ) { subject in
    guard let phrasebook = subject.phrasebook else { return [] }
    let roleWords = phrasebook.roleWords.map { Bytes($0.utf8) }
    let beginnings = phrasebook.roleWordBeginnings.map { Bytes($0.utf8) }
    let verbs = phrasebook.roleWordVerbs.map { Bytes($0.utf8) }
    return subject.linkRemarks { link in
      let text = subject.keyword(of: link.id).utf8
      // A single such word is reported as a vague text instead.
      guard
        let word = roleWords.first(where: { text.begins(with: $0) || text.ends(with: $0) })
          ?? beginnings.first(where: text.begins(withWords:)),
        !verbs.contains(where: text.begins(withWords:)),
        // The name of what is there, such as a command, is in its address as well.
        !subject.document[link.construct.destination].containsIgnoringCase(word),
        !subject.document.hasCode(in: link.construct)
      else { return nil }
      return """
        screen readers say "\(String(decoding: word, as: UTF8.self))" themselves; \
        remove the word from the text
        """
    }
  }
}

extension String.UTF8View {
  /// Returns whether the text begins with words that other words follow.
  fileprivate func begins(withWords words: Bytes) -> Bool {
    starts(with: words) && dropFirst(words.count).first == UInt8(ascii: " ")
  }

  /// Returns whether the text begins with a whole word that is set off from the rest, as in "link:
  /// terms".
  fileprivate func begins(with word: Bytes) -> Bool {
    guard starts(with: word), let next = dropFirst(word.count).first else { return false }
    return ":)]".utf8.contains(next)
  }

  /// Returns whether the text ends with a whole word after other words, as in "terms (link)" but
  /// not "deep-link".
  fileprivate func ends(with word: Bytes) -> Bool {
    guard suffix(word.count).elementsEqual(word), let byte = dropLast(word.count).last
    else { return false }
    return byte < 0x80 && !byte.isASCIIAlphanumeric && !"-/_.".utf8.contains(byte)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes contain a lowercase word in any case of ASCII.
  fileprivate func containsIgnoringCase(_ word: Bytes) -> Bool {
    Bytes(map(\.asciiLowercased)).firstRange(of: word) != nil
  }
}
