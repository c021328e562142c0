import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct JSONCatalogTests {
  /// Generates catalogs whose texts have many kinds of JSON escapes.
  private struct CatalogGenerator {
    private var random: SeededGenerator

    private static let pieces = [
      "a", " ", "é", "😀", "\\u00e9", "\\uD83D\\ude00", "\\n", "\\\"", "\\\\", "\\/", "/", "{", "}",
      "[x](y)", "[x] (https://a.example)", "<a href='b'>", "%@", "{n}", "'", "\u{2028}", "\\u0000",
    ]

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Returns a random text as the content of a JSON string, without the quotation marks.
    mutating func text() -> String {
      (0..<Int.random(in: 0...8, using: &random)).map { _ in random.pick(Self.pieces) }.joined()
    }

    private mutating func space() -> String { random.pick(["", " ", "\n  ", "\t"]) }

    mutating func flat() -> Bytes {
      let members = (0..<Int.random(in: 1...5, using: &random)).map { index in
        "\(space())\"k\(index)\"\(space()):\(space())\"\(text())\"\(space())"
      }
      return Bytes("{\(members.joined(separator: ","))}".utf8)
    }

    mutating func xcstrings() -> Bytes {
      let entries = (0..<Int.random(in: 1...3, using: &random)).map { index in
        let units = ["de", "en", "ja"].map { locale in
          "\"\(locale)\" : {\"stringUnit\" : {\"state\" : \"translated\", \"value\" :\(space())\"\(text())\"}}"
        }
        return "\"k\(index)\" : {\"localizations\" : {\(units.joined(separator: ", "))}}"
      }
      return Bytes(
        "{\"sourceLanguage\" : \"en\", \"strings\" : {\(entries.joined(separator: ", "))}}".utf8)
    }

    mutating func mutated(_ source: Bytes) -> Bytes {
      var source = source
      for _ in 0...Int.random(in: 0...3, using: &random) where !source.isEmpty {
        let index = Int.random(in: source.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: source.remove(at: index)
        case 1: source.removeSubrange(index...)
        case 2: source[index] = UInt8.random(in: 0...255, using: &random)
        default: source.insert(random.pick(Array("\"\\{}[]:,u0".utf8)), at: index)
        }
      }
      return source
    }
  }

  @Test func `texts equal Foundation's`() throws {
    var catalogs = CatalogGenerator(seed: 1)
    for _ in 0..<Thoroughness.count(300, full: 20_000) {
      let source = catalogs.flat()
      let catalog = try CatalogContents<JSONCatalogReader>(source)
      let expected = try #require(
        try JSONSerialization.jsonObject(with: Data(source)) as? [String: String])
      #expect(catalog.defects.isEmpty, "\(readable(source))")
      let texts = catalog.entries.map { ($0.key, $0.values.map(\.text.bytes)) }
      #expect(
        Dictionary(uniqueKeysWithValues: texts) == expected.mapValues { [Bytes($0.utf8)] },
        "\(readable(source))")
    }
  }

  @Test func `parts of values are replaced, and nothing else changes`() throws {
    var catalogs = CatalogGenerator(seed: 2)
    var check = RandomReplacementCheck<XCStringsReader>(seed: 4)
    for _ in 0..<Thoroughness.count(300, full: 20_000) {
      let defects = check.defects(in: try CatalogContents(catalogs.xcstrings()))
      #expect(defects == [])
      guard defects.isEmpty else { return }
    }
    #expect(check.refusedCount == 0)
  }

  @Test func `a mutated catalog is a located error or has valid places`() {
    var catalogs = CatalogGenerator(seed: 3)
    var readCount = 0
    let count = Thoroughness.count(2_000, full: 100_000)
    for index in 0..<count {
      let isFlat = index.isMultiple(of: 2)
      let source = catalogs.mutated(isFlat ? catalogs.flat() : catalogs.xcstrings())
      do {
        let defects =
          isFlat
          ? try CatalogContents<JSONCatalogReader>(source).defects
          : try CatalogContents<XCStringsReader>(source).defects
        readCount += 1
        #expect(defects.isEmpty, "\(readable(source))")
      } catch {
        #expect(error.offset <= source.count, "\(readable(source))")
      }
    }
    #expect(readCount > count / 20)
  }
}
