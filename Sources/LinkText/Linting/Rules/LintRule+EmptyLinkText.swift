extension LintRule {
  /// A link without text has no accessible name, and none is invented.
  static let emptyLinkText = LintRule(
    name: "empty-link-text", level: .error, criterion: .nameRoleValue,
    summary: "a link that has no text"
  ) { subject in
    let message = "this link has no text, so screen readers cannot say where it leads; write some"
    return subject.linkRemarks { link in
      guard subject.isNameless(link.id), !subject.document.holdsImage(link.construct) else {
        return nil
      }
      guard !subject.document.holdsNamedHTMLImage(link.construct) else { return nil }
      return subject.document.holdsRawHTML(link.construct)
        ? "this link has only raw HTML, which is left out; write it in Markdown" : message
    }
      + subject.htmlRemarks(on: .link) { link in
        link.name.isInvisible && !link.holdsImage ? message : nil
      }
  }
}
