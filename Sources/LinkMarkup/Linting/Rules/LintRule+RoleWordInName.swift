extension LintRule {
  /// Screen readers say the role themselves: "terms link, link".
  static let roleWordInName = LintRule(
    name: "role-word-in-name", level: .warning,
    summary: "a link whose text says that it is a link"
  ) { subject in
    guard let vocabulary = subject.vocabulary else { return [] }
    let roleWords = vocabulary.roleWords.sorted().map { Array($0.utf8) }
    return subject.links.compactMap { link in
      let text = subject.keyword(of: link.id).utf8
      // A single such word is a vague text.
      guard let word = roleWords.first(where: { text.begins(with: $0) || text.ends(with: $0) }),
        !vocabulary.roleWordVerbs.contains(String(Substring(text.prefix { $0 != .space })))
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
  /// Whether a whole word stands at the beginning and names what follows: "link: terms", "link to
  /// terms", but not "link your account".
  fileprivate func begins(with word: [UInt8]) -> Bool {
    guard starts(with: word) else { return false }
    let rest = dropFirst(word.count)
    return rest.first.map { ":)]".utf8.contains($0) } == true || rest.starts(with: " to ".utf8)
  }

  /// Whether a whole word stands at the end, after other words: "terms (link)", but not "deep-link".
  fileprivate func ends(with word: [UInt8]) -> Bool {
    guard suffix(word.count).elementsEqual(word), let byte = dropLast(word.count).last
    else { return false }
    return byte < 0x80 && !byte.isASCIIAlphanumeric && byte != UInt8(ascii: "-")
  }
}

extension UInt8 {
  fileprivate static let space = UInt8(ascii: " ")
}
