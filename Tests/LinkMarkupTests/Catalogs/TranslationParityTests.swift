import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct TranslationParityTests {
  private static func unit(_ value: String) -> String {
    #"{"stringUnit":{"state":"translated","value":"\#(value)"}}"#
  }

  /// Returns the findings of the rules that compare translations with their source.
  private func findings(
    _ source: String, _ translations: [String: String]
  ) throws -> [Finding] {
    let localizations = (translations.map { ($0.key, $0.value) } + [("en", source)])
      .map { "\"\($0.0)\":\(TranslationParityTests.unit($0.1))" }.sorted()
    let catalog = try Catalog(
      Bytes(
        #"{"sourceLanguage":"en","strings":{"a":{"localizations":{\#(localizations.joined(separator: ","))}}}}"#
          .utf8), as: .xcstrings, path: "")
    let rules = LintRule.all.filter { $0.stage == .comparing }.map(\.name)
    return try Converter().lint(catalog).findings.filter { rules.contains($0.rule) }
  }

  /// Returns the language and the rule of each finding that ``findings(_:_:)`` returns.
  private func summaries(_ source: String, _ translations: [String: String]) throws -> [String] {
    try findings(source, translations).map { "\($0.value?.locale ?? "") \($0.rule)" }
  }

  static let source = "Read [terms](app://terms) and [privacy](https://a.example/privacy)."

  @Test(arguments: [
    ("Lies [AGB](app://terms).", ["missing-translated-link"]),
    ("Lies.", ["missing-translated-link", "missing-translated-link"]),
    (
      "Lies [AGB](app://agb) und [Datenschutz](https://a.example/privacy).",
      ["different-translated-destination"]
    ),
    (
      "Lies [AGB] (app://terms) und [Datenschutz](https://a.example/privacy).",
      ["broken-translated-link"]
    ),
    (
      "Lies 【AGB】(app://terms) und [Datenschutz](https://a.example/privacy).",
      ["broken-translated-link"]
    ),
    (
      "[Datenschutz](https://a.example/privacy) [AGB](app://terms) [x](https://b.example)",
      ["extra-translated-link"]
    ),
    (
      #"<a href=\"app://terms\">AGB</a> und [Datenschutz](https://a.example/privacy)"#,
      ["translated-markup-differs"]
    ),
    (
      "[AGB](app://terms), [Datenschutz](https://a.example/de/privacy)", ["localized-destination"]
    ),
    (
      "[terms](app://terms), [Datenschutz](https://a.example/privacy)", ["untranslated-link-text"]
    ),
    ("[Datenschutz](https://a.example/privacy): [AGB](app://terms)", []), (source, []), ("", []),
  ])
  func `a translation has the links of its source`(
    _ translation: String, _ rules: [String]
  ) throws {
    #expect(
      try summaries(TranslationParityTests.source, ["de": translation]) == rules.map { "de \($0)" })
  }

  @Test(arguments: [
    ("[x]({url})", "[y]({adresse})", ["different-translated-placeholder"]),
    ("[x]({url})", "[y]( ) {url}", ["different-translated-placeholder"]),
    ("[x](https://a.example/{a}/en)", "[y](https://a.example/{a}/de)", ["localized-destination"]),
    ("[x](https://a/%s?b=%s)", "[y](https://a/%2$s?b=%1$s)", ["different-translated-placeholder"]),
    ("[x](https://a/%s?b=%s)", "[y](https://a/%1$s?b=%2$s)", []),
    (#"<a href=\"%s\">x</a>"#, #"<a href=\"%s \">y</a>"#, []),
    ("<a href=a?b=c&amp;d=e>x</a>", "<A HREF = 'a?b=c&d=e' >y</A >", []),
    ("<a href=x>a</a>", "<a\\n\\nhref='x'>b</a>", []), ("<a>x</a>", "y", []),
    ("<a href=x>a</a>", "href='x'>b</a>", ["broken-translated-link"]),
    ("<a href=x>a</a>", "</a href='x'>b</a>", ["broken-translated-link"]),
    ("<a href='x'>a</a>", "< a href='x'>b</a>", ["broken-translated-link"]),
    ("`<a href=x>`", "y", []),
    (#"<annotation link=\"a\">x</annotation>"#, "y", ["missing-translated-link"]),
    (#"<annotation emphasis=\"bold\">x</annotation>"#, "y", []),
    ("[x](%@)", "[y](%1$@)", []), ("[x](%2$@) [z](%1$@)", "[y](%1$@) [w](%2$@)", []),
    ("[x](%1$@)", "[y](%1$d)", ["different-translated-placeholder"]),
    ("[{a}](b)", "[{a}](b)", []), ("x", "[y](z)", ["extra-translated-link"]), ("x", "y", []),
  ])
  func `a destination has the placeholders of its source`(
    _ source: String, _ translation: String, _ rules: [String]
  ) throws {
    #expect(try summaries(source, ["de": translation]) == rules.map { "de \($0)" })
  }

  @Test func `a difference in every language is one finding at the source`() throws {
    let old = "[x](https://old.example)"
    #expect(
      try summaries("[y](https://new.example)", ["de": old, "fr": old, "ja": old])
        == ["en stale-source"])
    #expect(
      try summaries(
        "[y](app://new)", ["de": "[x](app://old)", "fr": "[x](app://old)", "ja": "[x](app://new)"])
        == ["de different-translated-destination", "fr different-translated-destination"])
  }

  @Test(arguments: [
    ("app://a", "app://b", "app://c", "different-translated-destination"),
    (
      "app://a", "https://a.example/de/a", "https://a.example/fr/a",
      "different-translated-destination"
    ),
    ("app://a/{name}", "app://a/{nombre}", "app://a/{nom}", "different-translated-placeholder"),
    ("app://a/{name}", "app://b/{nom}", "app://c/{nom}", "different-translated-placeholder"),
    (
      "https://en.a.example/{a}", "https://de.a.example/{b}", "https://fr.a.example/{c}",
      "different-translated-placeholder"
    ),
    ("https://a.example", "https://b.example", "https://c.example", "localized-destination"),
  ])
  func `destinations that differ in each language are reported in each one`(
    _ source: String, _ german: String, _ french: String, _ rule: String
  ) throws {
    #expect(
      try summaries("[x](\(source))", ["de": "[y](\(german))", "fr": "[z](\(french))"])
        == ["de \(rule)", "fr \(rule)"])
  }

  @Test(arguments: [
    ("app://a", "app://b", "app://b"), ("app://a/{a}", "app://a/{b}", "app://a/{b}"),
    ("app://a/%@", "app://b/%@", "app://b/%1$@"),
    ("https://a.example/en/x", "https://a.example/de/x", "https://a.example/fr/x"),
    ("https://en.a.example/x", "https://de.a.example/y", "https://fr.a.example/z"),
    ("https://a.example/en/{a}", "https://a.example/de/{b}", "https://a.example/fr/{b}"),
  ])
  func `destinations that differ only in their language count as the same difference`(
    _ source: String, _ german: String, _ french: String
  ) throws {
    #expect(
      try summaries("[x](\(source))", ["de": "[y](\(german))", "fr": "[z](\(french))"])
        == ["en stale-source"])
  }

  @Test func `the message at the source is true for every language`() throws {
    let found = try findings("[x](/en/x)", ["de": "[y](/de/x)", "fr": "[z](/fr/x)"])
    #expect(
      found.map(\.message) == [
        "every translation is older than this text, or was changed with purpose: in each, this "
          + #"link leads to another place than "/en/x", such as "/de/x""#
      ])
  }

  @Test(arguments: [
    ("terms of use", true), ("Terms of use", true), ("terms", true), ("利用規約", true),
    ("Open GitHub", true), ("Terms", false), ("README", false), ("MIT LICENSE", false),
    ("iPhone", false), ("iOS 17", false), ("a@b.example", false), ("https://a.example", false),
    ("www.a.example", false), ("a.example/b", false), ("make()", false), ("{a}", false),
    ("snake_case", false), ("—", false), ("(terms)", true), ("%1$@ terms", true),
  ])
  func `an untranslated link text is reported if it is words rather than a name`(
    _ text: String, _ isFound: Bool
  ) throws {
    #expect(
      try summaries("See [\(text)](x).", ["de": "Siehe [\(text)](x)."])
        == (isFound ? ["de untranslated-link-text"] : []))
  }

  @Test func `a text in the same language is not a translation`() throws {
    #expect(try summaries("[color](x)", ["en-GB": "See [color](x)"]) == [])
  }

  @Test func `many links are compared in linear time`() throws {
    let links = (0..<20_000).map { "[x](a\($0))" }
    let source = ComparedLinks(
      of: try Converter(sourceDetail: .text).convert(links.joined(separator: " ")))
    let translation = ComparedLinks(
      of: try Converter(sourceDetail: .text).convert(
        links.reversed().map { $0.replacing("(a", with: "(b") }.joined(separator: " ")))
    #expect(source.differences(in: translation).count == links.count)
    for separator in [" ", "\n\n"] {
      let page = ComparedLinks(
        of: try Converter(sourceDetail: .text).convert(links.joined(separator: separator)),
        extent: .page)
      let broken = links.map { $0.replacing("](", with: "] (").replacing("(a", with: "(/b") }
      let other = ComparedLinks(
        of: try Converter().convert(broken.joined(separator: separator)), extent: .page)
      #expect(page.differences(in: other).count == links.count)
    }
  }
}
