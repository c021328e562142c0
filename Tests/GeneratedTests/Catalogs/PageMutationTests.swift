import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Valid translated pages, and pages with one damaged link.
@Suite struct PageMutationTests {
  private struct Link {
    let source: String
    /// The destination of the link in a translation.
    let translated: String
    let name: String
  }

  private static let words: KeyValuePairs = [
    "de": ["Lies", "Karte", "bevor du fährst."], "fr": ["Lisez", "carte", "avant de partir."],
    "ja": ["出発前に", "地図", "をお読みください。"], "ar": ["اقرأ", "خريطة", "قبل السفر."],
  ]

  private func link(
    _ number: Int, _ locale: String, using random: inout SeededGenerator
  ) -> Link {
    // With only 40 numbers, a destination may occur more than once.
    let id = Int.random(in: 0..<40, using: &random)
    let destinations: (String, String) =
      switch Int.random(in: 0..<8, using: &random) {
      case 0: ("tidewater://page/\(id)", "tidewater://page/\(id)")
      case 1: ("page\(id).md", "page\(id).md")
      case 2: ("page\(id).md#part", "page\(id).md#teil\(id)")
      case 3: ("#part\(id)", "#teil\(id)")
      case 4: ("https://a.example/en/\(id)", "https://a.example/\(locale)/\(id)")
      case 5: ("https://en.wikipedia.org/wiki/\(id)", "https://\(locale).wikipedia.org/wiki/x\(id)")
      case 6: ("https://b.example/{user}/\(id)", "https://b.example/{user}/\(id)")
      default: ("https://c.example/\(id)", "https://c.example/\(id)")
      }
    return Link(source: destinations.0, translated: destinations.1, name: "\(number)")
  }

  /// Returns a page, its translation, and the Markdown of each link in the translation.
  private func pages(
    _ locale: String, using random: inout SeededGenerator
  ) -> (source: String, translation: String, links: [String]) {
    let words = Self.words.first { $0.key == locale }?.value ?? []
    var source = ""
    var translation = ""
    var links: [String] = []
    for block in 0..<Int.random(in: 3...16, using: &random) {
      let prefix = random.pick(["", "", "## ", "* ", "> "])
      let found = (0..<Int.random(in: 0...4, using: &random)).map {
        link(block * 10 + $0, locale, using: &random)
      }
      let old = found.map { "[map \($0.name)](\($0.source))" }
      let new = found.map { "[\(words[1]) \($0.name)](\($0.translated))" }.shuffled(using: &random)
      source += "\(prefix)Read \(old.joined(separator: " and ")) before you go.\n\n"
      translation += "\(prefix)\(words[0]) \(new.joined(separator: ", ")) \(words[2])\n\n"
      links += new
      // A translation may have additional paragraphs.
      if Int.random(in: 0..<6, using: &random) == 0 { translation += "\(words[2])\n\n" }
    }
    return (source, translation, links)
  }

  /// Returns the rule of each warning and error in a translation.
  private func rules(
    _ source: String, _ translation: String, _ locale: String
  ) throws -> [String] {
    func page(_ text: String, _ locale: String) throws -> ComparedPage {
      let converter = Converter(locale: try #require(LanguageTag(locale)))
      return ComparedPage(
        path: locale, Bytes(text.utf8), try converter.convert(text), by: converter)
    }
    var comparison = PageComparison(source: try page(source, "en"))
    comparison.add(try page(translation, locale))
    return comparison.findings(from: .warning).translations[0].map(\.rule)
  }

  @Test func `valid pages have no findings`() throws {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<Thoroughness.count(400, full: 4_000) {
      let locale = random.pick(Self.words.map(\.key))
      let (source, translation, _) = pages(locale, using: &random)
      #expect(try rules(source, translation, locale) == [], "\(source)\n---\n\(translation)")
    }
  }

  @Test func `each damaged link is reported once, by its rule`() throws {
    var random = SeededGenerator(seed: 62)
    var count = 0
    while count < Thoroughness.count(400, full: 4_000) {
      let locale = random.pick(Self.words.map(\.key))
      let (source, translation, links) = pages(locale, using: &random)
      guard !links.isEmpty else { continue }
      let good = random.pick(links)
      let parts = good.dropFirst().dropLast().split(separator: "](")
      let (text, destination) = (String(parts[0]), String(parts[1]))
      let (name, bad): (String, String) =
        switch count % 5 {
        case 0: ("missing-translated-link", text)
        case 1: ("extra-translated-link", "\(good) [x](https://z.example)")
        case 2: ("broken-translated-link", "[\(text)] (https://c.example/77)")
        case 3: ("different-translated-destination", "[\(text)](tidewater://other)")
        default: ("different-translated-placeholder", "[\(text)](https://b.example/{other})")
        }
      // Some mutations apply only to app links or to destinations with a placeholder.
      switch name {
      case "broken-translated-link":
        let (old, new) = (
          source + "[map](https://c.example/77)\n", translation + bad + "\n"
        )
        #expect(try rules(old, new, locale) == [name], "\(old)\n---\n\(new)")
      case "different-translated-destination" where !destination.hasPrefix("tidewater"): continue
      case "different-translated-placeholder" where !destination.contains("{"): continue
      default:
        let damaged = translation.replacing(good, with: bad)
        #expect(
          try rules(source, damaged, locale) == [name], "\(source)\n---\n\(damaged)\n\(bad)")
      }
      count += 1
    }
  }
}
