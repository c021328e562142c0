extension LintRule {
  /// Screen readers say the role themselves: "terms link, link".
  static let roleWordInName = LintRule(
    name: "role-word-in-name", level: .warning,
    summary: "a link whose text says that it is a link"
  ) { subject in
    guard let roleWords = subject.phrasebook?.roleWords else { return [] }
    let words = roleWords.sorted().map { Array($0.utf8) }
    return subject.links.compactMap { link in
      let text = subject.keyword(of: link.id).utf8
      // A single such word is a vague text.
      guard let word = words.first(where: { text.begins(with: $0) || text.ends(with: $0) })
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
  /// Whether a whole word stands at the beginning, before other words.
  fileprivate func begins(with word: [UInt8]) -> Bool {
    starts(with: word) && dropFirst(word.count).first.isWordBorder
  }

  /// Whether a whole word stands at the end, after other words.
  fileprivate func ends(with word: [UInt8]) -> Bool {
    suffix(word.count).elementsEqual(word) && dropLast(word.count).last.isWordBorder
  }
}

extension UInt8? {
  /// Whether a word may begin or end beside this: "(link)", "link: terms", but not "deep-link".
  fileprivate var isWordBorder: Bool {
    guard let byte = self else { return false }
    return byte < 0x80 && !byte.isASCIIAlphanumeric && byte != UInt8(ascii: "-")
  }
}
