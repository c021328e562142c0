import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct TextDocumentTests {
  private static let pieces = [
    "", "a", "[b](c)", "\n", "\r\n", "\r", "😀", "e\u{301}", "é", "漢字", "\u{FEFF}", "\u{2028}", "👩‍👩‍👧",
    "🇩🇪",
    "\r\n\r\n", "\n\r", "x\ry\nz", "a long piece of text without anything odd in it",
  ]

  /// Edits a document and a model at random, and returns how many edits give different texts.
  private func differences(
    _ encoding: PositionEncoding, model modelEncoding: PositionEncoding, count: Int, seed: UInt64
  ) -> Int {
    var generator = SeededGenerator(seed: seed)
    var document = TextDocument(Bytes("# a\r\nb 😀 c\n".utf8))
    var model = TextModel(scalars: Array("# a\r\nb 😀 c\n".unicodeScalars))
    var differenceCount = 0
    for _ in 0..<count {
      func position() -> TextPosition {
        TextPosition(
          line: Int.random(in: 0...document.lineCount + 1, using: &generator),
          character: generator.once(in: 8) ? 1000 : Int.random(in: 0...20, using: &generator))
      }
      // Positions may be out of order, which makes the range empty.
      let (start, end) = (position(), position())
      let text = generator.pick(TextDocumentTests.pieces)
      let first = document.offset(of: start, encoding: encoding)
      document.replace(
        first..<max(first, document.offset(of: end, encoding: encoding)), with: Bytes(text.utf8))
      model.replace(start, end, modelEncoding, with: text)
      if document.bytes != Bytes(model.text.utf8) || document != TextDocument(document.bytes) {
        differenceCount += 1
        model.scalars = Array(String(decoding: document.bytes, as: UTF8.self).unicodeScalars)
      }
    }
    return differenceCount
  }

  @Test(arguments: PositionEncoding.allCases)
  func `After random edits, the text equals an independent model`(_ encoding: PositionEncoding) {
    let count = Thoroughness.count(1_000, full: 10_000)
    #expect(differences(encoding, model: encoding, count: count, seed: 31) == 0)
  }

  @Test(arguments: [
    (PositionEncoding.utf16, PositionEncoding.utf32), (.utf8, .utf16), (.utf32, .utf8),
  ])
  func `A server that counts other units is detected`(
    _ encoding: PositionEncoding, _ other: PositionEncoding
  ) {
    #expect(differences(encoding, model: other, count: 500, seed: 1) > 0)
  }

  @Test(arguments: [
    (0, 0, 0), (0, 1, 1), (0, 2, 1), (0, 3, 5), (0, 99, 7), (1, 0, 9), (1, 99, 9), (2, 0, 10),
    (2, 1, 11), (3, 0, 11), (99, 3, 11), (-1, 5, 0), (0, -1, 0), (0, .min, 0), (.min, .max, 0),
  ])
  func `A position outside the text or in a character is moved back`(
    _ line: Int, _ character: Int, _ offset: Int
  ) {
    let document = TextDocument(Bytes("a😀é\r\n\rb".utf8))
    #expect(
      document.offset(of: TextPosition(line: line, character: character), encoding: .utf16)
        == offset)
  }

  @Test(arguments: PositionEncoding.allCases)
  func `Offsets and positions are converted back and forth`(_ encoding: PositionEncoding) {
    let text = "\u{FEFF}a😀é\r\n漢\rb\n\n👩‍👩‍👧 [x](y)"
    let document = TextDocument(Bytes(text.utf8))
    var converter = PositionConverter(document, encoding: encoding)
    var offset = 0
    for character in text.unicodeScalars {
      let position = converter.position(of: offset)
      // No position is between a carriage return and its line feed.
      if character != "\n" || document.bytes[max(0, offset - 1)] != 0x0D {
        #expect(document.offset(of: position, encoding: encoding) == offset)
      }
      offset += String(character).utf8.count
    }
    // Requests offsets within a character, before the last requested offset, and after the end.
    #expect(converter.position(of: 5) == converter.position(of: 4))
    #expect(converter.position(of: 0) == TextPosition(line: 0, character: 0))
    #expect(converter.position(of: 10_000) == converter.position(of: document.bytes.count))
  }

  @Test(arguments: PositionEncoding.allCases)
  func `Positions in a long line are counted in any order`(_ encoding: PositionEncoding) {
    let text = String(repeating: "aé😀漢", count: 1_000)
    let document = TextDocument(Bytes("\(text)\n\(text)".utf8))
    var generator = SeededGenerator(seed: 47)
    var converter = PositionConverter(document, encoding: encoding)
    for _ in 0..<1_000 {
      let offset = Int.random(in: 0...document.bytes.count, using: &generator)
      var fresh = PositionConverter(
        TextDocument(Bytes(document.bytes.prefix(offset))), encoding: encoding)
      #expect(converter.position(of: offset) == fresh.position(of: offset))
    }
  }

  @Test func `Bytes that are not UTF-8 have positions`() {
    let document = TextDocument([0x80, 0xF0, 0x0A, 0xE2, 0x82])
    var converter = PositionConverter(document, encoding: .utf16)
    for offset in 0...5 { _ = converter.position(of: offset) }
    for line in 0...2 {
      for character in 0...4 {
        let offset = document.offset(
          of: TextPosition(line: line, character: character), encoding: .utf16)
        #expect(0...5 ~= offset)
      }
    }
  }

  @Test func `A finding has its offset, even after a byte order mark`() {
    let document = TextDocument(Bytes("\u{FEFF}ab\ncd".utf8))
    #expect(document.offset(of: SourcePosition(line: 1, column: 2)) == 4)
    #expect(document.offset(of: SourcePosition(line: 2, column: 2)) == 7)
    #expect(document.offset(of: SourcePosition(line: 9, column: 1)) == 8)
  }
}
