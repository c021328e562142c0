import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Valid translations in a catalog, and translations with one damaged link.
@Suite struct TranslationMutationTests {
  /// A link that occurs in a source text and in its translations.
  private struct Link {
    let destination: String
    /// A different destination, which replaces `destination` in a damaged link.
    let other: String
    /// The rule that reports the destination `other` in a translation.
    let rule: String
  }

  private static let links = [
    Link(
      destination: "tidewater://terms", other: "tidewater://agb",
      rule: "different-translated-destination"),
    Link(
      destination: "tidewater://bookings/7?x=1", other: "tidewater://bookings/8?x=1",
      rule: "different-translated-destination"),
    Link(destination: "{url}", other: "{adresse}", rule: "different-translated-placeholder"),
    Link(destination: "%@", other: "{url}", rule: "different-translated-placeholder"),
    Link(
      destination: "https://a.example/%1$s", other: "https://a.example/%1$d",
      rule: "different-translated-placeholder"),
  ]

  /// Words around links and in links, by language.
  private static let words: KeyValuePairs = [
    "de": ["Lies", "die Bedingungen", "den Überblick", "und", "bevor du fährst."],
    "fr": ["Lisez", "les conditions", "l’aperçu", "et", "avant de partir."],
    "ja": ["出発前に", "利用規約", "概要", "と", "をお読みください。"],
    "ar": ["اقرأ", "الشروط", "النظرة العامة", "و", "قبل السفر."],
  ]

  /// Returns the rules of warnings and errors, and the rule `stale-source`, by the language of the
  /// text that each rule reports.
  private func rules(
    _ source: String, _ translations: [String: String]
  ) throws -> [String: Set<String>] {
    func unit(_ value: String) -> String {
      let text = String(decoding: Bytes(value.utf8).escaped(escapesControls: true), as: UTF8.self)
      return "{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(text)\"}}"
    }
    let localizations = (translations.map { ($0.key, $0.value) } + [("en", source)])
      .sorted { $0.0 < $1.0 }.map { "\"\($0.0)\":\(unit($0.1))" }.joined(separator: ",")
    let file = #"{"sourceLanguage":"en","strings":{"k":{"localizations":{\#(localizations)}}}}"#
    let catalog = try Catalog(Bytes(file.utf8), as: .xcstrings, path: "")
    return try Converter().lint(catalog).findings
      .filter { $0.level > .note || $0.rule == "stale-source" }
      .reduce(into: [:]) { $0[$1.value?.locale ?? "", default: []].insert($1.rule) }
  }

  /// Returns a translation with its links in the given or the reverse order.
  private func translation(
    _ words: [String], _ links: [String], isReversed: Bool
  ) -> String {
    let texts = zip(words[1...2], links).map { "[\($0)](\($1))" }
    let ordered = isReversed ? texts.reversed() : texts
    return ([words[0]] + [ordered.joined(separator: " \(words[3]) ")] + [words[4]])
      .joined(separator: " ")
  }

  @Test func `each damaged link is reported by its rule, and only in its translation`() throws {
    var random = SeededGenerator(seed: 51)
    let web = "https://b.example/\u{E9}?c=d"
    for index in 0..<Thoroughness.count(400, full: 4_000) {
      let link = random.pick(Self.links)
      let destinations = [link.destination, web]
      let source = "Read [the terms](\(destinations[0])) and [the overview](\(destinations[1]))."
      var translations: [String: String] = [:]
      for (locale, words) in Self.words {
        translations[locale] = translation(
          words, destinations, isReversed: Bool.random(using: &random))
      }
      let locale = random.pick(["de", "fr", "ja", "ar"])
      let words = Self.words.first { $0.key == locale }!.value
      let good = "[\(words[1])](\(link.destination))"
      let (name, bad): (String, String) =
        switch index % 7 {
        case 0: ("missing-translated-link", words[1])
        case 1: ("extra-translated-link", "\(good) [x](https://c.example)")
        case 2: (link.rule, "[\(words[1])](\(link.other))")
        case 3: ("broken-translated-link", "[\(words[1])] (\(link.destination))")
        case 4: ("broken-translated-link", "【\(words[1])】(\(link.destination))")
        case 5: ("empty-link-text", "[](\(link.destination))")
        default: ("stale-source", "")
        }
      if name == "stale-source" {
        for (locale, text) in translations {
          translations[locale] = text.replacing("(\(link.destination))", with: "(\(link.other))")
        }
        #expect(try rules(source, translations) == ["en": ["stale-source"]], "\(translations)")
      } else {
        translations[locale] = translations[locale]?.replacing(good, with: bad)
        #expect(try rules(source, translations) == [locale: [name]], "\(translations)")
      }
    }
  }

  @Test func `valid translations have no findings`() throws {
    var random = SeededGenerator(seed: 52)
    for index in 0..<Thoroughness.count(400, full: 4_000) {
      let link = random.pick(Self.links)
      let page = random.pick(["https://a.example/en/help", "https://en.wikipedia.org/wiki/Ferry"])
      let isPlain = index % 5 == 4
      let source =
        isPlain
        ? "Read the terms and the overview before you go."
        : "Read [the terms](\(link.destination)) and [the overview](\(page))."
      var translations: [String: String] = [:]
      for (locale, words) in Self.words {
        let localized = page.replacing("/en/", with: "/\(locale)/")
          .replacing("//en.", with: "//\(locale).")
        translations[locale] =
          isPlain
          ? "\(words[0]) \(words[1])."
          : translation(
            words, [link.destination, random.pick([page, localized])],
            isReversed: Bool.random(using: &random))
      }
      // A destination that differs in every language is reported once at the source, as a note.
      let found = try rules(source, translations).filter { $0.value != ["stale-source"] }
      #expect(found == [:], "\(translations)")
    }
  }
}
