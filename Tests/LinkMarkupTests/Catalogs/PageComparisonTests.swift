import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct PageComparisonTests {
  /// Returns the findings about translations of a page, each as `language:line:column rule`.
  private func findings(
    _ source: String, _ translations: KeyValuePairs<String, String>
  ) throws -> [String] {
    func page(_ text: String, _ locale: String) throws -> ComparedPage {
      let converter = Converter(locale: try #require(LanguageTag(locale)))
      let linted = try converter.lint(Bytes(text.utf8))
      return ComparedPage(
        path: "\(locale)/a.md", Bytes(text.utf8), linted.linked, by: converter)
    }
    var comparison = PageComparison(source: try page(source, "en"))
    for (locale, text) in translations { comparison.add(try page(text, locale)) }
    let (found, stale) = comparison.findings(from: .note)
    return zip(translations.map(\.key), found).flatMap { locale, findings in
      findings.map { "\(locale):\($0.location.line):\($0.location.column) \($0.rule)" }
    } + stale.map { "en:\($0.location.line):\($0.location.column) \($0.rule)" }
  }

  static let source = """
    # Ferries

    Read the [terms](tidewater://terms) and [the plan](https://a.example/en/plan#june).

    ## Tickets

    See [below](#refunds), [prices](prices.md) and [prices](prices.md#children).

    Write to [us](mailto:a@a.example).
    """

  static let translation = """
    # Fähren

    Lies [den Plan](https://a.example/en/plan#june) und die [AGB](tidewater://terms).

    ## Fahrkarten

    Siehe [unten](#erstattung), [Preise](prices.md) und [Preise](prices.md#kinder).

    Schreib [uns](mailto:a@a.example).
    """

  @Test(arguments: [
    ("", "", []),
    (
      "https://a.example/en/plan#june", "https://a.example/de/plan#juni",
      ["3:6 localized-destination"]
    ),
    ("[AGB](tidewater://terms)", "AGB", ["3:1 missing-translated-link"]),
    ("[AGB](tidewater://terms)", "[AGB] (tidewater://terms)", ["3:57 broken-translated-link"]),
    ("tidewater://terms", "tidewater://agb", ["3:57 different-translated-destination"]),
    ("[Preise](prices.md)", "Preise", ["7:1 missing-translated-link"]),
    ("Schreib [uns](mailto:a@a.example).", "Schreib uns.", ["9:1 missing-translated-link"]),
    ("Schreib [uns](mailto:a@a.example).", "", ["7:1 missing-translated-link"]),
    ("## Fahrkarten", "## [Fahrkarten](x)", ["5:4 extra-translated-link"]),
    (
      "[AGB](tidewater://terms)", #"<a href="tidewater://terms">AGB</a>"#,
      ["3:57 translated-markup-differs"]
    ),
    ("[AGB]", "[terms]", ["3:57 untranslated-link-text"]),
    ("[AGB]", "[`terms`]", []),
    ("## Fahrkarten", "<!-- linkmark-disable-file missing-translated-link -->\n", []),
    (
      "Lies [den Plan](https://a.example/en/plan#june)",
      "<!-- linkmark-disable-next-line missing-translated-link -->\nLies",
      []
    ),
  ])
  func `a page has the links of its source`(
    _ old: String, _ new: String, _ rules: [String]
  ) throws {
    let text = old.isEmpty ? Self.translation : Self.translation.replacing(old, with: new)
    #expect(try findings(Self.source, ["de": text]) == rules.map { "de:\($0)" })
  }

  @Test func `untranslated copies and pseudo-translations are not compared`() throws {
    #expect(
      try findings(Self.source, ["de": Self.source, "en-XA": "x", "fr": ""]).isEmpty == false)
    #expect(try findings(Self.source, ["de": Self.source, "en-XA": "x"]) == [])
  }

  @Test(arguments: [
    (
      "x\n\n[B](b.md)\n\n[e](https://c.example) [d](https://d.example)\n",
      ["de:1:1 missing-translated-link", "de:5:24 extra-translated-link"]
    ),
    (
      "[d](https://d.example)\n\n[B](b.md)\n\n[e](https://c.example)\n",
      ["de:1:1 localized-destination"]
    ),
  ])
  func `links at different positions are not paired`(
    _ translation: String, _ found: [String]
  ) throws {
    let source = "[a](https://a.example)\n\n[b](b.md)\n\n[c](https://c.example)\n"
    #expect(try findings(source, ["de": translation]) == found)
  }

  @Test func `of several equal links, only the missing one is reported`() throws {
    let source = "[a](x) 1\n\n[p](p.md)\n\n[b](x) 2\n\n[q](q.md)\n\n[c](x) 3\n"
    let translation = "[A](x) 1\n\n[P](p.md)\n\nB 2\n\n[Q](q.md)\n\n[C](x) 3\n"
    #expect(try findings(source, ["de": translation]) == ["de:5:1 missing-translated-link"])
  }

  @Test func `a link missing in every language is one note at the source`() throws {
    let source = "[new](new.md)\n\n[Ferry](ferry.md)\n"
    #expect(
      try findings(
        source, ["de": "Neu\n\n[Ferry](ferry.md)", "fr": "Nouveau\n\n[Ferry](ferry.md)"])
        == ["en:1:1 stale-source"])
  }

  @Test func `links that differ in each language are reported in each translation`() throws {
    let source = "[a](app://a) [b](https://b.example)\n"
    #expect(
      try findings(
        source,
        [
          "de": "[d](app://d) [b1](https://c.example)",
          "fr": "[f](app://f) [b2](https://d.example)",
        ])
        == ["de", "fr"].flatMap {
          ["\($0):1:1 different-translated-destination", "\($0):1:14 localized-destination"]
        })
  }

  @Test(arguments: [
    (
      "",
      "the source has a link to \"app://b\" at en/a.md:1:4, which this translation lacks; add it"
    ),
    (
      "[a](app://c)",
      "this link leads to \"app://c\", but that of the source to \"app://b\" at en/a.md:1:4; "
        + "both must lead to the same place in the app"
    ),
  ])
  func `the message has the source link and its place`(
    _ translation: String, _ message: String
  ) throws {
    let converter = Converter()
    func page(_ text: String, _ path: String) throws -> ComparedPage {
      ComparedPage(
        path: path, Bytes(text.utf8), try converter.convert(text), by: converter)
    }
    var comparison = PageComparison(source: try page("\u{FEFF}é [a](app://b)\n", "en/a.md"))
    comparison.add(try page(translation, "de/a.md"))
    let finding = try #require(comparison.findings(from: .error).translations[0].first)
    #expect(finding.message == message)
    #expect((finding.location.line, finding.location.column) == (1, 1))
  }
}
