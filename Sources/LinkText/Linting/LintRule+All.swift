extension LintRule {
  /// Every rule, sorted by level and then by name.
  static let all: [LintRule] = [
    .blockedDestination, .brokenFragment, .emptyLinkText, .imageLinkWithoutAlternative,
    .missingFile, .undefinedReference, .unroutableAppLink,
    .bareURL, .brokenLinkSyntax, .confusableHost, .differentURLAsText, .imageWithoutAlternative,
    .inoperableLink, .insecureHTTP, .invalidEncoding, .labelWithoutText, .malformedDestination,
    .newTabWithoutNotice, .placeholderDestination, .placeholderOnlyText, .roleWordInName,
    .sameTextDifferentDestination, .symbolOnlyText, .tableCellLost, .tableNotRecognised,
    .unclosedDirectionControl, .undefinedFootnote, .unknownAlert, .unknownHost, .unparsedEmphasis,
    .unsupportedFootnote, .urlAsText, .vagueImageText, .vagueLinkText,
    .adjacentLinks, .bareEmail, .headingAttributes, .localDestination, .noSpaceAroundLink,
    .notInline, .omittedHTML, .overlongText, .punctuationInLinkText, .severalLinksInParagraph,
    .shortenedAddress, .spaceInLinkText, .tableEmptyHeader, .titleRepeatsText, .trackingParameters,
    .unknownScheme, .unusedDefinition,
  ]

  static let converting = all.filter { $0.stage == .converting }

  /// The names of rules that check files other than documents.
  static let namesBesideDocuments = ["unknown-key", "unreachable-route", "unused-route"]
}
