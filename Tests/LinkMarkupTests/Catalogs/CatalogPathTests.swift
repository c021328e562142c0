import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct CatalogPathTests {
  @Test(arguments: [
    ("App/de.lproj/Localizable.strings", "de", "App/*.lproj/Localizable.strings"),
    ("zh-Hans.lproj/a.strings", "zh-Hans", "*.lproj/a.strings"),
    ("pt_BR.lproj/a.strings", "pt-BR", "*.lproj/a.strings"),
    ("Base.lproj/a.strings", nil, "*.lproj/a.strings"),
    ("res/values/strings.xml", nil, "res/values*/strings.xml"),
    ("res/values-de-rAT/strings.xml", "de-AT", "res/values*/strings.xml"),
    ("res/values-b+sr+Latn/strings.xml", "sr-Latn", "res/values*/strings.xml"),
    ("values-in/strings.xml", "id", "values*/strings.xml"),
    ("values-iw/strings.xml", "he", "values*/strings.xml"),
    ("values-night/colors.xml", nil, "values-night/colors.xml"),
    ("values-car/colors.xml", nil, "values-car/colors.xml"),
    ("values-sw600dp/strings.xml", nil, "values-sw600dp/strings.xml"),
    ("locales/de.json", "de", "locales/*.json"), ("en_EN.json", "en-EN", "*.json"),
    ("locales/de/common.json", "de", "locales/*/common.json"),
    ("l10n/app_pt_BR.arb", "pt-BR", "l10n/app_*.arb"), ("app_de.arb", "de", "app_*.arb"),
    ("intl_zh_Hans_CN.arb", "zh-Hans-CN", "intl_*.arb"), ("fil.json", "fil", "*.json"),
    ("locale/de/LC_MESSAGES/django.po", "de", "locale/*/LC_MESSAGES/django.po"),
    ("messages.pt-BR.po", "pt-BR", "messages.*.po"),
    ("en/ui.json", "en", "*/ui.json"), ("ui.json", nil, "ui.json"),
    ("en.lproj/UI.strings", "en", "*.lproj/UI.strings"), ("id.json", "id", "*.json"),
    ("src/app.json", nil, "src/app.json"), ("web/index.json", nil, "web/index.json"),
    ("Localizable.xcstrings", nil, "Localizable.xcstrings"), ("", nil, ""),
  ])
  func `a path has a language, or a placeholder for a language`(
    _ path: String, _ locale: String?, _ group: String
  ) {
    #expect(CatalogPath(path).locale?.description == locale)
    #expect(CatalogPath(path).group == group)
  }
}
