extension LintRule {
  /// Lists of links do not show the sentence around a link.
  static let vagueLinkText = LintRule(
    name: "vague-link-text", level: .warning, criterion: .linkPurposeLinkOnly,
    summary: "a link whose text does not say where it leads"
  ) { subject in
    guard let phrasebook = subject.phrasebook else { return [] }
    func message(about text: String, to destination: ArraySlice<UInt8>) -> String? {
      phrasebook.isVague(text) && !destination.isSite(named: text)
        ? #""\#(text)" does not say where this link leads; name what is there"# : nil
    }
    return subject.linkRemarks { link in
      subject.document.hasCode(in: link.construct)
        ? nil
        : message(
          about: subject.keyword(of: link.id), to: subject.document[link.construct.destination])
    }
      + subject.htmlRemarks(on: .link) {
        message(about: $0.name.asKeyword, to: $0.destination?[...] ?? [])
      }
  }
}

extension Phrasebook {
  /// Returns whether a text is one of those that could describe any link.
  fileprivate func isVague(_ text: String) -> Bool {
    if isListedAsVague(text) || vagueLinkBeginnings.contains(where: text.hasPrefix) { return true }
    // "For more information, click here" says no more than its end.
    let mayHaveComma = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";")
        || byte >= 0x80
    }
    guard mayHaveComma, let comma = text.lastIndex(where: { ",:;–—".contains($0) }) else {
      return false
    }
    let end = text[text.index(after: comma)...].drop { $0 == " " }
    return end.contains(" ") && isListedAsVague(String(end))
  }

  private func isListedAsVague(_ text: String) -> Bool {
    let index = vagueLinkTexts.partitioningIndex { $0 >= text }
    return index < vagueLinkTexts.count && vagueLinkTexts[index] == text
  }
}

extension ArraySlice<UInt8> {
  /// Whether this is the address of a site that is called by a name, such as `click.palletsprojects.com`.
  fileprivate func isSite(named name: String) -> Bool {
    webHost?.prefix { $0 != UInt8(ascii: ".") }.elementsEqual(name.utf8) ?? false
  }
}
