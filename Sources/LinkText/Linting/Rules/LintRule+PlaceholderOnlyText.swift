extension LintRule {
  /// The copy alone does not determine the name of such a link.
  static let placeholderOnlyText = LintRule(
    name: "placeholder-only-text", level: .warning,
    summary: "a link whose text is nothing but placeholders"
  ) { subject in
    subject.linkRemarks { link in
      let text = subject.text(of: link.id)
      guard text.utf8.contains(where: Placeholder.isFirst), !text.isInvisible,
        text.withoutPlaceholders.isWithoutWords, !text.isWithoutWords
      else { return nil }
      return """
        the text of this link is only placeholders, and might not say where it leads; \
        add words that do
        """
    }
  }
}

extension String {
  fileprivate var isWithoutWords: Bool {
    !unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }

  fileprivate var withoutPlaceholders: String {
    let bytes = Bytes(utf8)
    var rest: Bytes = []
    var index = 0
    while index < bytes.count {
      if let count = Placeholder.count(at: index, in: bytes.span) {
        index += count
      } else {
        rest.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: rest, as: UTF8.self)
  }
}
