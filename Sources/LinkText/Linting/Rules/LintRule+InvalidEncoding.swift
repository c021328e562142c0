extension LintRule {
  static let invalidEncoding = LintRule(
    name: "invalid-encoding", level: .warning, stage: .converting,
    summary: "bytes that are not valid UTF-8"
  ) { subject in
    guard let invalid = subject.document.invalidEncoding else { return [] }
    return [
      LintRemark(
        .location(invalid.first),
        """
        this is not valid UTF-8; every such sequence was replaced by U+FFFD; \
        save the file as UTF-8
        """)
    ]
  }
}
