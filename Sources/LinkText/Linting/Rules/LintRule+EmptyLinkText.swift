extension LintRule {
  /// A link without text has no accessible name, and none is invented.
  static let emptyLinkText = LintRule(
    name: "empty-link-text", level: .error, criterion: .nameRoleValue,
    summary: "a link that has no text"
  ) { subject in
    subject.linkRemarks { link in
      guard subject.isNameless(link.id), !subject.document.holdsImage(link.construct)
      else { return nil }
      return "this link has no text, so screen readers cannot say where it leads; write some"
    }
  }
}
