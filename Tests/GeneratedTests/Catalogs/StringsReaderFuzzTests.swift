import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Strings files with random escapes are decoded as in Foundation, and their parts can be replaced.
@Suite struct StringsReaderFuzzTests {
  private static let count = Thoroughness.count(1_000, full: 20_000)

  private static let pieces = [
    "a", "f", "1", "é", "😀", "\\n", "\\\"", "\\'", "\\\\", "\\U00e9", "\\U00E9", "\\Ud83d\\Ude00",
    "\\Ud83d", "\\Ude00", "\\U41", "\\U", "\\7", "\\60", "\\101", "\\251", "\\777", "\\u203A",
    "\\[",
    "\\é", "\\\n", "\n", "\t", "\r", "/*", "*/", "//", ";", "=", "](x)", "%@", "\u{2028}",
  ]

  private static func source(_ random: inout SeededGenerator) -> Bytes {
    var source = random.once(in: 9) ? "/* \" * ' \\ */" : ""
    for number in 0...Int.random(in: 0..<3, using: &random) {
      let mark = random.pick(["\"", "\"", "'"])
      let text = (0..<Int.random(in: 0..<7, using: &random)).map { _ in random.pick(pieces) }
      let value = random.once(in: 9) ? "b.c" : mark + text.joined() + mark
      source +=
        "\"k\(number)\"\(random.pick(["=", " = ", "/* '*/=\n"]))\(value)\(random.pick([";", " ;\n"]))"
    }
    return Bytes(source.utf8)
  }

  @Test func `parts of values are replaced, and nothing else changes`() throws {
    var random = SeededGenerator(seed: 41)
    var check = RandomReplacementCheck<StringsReader>(seed: 42)
    for _ in 0..<Self.count {
      let source = Self.source(&random)
      let defects = check.defects(in: try CatalogContents(source))
      #expect(defects == [])
      guard defects.isEmpty else { return }
    }
    #expect(check.refusedCount * 5 < check.count)
  }

  // Foundation's reader on Apple's platforms may differ for malformed text.
  #if os(Linux)
    @Test func `values equal Foundation's`() throws {
      var random = SeededGenerator(seed: 43)
      for _ in 0..<Self.count {
        let source = Self.source(&random)
        let read = try Self.dictionary(CatalogContents(source))
        #expect(read == Self.reference(source), "\(readable(source))")
      }
      let octal = (0..<512).map { "k\($0) = \"\\\(String($0, radix: 8))\";" }.joined()
      let source = Bytes(octal.utf8)
      #expect(try Self.dictionary(CatalogContents(source)) == Self.reference(source))
    }

    @Test func `a broken file is an error or is read as in Foundation`() throws {
      var random = SeededGenerator(seed: 44)
      let bytes = Bytes("\"'\\;={}/*\nU7u .".utf8)
      var readCount = 0
      for _ in 0..<Self.count {
        var source = Self.source(&random)
        for _ in 0...Int.random(in: 0..<2, using: &random) where !source.isEmpty {
          let index = Int.random(in: source.indices, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: source[index] = random.pick(bytes)
          case 1: source.remove(at: index)
          default: source.insert(random.pick(bytes), at: index)
          }
        }
        guard source.span.firstInvalidUTF8Offset == nil else { continue }
        let reference = Self.reference(source)
        do {
          let catalog = try CatalogContents<StringsReader>(source)
          readCount += 1
          #expect(catalog.defects == [])
          #expect(Self.dictionary(catalog) == reference, "\(readable(source))")
        } catch {
          // Foundation treats a key without an end as the end of the file.
          #expect(reference == nil || error.message.contains("has no end"), "\(readable(source))")
        }
      }
      #expect(readCount > Self.count / 4)
    }

    private static func dictionary(_ catalog: CatalogContents<StringsReader>) -> [Bytes: Bytes] {
      catalog.entries.reduce(into: [:]) { $0[Bytes($1.key.utf8)] = $1.values[0].text.bytes }
    }

    /// Returns the dictionary that Foundation reads, or `nil` if it reads no dictionary of strings.
    private static func reference(_ source: Bytes) -> [Bytes: Bytes]? {
      let list = try? unsafe PropertyListSerialization.propertyList(
        from: Data(source), format: nil)
      guard let texts = list as? [String: String] else { return nil }
      return texts.reduce(into: [:]) { $0[Bytes($1.key.utf8)] = Bytes($1.value.utf8) }
    }
  #endif
}
