extension LintRule {
  /// Screen readers say the role themselves: "terms link, link".
  static let roleWordInName = LintRule(
    name: "role-word-in-name", level: .warning,
    summary: "a link whose text says that it is a link"
  ) { subject in
    guard let phrasebook = subject.phrasebook else { return [] }
    let roleWords = phrasebook.roleWords.map { Array($0.utf8) }
    let beginnings = phrasebook.roleWordBeginnings.map { Array($0.utf8) }
    let verbs = phrasebook.roleWordVerbs.map { Array($0.utf8) }
    return subject.links.compactMap { link in
      let text = subject.keyword(of: link.id).utf8
      // A single such word is a vague text.
      guard
        let word = roleWords.first(where: { text.begins(with: $0) || text.ends(with: $0) })
          ?? beginnings.first(where: text.begins(withWords:)),
        !verbs.contains(where: text.begins(withWords:))
      else { return nil }
      return LintRemark(
        .link(link.id),
        """
        screen readers say "\(String(decoding: word, as: UTF8.self))" anyway; \
        leave the word out of the text
        """)
    }
  }
}

extension String.UTF8View {
  /// Whether words stand at the beginning, before others.
  fileprivate func begins(withWords words: [UInt8]) -> Bool {
    starts(with: words) && dropFirst(words.count).first == UInt8(ascii: " ")
  }

  /// Whether a whole word stands at the beginning and is set off from what follows, as in "link: terms".
  fileprivate func begins(with word: [UInt8]) -> Bool {
    guard starts(with: word), let next = dropFirst(word.count).first else { return false }
    return ":)]".utf8.contains(next)
  }

  /// Whether a whole word stands at the end, after other words: "terms (link)", but not "deep-link".
  fileprivate func ends(with word: [UInt8]) -> Bool {
    guard suffix(word.count).elementsEqual(word), let byte = dropLast(word.count).last
    else { return false }
    return byte < 0x80 && !byte.isASCIIAlphanumeric && byte != UInt8(ascii: "-")
  }
}
