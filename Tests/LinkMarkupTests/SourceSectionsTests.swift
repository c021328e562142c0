import Testing

@testable import LinkMarkup

@Suite struct SourceSectionsTests {
  /// The first sections are as short as they can be.
  private static func defects(
    _ source: String, threadCount: Int = 1, ownPartCount: Int = .max
  ) throws -> [String]? {
    try SectionsOracle.defects(
      of: Array(source.utf8), dialect: .commonMark, sectionByteCount: 1, threadCount: threadCount,
      ownPartCount: ownPartCount)
  }

  @Test(arguments: [
    "One.\n\nTwo.\n\nThree.",
    "Read [a].\n\n[a]: /first\n\nRead [a].\n\n[a]: /second\n\nRead [a].",
    "Read [a] and [b].\n\n[a]: /a\n  'title'\n[b]:\n/b\n\nRead [b].",
    "One.\n\n- a\n\n- b\n\nTwo.\n\n1. a\n\n   b\n\nThree.",
    "One.\n\n```\ncode\n\nmore\n\nand more\n```\n\nTwo.",
    "One.\n\n<!-- note\n\nnote\n\nnote -->\n\nTwo.",
    "One.\n\n> quote\n\nTwo.\n\n> quote\nlazy\n\nThree `index[0]`: four.",
    "One.\n\n[A\\]b]: /x\n\nRead [a\\]B].\n\n# Read ![a\\]b][]",
    "Read [b].\n\n[a]: /x \"t\n[b]: /y\"\n\n[b]: /z\n\nRead [a].\n\nRead [b].",
    "Read [b].\n\n[a]: \"x \"\n[b]: /y\"\n\n[b]: /z\n\nRead [a].\n\nRead [b].",
    "Read [b].\n\n[a\\]: b]: /x\n[a\\]: c]: /y\n\nRead [a\\]: c].\n\nRead [a\\]: b].",
    "Read [b].\n\n[b]: /x \"t\"\n[c]: /y\n[b]: /z\n\nRead [b].\n\nRead [c].",
    "Читайте [условия](/x).\n\nВсё.\n\n阅读[条款](/y)。\n\nВсё.",
    "Read ![a](/a) and <b>.\n\n    code\n\nText.\n\n<hr>\n\nText.\n\n1. a\n2. b\n\nText\\\nText ![b][].\n\n[b]: /b (t)",
    "One.\n\n\u{FEFF}Two.\n\nThree.\n\n\u{FF21}Four.",
    "Read [the\nterms](/x).\n\nRead\n[these](/y).\n\nAnd [those](/z).",
  ])
  func `a document in sections is the same`(_ source: String) throws {
    #expect(try SourceSectionsTests.defects(source) == [])
    for ownPartCount in 0...2 {
      #expect(
        try SourceSectionsTests.defects(source, threadCount: 3, ownPartCount: ownPartCount) == [])
    }
  }

  @Test(arguments: [
    "> [a]: /x\n\nRead [a].\n\nAgain [a].",
    "- [a]: /x\n\nRead [a].\n\nAgain [a].",
    "# Title\n[a]: /x\n\nRead [a].\n\nAgain [a].",
    "> - \\\n\n1) [\n  a\n  ]: /x\n\nRead [a].\n\nAgain [a].",
    "Read [a].\n\n[a]: /x\ntext\n\nAgain [a].",
    "Read [a].\n\n```\n\n[a]: /x\n\n```\n\nAgain [a].",
    "Read [a].\n\n<!--\n\n[a]: /x\n\n-->\n\nAgain [a].",
    "\u{FEFF}One.\n\nTwo.\n\nThree.",
    "One.\r\n\r\nTwo.\n\nThree.",
    "One.\n\nTwo \0.\n\nThree.",
  ])
  func `a document whose sections may not be what they seem is parsed as a whole`(
    _ source: String
  ) throws {
    #expect(try SourceSectionsTests.defects(source) == nil)
    #expect(try SourceSectionsTests.defects(source, threadCount: 3) == nil)
  }

  @Test(arguments: [
    "/" + String(repeating: "x", count: 1_000),
    "/" + String(repeating: "]:", count: 500),
    "/x '" + String(repeating: "]:", count: 500) + "'",
    "/" + String(repeating: "x", count: 500) + "\n'" + String(repeating: "x", count: 500) + "'",
  ])
  func `references that libcmark leaves unresolved are so in sections, too`(
    _ target: String
  ) throws {
    let definition = "[a]: \(target)\n\n"
    let references = String(repeating: "Read [a].\n\n", count: 200)
    let document = try Document(parsing: Array((definition + references).utf8))
    #expect(document.links.count < 200)
    #expect(try SourceSectionsTests.defects(definition + references) == nil)
  }

  @Test(arguments: [.min, 0, 1, 2, 8, .max])
  func `sections of a long document are what it is made of`(_ threadCount: Int) throws {
    let list = String(repeating: "- read them, or *not*\n", count: 10)
    let paragraph = "Read the [terms][t] and `conditions[0]`: all of them.\n\n\(list)\n"
    let source =
      "# Title\n\n" + String(repeating: paragraph, count: 4_000)
      + "[t]: https://a.example/terms 'Terms'\n"
    #expect(SourceSections(Array(source.utf8), threadCount: 1) != nil)
    let document = try Document(parsing: Array(source.utf8), threadCount: threadCount)
    let whole = try Document(parsing: Array(source.utf8), sourceDetail: .links)
    #expect(document.links == whole.links && document.links.count == 4_000)
    #expect(document.events == whole.events && document.text == whole.text)
  }

  @Test(arguments: ["```\n", "<!--\n"])
  func `what other threads read behind a block without end counts for nothing`(_ opening: String)
    throws
  {
    let paragraph = "Read the terms, all of them.\n\n"
    let text = String(repeating: paragraph, count: 30_000)
    for start in ["", text] {
      let source = Array((start + opening + text + text).utf8)
      let document = try Document(parsing: source, threadCount: 4)
      let whole = try Document(parsing: source, sourceDetail: .links)
      #expect(SectionsOracle.differences(of: document, from: whole) == [])
    }
  }

  @Test(arguments: 0..<20)
  func `a thousand generated documents in sections are the same`(_ seed: Int) throws {
    var generator = MarkdownGenerator(seed: UInt64(seed) &+ 0x5EC7)
    var random = SeededGenerator(seed: UInt64(seed))
    let joints = ["\n\n", "\n\nText.\n\nMore ", "\n\n# Title\n\nText\n\nText ", "\n\nText\n\n"]
    var sectionedCount = 0
    for _ in 0..<1000 {
      var source: [UInt8] = []
      for _ in 0...Int.random(in: 1...3, using: &random) {
        source += generator.document().filter { $0 != 0x0D } + Array(random.pick(joints).utf8)
      }
      let sectionByteCount = Int.random(in: 1...60, using: &random)
      let threadCount = Int.random(in: 1...3, using: &random)
      let ownPartCount = Int.random(in: 0...3, using: &random)
      func defects(_ source: [UInt8]) -> [String]? {
        try? SectionsOracle.defects(
          of: source, dialect: .commonMark, sectionByteCount: sectionByteCount,
          threadCount: threadCount,
          ownPartCount: ownPartCount)
      }
      guard let found = defects(source) else { continue }
      sectionedCount += 1
      guard !found.isEmpty else { continue }
      let culprit = smallest(source) { defects($0)?.isEmpty == false }
      Issue.record("\(found): \(readable(culprit)), \(sectionByteCount), \(threadCount) threads")
      return
    }
    #expect(sectionedCount > 50)
  }
}
