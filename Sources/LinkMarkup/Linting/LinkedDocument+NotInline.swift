extension LinkedDocument {
  func notInlineFindings(for extent: Extent) -> [Finding] {
    guard extent == .inline, !document.events.isEmpty, !document.isSingleParagraph
    else { return [] }
    return [
      Finding(
        rule: "not-inline",
        level: .note,
        location: SourceLocation(line: 1, column: 1),
        message: """
          this is not a single paragraph, so it keeps its blocks; make it one to write it inline
          """)
    ]
  }
}
