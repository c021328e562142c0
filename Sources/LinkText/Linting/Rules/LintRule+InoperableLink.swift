extension LintRule {
  /// Failures F42 and F59 of WCAG: neither a keyboard nor a screen reader finds such a link.
  static let inoperableLink = LintRule(
    name: "inoperable-link", level: .warning, criterion: .keyboard,
    summary: "an element in raw HTML that looks or acts like a link and is none"
  ) { subject in
    subject.htmlRemarks(on: .inoperable) { element in
      guard !element.text.isInvisible else { return nil }
      return element.tag.name == "a"
        ? "this link has no 'href', so it cannot be followed; add one"
        : "only a pointer follows this; write a link, or a button"
    }
  }

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
        who speaks to the device says \(link.text.quoted), and the link is called \(label.quoted); \
        begin the label with the text, or remove it
        """
    }
  }
}
