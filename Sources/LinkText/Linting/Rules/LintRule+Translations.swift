// The rules about catalogs and translations, which compare texts instead of looking at one.
extension LintRule {
  static let catalogSyntax = LintRule(
    comparing: "catalog-syntax", .warning,
    "a mistake in a catalog that changes what the app shows")

  static let missingTranslatedLink = LintRule(
    comparing: "missing-translated-link", .error, "a translation without a link of the source")

  static let differentTranslatedDestination = LintRule(
    comparing: "different-translated-destination", .error,
    "a translation whose link leads to another place in the app")

  static let differentTranslatedPlaceholder = LintRule(
    comparing: "different-translated-placeholder", .error,
    "a translation whose destination lacks a placeholder of the source, or has another one")

  static let brokenTranslatedLink = LintRule(
    comparing: "broken-translated-link", .warning,
    "a translation in which a link of the source is only text")

  static let extraTranslatedLink = LintRule(
    comparing: "extra-translated-link", .warning, "a translation with a link that the source lacks")

  static let translatedMarkupDiffers = LintRule(
    comparing: "translated-markup-differs", .warning,
    "a translation that writes a link of Markdown as HTML, or the other way around")

  static let localizedDestination = LintRule(
    comparing: "localized-destination", .note, "a translation whose link leads to another page")

  static let untranslatedLinkText = LintRule(
    comparing: "untranslated-link-text", .note,
    "a link whose text is the same in another language")

  static let staleSource = LintRule(
    comparing: "stale-source", .note,
    "links that differ from the source in the same way in every language")
}
