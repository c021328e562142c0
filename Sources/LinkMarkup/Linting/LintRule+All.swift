extension LintRule {
  /// Every rule, in the order of its level and then of its name.
  static let all: [LintRule] = [
    .blockedDestination, .brokenFragment, .missingFile, .undefinedReference, .unroutableAppLink,
    .bareURL, .invalidEncoding, .unknownHost, .unparsedEmphasis,
    .adjacentLinks, .noSpaceAroundLink, .notInline, .severalLinksInParagraph, .spaceInLinkText,
    .titleRepeatsText, .unusedDefinition,
  ]

  static let converting = all.filter { $0.stage == .converting }

  /// The names of findings whose rule looks at other files than documents.
  static let namesBesideDocuments = ["unknown-key", "unreachable-route", "unused-route"]
}
