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
    #expect(try EmitterAgreement(of: fixture.source, classMap: classMap).disagreements == [])
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
      try EmitterAgreement(of: fixture.source, classMap: classMap, rules: rules).disagreements == []
    )
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
      try EmitterAgreement(of: source, dialect: dialect, classMap: classMap).disagreements
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
  func `a terminal's cells have the document's text`(_ width: Int) throws {
    var generator = MarkdownGenerator(seed: 2_000 + UInt64(width))
    for _ in 0..<400 {
      try Self.check(generator.document(), width: width)
    }
  }

  @Test(arguments: Fixture.all)
  func `a terminal's cells have a fixture's text`(_ fixture: Fixture) throws {
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
