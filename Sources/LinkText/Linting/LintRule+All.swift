extension LintRule {
  /// Every rule, in the order of its level and then of its name.
  static let all: [LintRule] = [
    .blockedDestination, .brokenFragment, .emptyLinkText, .imageLinkWithoutAlternative,
    .missingFile, .undefinedReference, .unroutableAppLink,
    .bareURL, .insecureHTTP, .invalidEncoding, .newTabWithoutNotice, .placeholderOnlyText,
    .roleWordInName, .sameTextDifferentDestination, .unknownHost, .unparsedEmphasis, .urlAsText,
    .vagueLinkText,
    .adjacentLinks, .noSpaceAroundLink, .notInline, .overlongText, .severalLinksInParagraph,
    .spaceInLinkText, .titleRepeatsText, .unknownScheme, .unusedDefinition,
  ]

  static let converting = all.filter { $0.stage == .converting }

  /// The names of findings whose rule looks at other files than documents.
  static let namesBesideDocuments = ["unknown-key", "unreachable-route", "unused-route"]
}
