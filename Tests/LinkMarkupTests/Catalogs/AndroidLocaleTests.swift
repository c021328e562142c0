import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct AndroidLocaleTests {
  @Test(arguments: [
    ("de", "de"), ("de-rAT", "de-AT"), ("b+sr+Latn", "sr-Latn"), ("b+es+419", "es-419"),
    ("iw", "he"), ("in-rID", "id-ID"), ("ji", "yi"), ("pt-BR", "pt-BR"), ("", nil), ("b+", nil),
    ("sw600dp", nil),
  ])
  func `an Android locale is converted to a language tag`(_ locale: String, _ tag: String?) {
    #expect(LanguageTag.tag(androidLocale: locale)?.description == tag)
  }
}
