extension LintRule {
  static let labelWithoutText = LintRule(
    name: "label-without-text", level: .warning, criterion: .labelInName,
    summary: "an accessible name that does not contain the text that is seen"
  ) { subject in
    subject.htmlRemarks(on: .link) { link in
      guard let label = link.tag.attributes["aria-label"], !label.isInvisible,
        !label.contains("{"), link.text.unicodeScalars.contains(where: \.isLetterOrDigit),
        !label.asKeyword.contains(link.text.asKeyword)
      else { return nil }
      return """
        readers who speak to their device say what they see, \(link.text.quoted), but the link is called \
        \(label.quoted); begin the label with the text, or remove it
        """
    }
  }
}
