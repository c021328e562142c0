extension LintRule {
  /// Users of a screen reader hear the whole text of a link before they can act on it.
  static let overlongText = LintRule(
    name: "overlong-text", level: .note,
    summary: "a link whose text is longer than 100 characters"
  ) { subject in
    subject.linkRemarks { link in
      let text = subject.text(of: link.id)
      guard text.utf8.count > 100, case let count = text.count, count > 100 else { return nil }
      return
        "the text of this link has \(count) characters; keep to the words that name its destination"
    }
  }
}
