extension LintRule {
  /// Failure F26 of WCAG: screen readers say nothing, or the name of the symbol.
  static let symbolOnlyText = LintRule(
    name: "symbol-only-text", level: .warning, criterion: .linkPurposeLinkOnly,
    summary: "a link whose text has neither a letter nor a digit"
  ) { subject in
    subject.linkRemarks { link in
      let text = subject.text(of: link.id)
      // A title says more. Marks of notes and the way back from them are symbols by custom, and code is a name.
      guard link.target.kind != .fragment, !text.isInvisible, link.construct.title == nil,
        !text.unicodeScalars.contains(where: \.isLetterOrDigit),
        !subject.document.hasCode(in: link.construct),
        !Bytes(text.utf8).span.hasPlaceholder
      else { return nil }
      return "\(text.quoted) does not say where this link leads; add words"
    }
  }
}
