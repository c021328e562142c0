extension LintRule {
  /// Every rule, sorted by level and then by name.
  static let all: [LintRule] = [
    .blockedDestination, .brokenFragment, .emptyLinkText, .imageLinkWithoutAlternative,
    .missingFile, .undefinedReference, .unroutableAppLink,
    .bareURL, .brokenLinkSyntax, .differentURLAsText, .insecureHTTP, .invalidEncoding,
    .newTabWithoutNotice, .placeholderOnlyText, .roleWordInName, .sameTextDifferentDestination,
    .tableCellLost, .tableNotRecognised, .unclosedDirectionControl, .unknownAlert, .unknownHost,
    .unparsedEmphasis, .unsupportedFootnote, .urlAsText, .vagueLinkText,
    .adjacentLinks, .headingAttributes, .noSpaceAroundLink, .notInline, .overlongText,
    .severalLinksInParagraph, .spaceInLinkText, .tableEmptyHeader, .titleRepeatsText,
    .unknownScheme, .unusedDefinition,
  ]

  static let converting = all.filter { $0.stage == .converting }

  /// The names of rules that check files other than documents.
  static let namesBesideDocuments = ["unknown-key", "unreachable-route", "unused-route"]
}
