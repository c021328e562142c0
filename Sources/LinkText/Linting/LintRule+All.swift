extension LintRule {
  /// Every rule, sorted by level and then by name.
  package static let all: [LintRule] = [
    .blockedDestination, .brokenFragment, .differentTranslatedDestination,
    .differentTranslatedPlaceholder, .emptyLinkText, .imageLinkWithoutAlternative,
    .missingFile, .missingTranslatedLink, .undefinedReference, .unroutableAppLink,
    .bareURL, .brokenLinkSyntax, .brokenTranslatedLink, .catalogSyntax, .confusableHost,
    .differentURLAsText, .extraTranslatedLink, .imageWithoutAlternative,
    .inoperableLink, .insecureHTTP, .invalidEncoding, .labelWithoutText, .malformedDestination,
    .newTabWithoutNotice, .placeholderDestination, .placeholderOnlyText, .roleWordInName,
    .sameTextDifferentDestination, .symbolOnlyText, .tableCellLost, .tableNotRecognised,
    .translatedMarkupDiffers, .unclosedDirectionControl, .undefinedFootnote, .unknownAlert,
    .unknownHost, .unparsedEmphasis,
    .unsupportedFootnote, .urlAsText, .vagueImageText, .vagueLinkText,
    .adjacentLinks, .bareEmail, .headingAttributes, .localDestination, .localizedDestination,
    .noSpaceAroundLink,
    .notInline, .omittedHTML, .overlongText, .punctuationInLinkText, .severalLinksInParagraph,
    .shortenedAddress, .spaceInLinkText, .staleSource, .tableEmptyHeader, .titleRepeatsText,
    .trackingParameters, .unknownScheme, .untranslatedLinkText, .unusedDefinition,
  ]

  static let converting = all.filter { $0.stage == .converting }

  /// The names of the rules about the words of links, which translators keep.
  package static let namesAboutWords: Set<String> = Set(
    [
      adjacentLinks, overlongText, placeholderOnlyText, punctuationInLinkText, roleWordInName,
      severalLinksInParagraph, symbolOnlyText, titleRepeatsText, urlAsText, vagueImageText,
      vagueLinkText,
    ].map(\.name))

  /// The names of the rules that do not apply to catalogs: a value has neither files nor headings
  /// around it, and the app reads its HTML.
  package static let namesBesideCatalogs: Set<String> = Set(
    [brokenFragment, inoperableLink, missingFile, omittedHTML].map(\.name))

  /// The names of the rules that compare the links of a translation with those of its source.
  package static let namesOfTranslations: Set<String> = Set(
    [
      missingTranslatedLink, differentTranslatedDestination, differentTranslatedPlaceholder,
      brokenTranslatedLink, extraTranslatedLink, translatedMarkupDiffers, localizedDestination,
    ].map(\.name))
}
