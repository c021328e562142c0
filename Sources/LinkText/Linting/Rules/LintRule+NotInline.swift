extension LintRule {
  static let notInline = LintRule(
    name: "not-inline", level: .note, stage: .converting,
    summary: "a document that is written inline and has more than one paragraph"
  ) { subject in
    guard subject.extent == .inline, !subject.document.events.isEmpty,
      !subject.document.isSingleParagraph
    else { return [] }
    return [
      LintRemark(
        .location(SourcePosition(line: 1, column: 1)),
        """
        this is not a single paragraph, so it keeps its blocks; make it one to write it inline
        """)
    ]
  }
}
