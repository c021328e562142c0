extension LintRule {
  /// Screen readers say the role themselves: "terms link, link".
  static let roleWordInName = LintRule(
    name: "role-word-in-name", level: .warning,
    summary: "a link whose text says that it is a link"
  ) { subject in
    guard let phrasebook = subject.phrasebook else { return [] }
    return subject.links.compactMap { link in
      let words = subject.keyword(of: link.id).utf8.split(separator: UInt8(ascii: " "))
        .map(Substring.init)
      // A single such word is a vague text.
      guard words.count > 1,
        let word = [words[0], words[words.count - 1]].lazy.map({ String($0).asKeyword })
          .first(where: phrasebook.roleWords.contains)
      else { return nil }
      return LintRemark(
        .link(link.id), "screen readers say \"\(word)\" anyway; leave the word out of the text")
    }
  }
}
