extension LintRule {
  /// Every rule, in the order of its level and then of its name.
  static let all: [LintRule] = [
    .blockedDestination, .emptyLinkText, .imageLinkWithoutAlternative, .unroutableAppLink,
    .insecureHTTP, .invalidEncoding, .newTabWithoutNotice, .placeholderOnlyText, .roleWordInName,
    .sameTextDifferentDestination, .unknownHost, .urlAsText, .vagueLinkText,
    .notInline, .overlongText, .unknownScheme,
  ]

  static let converting = all.filter { $0.stage == .converting }

  /// The names of findings whose rule looks at other files than documents.
  static let namesBesideDocuments = ["unknown-key", "unreachable-route", "unused-route"]
}
