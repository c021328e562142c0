extension LintRule {
  /// Links that open a tab because of a link rule have the notice; raw HTML has only what its
  /// author wrote.
  static let newTabWithoutNotice = LintRule(
    name: "new-tab-without-notice", level: .warning, criterion: .changeOnRequest,
    summary: "a link in raw HTML that opens a tab without notice"
  ) { subject in
    // Without a phrasebook, there are no words to look for.
    guard let words = subject.phrasebook?.newTabWords, !words.isEmpty else { return [] }
    return subject.htmlRemarks(on: .link) { link in
      let script = Bytes((link.tag.attributes["onclick"] ?? "").utf8)
      guard
        link.tag.attributes["target"]?.lowercased() == "_blank"
          || script[...].firstRange(of: "window.open(") != nil,
        case let parts = [link.text, link.name, link.tag.attributes["title"] ?? ""],
        case let text = parts.joined(separator: " ").lowercased(),
        !words.contains(where: text.contains)
      else { return nil }
      return """
        this link opens a tab without notice; write it in Markdown, and let a rule of the \
        project open the tab, which adds the notice
        """
    }
  }
}
