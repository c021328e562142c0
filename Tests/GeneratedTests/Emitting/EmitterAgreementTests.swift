import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct EmitterAgreementTests {
  @Test(arguments: Fixture.all, HTMLEmitter.ClassMap.allCases)
  func `HTML, terminal, and runs agree on a fixture`(
    _ fixture: Fixture, _ classMap: HTMLEmitter.ClassMap
  ) throws {
    #expect(try Agreement(of: fixture.source, classMap: classMap).disagreements == [])
  }

  @Test(arguments: Fixture.all, HTMLEmitter.ClassMap.allCases)
  func `HTML, terminal, and runs agree on values set by rules`(
    _ fixture: Fixture, _ classMap: HTMLEmitter.ClassMap
  ) throws {
    let source = """
      {"rules": [
        {"set": {"newTab": true, "title": "t"}},
        {"match": {"kind": ["app", "relative"]}, "set": {"role": "button", "style": "implicit"}},
        {"match": {"text": "*e*"}, "set": {"state": "disabled"}}
      ]}
      """
    let rules = try Configuration(parsing: Bytes(source.utf8), path: "linkmark.json").rules
    #expect(
      try Agreement(of: fixture.source, classMap: classMap, rules: rules).disagreements == [])
  }

  @Test(arguments: 0..<20)
  func `HTML, terminal, and runs agree on generated documents`(_ seed: Int) throws {
    var generator = MarkdownGenerator(seed: 1_000 + UInt64(seed))
    try check(.copy, seed) { generator.document() }
  }

  @Test(arguments: 0..<20)
  func `HTML, terminal, and runs agree on documents with tables, tasks and footnotes`(
    _ seed: Int
  ) throws {
    var generator = DialectGenerator(seed: 2_000 + UInt64(seed))
    let dialect = seed % 4 < 2 ? Dialect.gfm : .copy
    try check(dialect, seed) { generator.document() }
  }

  private func check(_ dialect: Dialect, _ seed: Int, _ document: () -> Bytes) throws {
    let classMap: HTMLEmitter.ClassMap = seed.isMultiple(of: 2) ? .linkmark : .backpackWeb
    func disagreements(_ source: Bytes) throws -> [String] {
      try Agreement(of: source, dialect: dialect, classMap: classMap).disagreements
    }
    for _ in 0..<Thoroughness.count(50, full: 1_000) {
      let document = document()
      guard try !disagreements(document).isEmpty else { continue }
      let culprit = smallest(document) { (try? disagreements($0).isEmpty) == false }
      let reasons = try disagreements(culprit).joined(separator: "\n")
      Issue.record("\(readable(culprit)):\n\(reasons)")
      return
    }
  }
}

@Suite struct TerminalAgreementTests {
  private static func check(_ source: Bytes, width: Int) throws {
    #expect(
      try TerminalAgreement.defects(source, width: width) == [],
      "\(readable(source)) at width \(width)")
  }

  @Test(arguments: [
    "🇩\u{200B}🇩🇪", "👩\u{200D}\u{AD}👩 a", "ab \u{903}cd \u{903}ef", "👩\u{200D}\n\n👩 👩", "`क्`\\\nक",
  ])
  func `characters do not join across a line break`(_ markdown: String) throws {
    for width in 1...6 {
      try Self.check(Bytes(markdown.utf8), width: width)
      #expect(try TerminalMapOracle.defects(Bytes(markdown.utf8), width: width) == [])
    }
  }

  @Test(arguments: [0, 1, 7, 20, 80])
  func `cells of text equal the document's text`(_ width: Int) throws {
    var generator = MarkdownGenerator(seed: 2_000 + UInt64(width))
    for _ in 0..<400 {
      try Self.check(generator.document(), width: width)
    }
  }

  @Test(arguments: Fixture.all)
  func `cells of text equal a fixture's text`(_ fixture: Fixture) throws {
    try Self.check(fixture.source, width: 30)
    try Self.check(fixture.source, width: 100)
  }
}

@Suite struct PlainHTMLTests {
  private static func plainHTML(
    _ source: Bytes, unsafeContent: HTMLEmitter.UnsafeContent
  ) throws -> Bytes {
    try Converter(dialect: .commonMark).convert(source)
      .bytes(emittedBy: HTMLEmitter(annotation: .none, unsafeContent: unsafeContent))
  }

  private static func equalsCommonMark(_ source: Bytes) -> Bool {
    let safe = try? plainHTML(source, unsafeContent: .omitted)
    let live = try? plainHTML(source, unsafeContent: .live)
    return safe == commonMarkHTML(source)
      && live == commonMarkUnsafeHTML(source)
  }

  @Test(arguments: Fixture.all)
  func `plain HTML of a fixture equals libcmark's, byte for byte`(_ fixture: Fixture) throws {
    #expect(
      try PlainHTMLTests.plainHTML(fixture.source, unsafeContent: .omitted)
        == commonMarkHTML(fixture.source))
    #expect(
      try PlainHTMLTests.plainHTML(fixture.source, unsafeContent: .live)
        == commonMarkUnsafeHTML(fixture.source))
  }

  @Test(arguments: 0..<20)
  func `plain HTML of a thousand generated documents equals libcmark's`(_ seed: Int) {
    var generator = MarkdownGenerator(seed: UInt64(seed))
    for _ in 0..<1000 {
      let document = generator.document()
      guard !PlainHTMLTests.equalsCommonMark(document) else { continue }
      let culprit = smallest(document) { !PlainHTMLTests.equalsCommonMark($0) }
      Issue.record("plain HTML differs for \(readable(culprit))")
      return
    }
  }

  @Test(arguments: [0x01...0x7F, 0x80...0xFF] as [ClosedRange<UInt8>])
  func `every byte in a destination is encoded as in libcmark`(_ bytes: ClosedRange<UInt8>) {
    for byte in bytes {
      #expect(PlainHTMLTests.equalsCommonMark(Bytes("[a](<x".utf8) + [byte] + Bytes("y>)".utf8)))
    }
  }
}

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

/// Generates texts that would control a terminal, wherever CommonMark allows text.
private struct EscapeGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Texts in separate blocks.
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

  /// A control sequence, complete or broken, in one of its spellings.
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
    let end = random.once(in: 2) ? written(random.pick([0x07, 0x9C, 0x1B])) : []
    return written(random.pick(introducers)) + payload.utf8 + end
  }

  /// A control as a raw character, an entity, a byte that is not UTF-8, or an overlong sequence.
  private mutating func written(_ scalar: UInt32) -> Bytes {
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
