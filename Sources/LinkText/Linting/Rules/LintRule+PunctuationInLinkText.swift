extension LintRule {
  static let punctuationInLinkText = LintRule(
    name: "punctuation-in-link-text", level: .note,
    summary: "a link whose text ends with the punctuation of its sentence"
  ) { subject in
    subject.linkRemarks { link in
      let text = subject.text(of: link.id)
      guard let last = text.last, ".,;".contains(last),
        !subject.document.hasCode(in: link.construct)
      else { return nil }
      // Not an ellipsis, an abbreviation such as "Inc." or "e.g.", or a whole sentence.
      let word = text.dropLast().split(separator: " ").last ?? ""
      guard word.count > 3, !word.contains("."), text.split(separator: " ").count < 6 else {
        return nil
      }
      return
        "the text ends with \(String(last).quoted), which is underlined; move it after the link"
    }
  }
}
