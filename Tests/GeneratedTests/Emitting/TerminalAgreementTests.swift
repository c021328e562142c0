import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

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
