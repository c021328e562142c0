import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Gettext catalogs with random escapes are decoded as intended, and their parts can be replaced.
@Suite struct POReaderFuzzTests {
  private static let count = Thoroughness.count(1_000, full: 20_000)

  /// Pairs of source text and its decoded value.
  private static let pieces = [
    ("a", "a"), ("f", "f"), ("1", "1"), ("é", "é"), ("😀", "😀"), ("\\n", "\n"), ("\\\"", "\""),
    ("\\\\", "\\"), ("\\t", "\t"), ("\\101", "A"), ("\\303\\251", "é"), ("'", "'"), ("%d", "%d"),
    ("\"\n\"", ""), ("\"\"", ""), ("\" \t\"", ""), ("#", "#"), ("](x)", "](x)"), ("\t", "\t"),
  ]
  /// Source text that is broken, or whose value depends on the characters after the text.
  private static let trickyPieces = [
    "\\7", "\\x41", "\\303", "\\251", "\\q", "\\x", "\\xe9", "\\é",
  ]

  private struct Message {
    var written = ""
    var meant: [Bytes] = []

    mutating func add(
      _ keyword: String, _ id: String, _ random: inout SeededGenerator, isTricky: Bool
    ) {
      let parts = (0..<Int.random(in: 0..<7, using: &random)).map { _ in
        isTricky && random.once(in: 3)
          ? (random.pick(POReaderFuzzTests.trickyPieces), "")
          : random.pick(POReaderFuzzTests.pieces)
      }
      written += "\(keyword) \"\(id)\(parts.map(\.0).joined())\"\n"
      meant.append(Bytes((id + parts.map(\.1).joined()).utf8))
    }
  }

  private static func message(_ random: inout SeededGenerator, isTricky: Bool) -> Message {
    var message = Message()
    for number in 0..<Int.random(in: 1..<3, using: &random) {
      if random.once(in: 4) { message.written += "#, fuzzy\n# \"\\\n" }
      if random.once(in: 4) { message.written += "msgctxt \"c\"\n" }
      message.add("msgid", "m\(number)", &random, isTricky: isTricky)
      if random.once(in: 3) {
        message.add("msgid_plural", "", &random, isTricky: isTricky)
        for form in 0..<Int.random(in: 1..<4, using: &random) {
          message.add("msgstr[\(form)]", "", &random, isTricky: isTricky)
        }
      } else {
        message.add("msgstr", "", &random, isTricky: isTricky)
      }
      if random.once(in: 9) { message.written += "#~ msgid \"\n" }
    }
    return message
  }

  @Test func `values are decoded as intended`() throws {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<Self.count {
      let message = Self.message(&random, isTricky: false)
      let catalog = try CatalogContents<POReader>(Bytes(message.written.utf8))
      #expect(catalog.texts == message.meant, "\(message.written)")
      #expect(catalog.problems.isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func `parts of values are replaced, and nothing else changes`(_ isTricky: Bool) throws {
    var random = SeededGenerator(seed: 52)
    var check = RandomReplacementCheck<POReader>(seed: 53)
    for _ in 0..<Self.count {
      let source = Bytes(Self.message(&random, isTricky: isTricky).written.utf8)
      let defects = check.defects(in: try CatalogContents(source))
      #expect(defects == [])
      guard defects.isEmpty else { return }
    }
    #expect(check.refusedCount * 5 < check.count)
  }

  @Test func `a broken file is a located error or a valid catalog`() throws {
    var random = SeededGenerator(seed: 54)
    let bytes = Bytes("\"\\#[]~\nmx7 ".utf8)
    var readCount = 0
    for _ in 0..<Self.count {
      var source = Bytes(Self.message(&random, isTricky: true).written.utf8)
      let index = Int.random(in: source.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: source[index] = random.pick(bytes)
      case 1: source.remove(at: index)
      default: source.insert(random.pick(bytes), at: index)
      }
      guard source.span.firstInvalidUTF8Offset == nil else { continue }
      do {
        #expect(try CatalogContents<POReader>(source).defects == [])
        readCount += 1
      } catch {
        #expect((0...source.count).contains(error.offset) && !error.message.isEmpty)
      }
    }
    #expect(readCount > Self.count / 4)
  }
}
