import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Lays out generated documents, and reads the output back.
@Suite struct TerminalFuzzTests {
  static let documentCount = Thoroughness.count(200, full: 20_000)
  static let textCount = Thoroughness.count(2_500, full: 200_000)

  @Test func `lines fit any width, and unwrapped lines form the text`() throws {
    var markdown = MarkdownGenerator(seed: 51)
    var copy = CopyGenerator(seed: 52)
    var random = SeededGenerator(seed: 53)
    for index in 0..<Self.documentCount {
      let source = index.isMultiple(of: 2) ? markdown.document() : copy.document()
      let width = Int.random(in: 20...200, using: &random)
      #expect(try TerminalAgreement.defects(source, width: width) == [])
      let defects = try TerminalMapOracle.defects(source, width: width)
      #expect(defects == [])
    }
  }

  @Test func `texts with escapes of every kind produce no live control sequence`() throws {
    var generator = EscapeGenerator(seed: 54)
    let emitters = [
      ANSIEmitter(width: 40, attributes: .monochrome, hyperlinks: .live),
      ANSIEmitter(width: 0, attributes: .colors(.truecolor), addresses: .inline),
      ANSIEmitter(width: 80, hyperlinks: .live, addresses: .footnotes),
    ]
    var left = Self.textCount
    while left > 0 {
      let source = generator.document(count: min(left, 20))
      let linked = try Converter().convert(source)
      let emitter = emitters[left / 20 % emitters.count]
      var screen = Screen()
      screen.write(linked.bytes(emittedBy: emitter))
      #expect(screen.defects.isEmpty, "\(readable(source))")
      #expect(!emitter.map(of: linked).json.dropLast().contains { $0 < 0x20 || $0 >= 0x7F })
      left -= 20
    }
  }
}

/// Generates text that would control a terminal, in many places where CommonMark allows text.
private struct EscapeGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns a document with the given number of texts in separate blocks.
  mutating func document(count: Int) -> Bytes {
    var bytes: Bytes = []
    for _ in 0..<count {
      bytes += text() + "\n\n".utf8
    }
    return bytes
  }

  private mutating func text() -> Bytes {
    let parts: [Bytes] = [escape(), escape(), escape()]
    let shapes: [[String]] = [
      ["a ", " b ", " c ", ""], ["[", "](https://a.example/", " \"", "\")"],
      ["`", "` *", "* **", "**"],
      ["![", "](a.png) [", "](<app://x", ">)"], ["# ", " ", "\n> ", ""],
      ["    ", "\n    ", "", ""],
      ["``` ", "\n", "\n", "\n```"], ["- ", "\n- ", "\n  1. ", ""],
      ["<", "> <https://a.example/", ">", ""],
      ["<b ", "> [a](javascript:", ") ", ""], ["[", "]: https://a.example/", "\n\n[", "]"],
    ]
    let shape = random.pick(shapes)
    return Bytes(zip(shape, parts + [[]]).flatMap { Bytes($0.utf8) + $1 })
  }

  /// Returns a complete or broken control sequence; `spelling(of:)` writes its control characters.
  private mutating func escape() -> Bytes {
    let introducers: [UInt32] = [
      0x1B, 0x1B, 0x1B, 0x9B, 0x9D, 0x90, 0x98, 0x9E, 0x9F, 0x9C, 0x84, 0x85, 0x8D, 0x8E, 0x8F,
      0x05,
      0x07, 0x08, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x11, 0x13, 0x18, 0x1A, 0x7F, 0x202E, 0x2066,
      0x2028,
      0x00, UInt32.random(in: 0..<0xA0, using: &random),
    ]
    let payload = random.pick([
      "[31m", "[2J", "[?1049h", "[6n", "[c", "[5i", "[1;1H", "[99999b", "]0;title", "]52;c;AAAA",
      "]8;;https://evil.example", "]8;;", "]1337;File=:AAAA", "P1$r", "P+q544e", "_Gf=100;AAAA",
      "^x",
      "Xx", "c", "D", "M", "E", "Z", "(0", "#8", "%G", "N", "O", "=", ">", "7", "8", "\\", "[200~",
    ])
    let end = random.once(in: 2) ? spelling(of: random.pick([0x07, 0x9C, 0x1B])) : []
    return spelling(of: random.pick(introducers)) + payload.utf8 + end
  }

  /// Returns a scalar as UTF-8 or as a character reference, or returns invalid bytes instead.
  private mutating func spelling(of scalar: UInt32) -> Bytes {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: Bytes("&#\(scalar);".utf8)
    case 1: Bytes("&#x\(String(scalar, radix: 16));".utf8)
    case 2: scalar < 0x100 ? [UInt8(scalar)] : [0xE2, 0x80]
    case 3:
      scalar < 0x80 ? [0xC0 | UInt8(scalar >> 6), 0x80 | UInt8(scalar & 0x3F)] : [0xC2, 0x1B]
    default: Bytes(String(Unicode.Scalar(scalar).map(Character.init) ?? " ").utf8)
    }
  }
}
