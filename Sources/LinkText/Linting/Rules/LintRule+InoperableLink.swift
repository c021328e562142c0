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
}
