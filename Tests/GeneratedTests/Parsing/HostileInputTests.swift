import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Input that has crashed or stalled Markdown converters.
enum HostileInput: String, CaseIterable, Sendable {
  case nestedQuotes
  case nestedLists
  case nestedEmphasis
  case openBrackets
  case quotesOverLazyLines
  case manyLinks
  case manyReferences

  /// Returns the input at a scale in thousandths of a harmful size.
  func source(scale: Int) -> Bytes {
    func repeated(_ text: String, _ count: Int) -> String {
      String(repeating: text, count: count * scale)
    }
    let text =
      switch self {
      case .nestedQuotes: repeated("> ", 100) + "a"
      case .nestedLists: repeated("- ", 50) + "a"
      case .nestedEmphasis: repeated("*a **a ", 50)
      case .openBrackets: repeated("[", 50)
      case .quotesOverLazyLines: repeated("> ", 50) + "a\n" + repeated("a\n", 50)
      case .manyLinks: repeated("[a](b) ", 20)
      case .manyReferences: "[a]: /b\n\n" + repeated("[a] ", 20)
      }
    return Bytes(text.utf8)
  }
}

@Suite struct HostileInputTests {
  @Test(.timeLimit(.minutes(10)), arguments: HostileInput.allCases, [0, 1, 2])
  func `hostile input is converted in every format, to output of proportionate size`(
    _ input: HostileInput, _ emitter: Int
  ) throws {
    func outputCount(scale: Int) throws -> Int {
      let linked = try Converter().convert(input.source(scale: scale))
      switch emitter {
      case 0: return linked.bytes(emittedBy: .html).count
      case 1: return linked.bytes(emittedBy: .runs).count
      default: return linked.bytes(emittedBy: .ansi(width: 80)).count
      }
    }
    let half = try outputCount(scale: 500)
    let whole = try outputCount(scale: 1000)
    #expect(whole <= half * 22 / 10 + 1000)
  }
}

@Suite struct QuadraticWorkTests {
  private func error(_ text: String) -> LinkMarkupError? {
    do throws(LinkMarkupError) {
      try PathologicalInput.check(Bytes(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(arguments: [
    "![[]()", "![[a](b)", "![[a]", "![`]`[](b)", "![\\][](b)", "![<a ]>[](b)", "[]()![[]",
    "![\n[](b)",
    "![ *a* [](b)",
  ])
  func `images that are never closed are rejected with their location`(_ text: String) {
    let definition = "[a]: b\n\n"
    let column = text.hasPrefix("[") ? 5 : 1
    let offset = definition.utf8.count + column - 1
    #expect(
      error(definition + repeated(text, 60_000))
        == .tooManyOpenImages(.init(line: 3, column: column, offset: offset)))
  }

  @Test(arguments: [
    "![a](b)", "[![a b](c)](d) ", "![[]()\n\n", "![[]()\r\n \t\r\n", "[a](b) ", "!\\[a] ", "!a ",
  ])
  func `images closed immediately or by their paragraph are accepted`(_ text: String) {
    #expect(error(repeated(text, 60_000)) == nil)
  }

  @Test(arguments: ["\n", "\r", "\r\n", " \n", "\t\r", "\n\n\t \n"])
  func `empty lines after deep lists are rejected at the lists`(_ ending: String) {
    for marker in ["- ", "*\t", "1. ", "+ > ", "12345) "] {
      let source = "a\n\n> " + repeated(marker, 20_000) + "a" + repeated(ending, 30_000)
      #expect(
        error(source)
          == .tooManyBlankLines(SourcePosition(line: 3, column: 1, offset: 3)),
        "\(marker)")
    }
  }

  @Test func `lists nested by indentation count as well`() {
    let lists = (0..<2000).map { repeated(" ", $0 * 2) + "- a\n" }.joined()
    #expect(error(lists + repeated("\n", 300_000)) != nil)
    let quoted = "> " + repeated("- ", 20_000) + "\n" + repeated(">\n", 30_000)
    #expect(error(quoted) != nil)
  }

  @Test func `text at the margin closes lists unless it continues a paragraph`() {
    let deep = repeated("- ", 20_000) + "a\n"
    let blank = repeated("\n", 20_000)
    #expect(error(deep + "\nb\n" + blank) == nil)
    #expect(error(deep + "b\n" + blank) != nil)
    #expect(error(deep + repeated(" ", 60_000) + ">\nb\n" + blank) != nil)
  }

  @Test func `ordinary documents of any length are accepted`() {
    let list = "* a ![b](c) [d](e)\n\n  f\n\n    - g\n\n      1. h\n\n\n"
    #expect(error(repeated(list, 100_000)) == nil)
    let rule = repeated("-", 5000) + "\n\na\n\n"
    #expect(error(repeated(rule, 1000)) == nil)
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["![[]()", "![[a](b) `c` "])
  func `accepted documents are parsed quickly`(_ text: String) throws {
    // Finds the largest count that is accepted.
    var count = 60_000
    while error(repeated(text, count)) != nil { count -= 1000 }
    #expect(count > 10_000)
    _ = try Document(parsing: Bytes(repeated(text, count).utf8))
  }

  @Test func `the error for a document suggests a solution`() {
    #expect(
      LinkMarkupError.tooManyOpenImages(SourcePosition(line: 1, column: 1)).description
        == "too many images begin here with '![' and are never closed; close them, or write '!\\['")
    #expect(
      LinkMarkupError.tooManyBlankLines(SourcePosition(line: 1, column: 1)).description
        == "too many blank lines follow lists that are nested this deep; flatten the lists"
    )
  }
}

/// Tests that a reference in a table cell has the same definition as one in a paragraph.
@Suite struct TableReferenceTests {
  private static let lines = [
    "[x]: u1", "[x]:", "u2", "  \"title\"", "[y]: v", "[x]: <u 3>", "    [x]: u4", "text", "", "",
    "> [x]: u5", "> ", "> ```", "- [x]: u6", "  [x]: u7", "- - [x]: u8", "2. [x]: u9", "```",
    "~~~", "<div>", "<!--", "-->", "===", "---", "# [x]: u10", "\t[x]: u11", ">\t[x]: u12",
    "[x]: u13 text", "`[x]: u14", "| a |", "|-|",
  ]

  @Test(arguments: 0..<20)
  func `a cell uses the same definition as a paragraph`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let definitions = (0..<Int.random(in: 1...8, using: &random))
        .map { _ in random.pick(Self.lines) }.joined(separator: "\n")
      let table = "| [x] [y] |\n|-|\n\n[x] [y]\n\n"
      let html = try Converter().convert(table + definitions)
        .emitted(by: HTMLEmitter(annotation: .none))
      let cell = try #require(html.firstMatch(of: /<th[^>]*>(.*)<\/th>/)?.1)
      let paragraph = try #require(html.firstMatch(of: /<p>(.*)<\/p>/)?.1)
      #expect(cell == paragraph, "\(definitions)")
    }
  }
}

/// Compares the locations of links with an oracle that finds them by replacement.
@Suite struct SourceMapFuzzTests {
  static let documentCount = Thoroughness.count(500, full: 20_000)
  /// The length of the longest token sequence; each additional token multiplies the time.
  static let tokenCount = 4

  /// The totals over many documents.
  private struct Tally {
    var linkCount = 0
    var abstentionCount = 0

    /// Returns whether the links are where the oracle finds them and every block has a place.
    mutating func holds(_ source: Bytes, _ dialect: Dialect) throws -> Bool {
      let document = try Document(parsing: source, dialect: dialect, sourceDetail: .text)
      guard let map = document.sourceMap, map.unprovedBlockCount == 0 else { return false }
      let oracle = try LinkPlaceOracle(source, dialect: dialect)
      for node in oracle.nodes {
        let found =
          switch node {
          case .link(let index): map.links[index]
          case .image(let index): map.images[index]
          }
        linkCount += 1
        if let place = try oracle.place(of: node) {
          guard found?.whole == place else { return false }
        } else {
          abstentionCount += 1
        }
      }
      return true
    }
  }

  private func check(
    _ sources: some Sequence<Bytes>, dialect: Dialect = .commonMark
  ) throws -> Tally {
    var tally = Tally()
    for source in sources {
      if try tally.holds(source, dialect) { continue }
      let failing = smallest(source) { candidate in
        var ignored = Tally()
        return (try? ignored.holds(candidate, dialect)) == false
      }
      Issue.record("a link is not where it should be: \(readable(failing))")
      break
    }
    #expect(Double(tally.abstentionCount) <= max(1, Double(tally.linkCount) * 0.0001))
    return tally
  }

  @Test func `links in every construct are where the oracle locates them`() throws {
    var generator = MarkdownGenerator(seed: 7)
    // The oracle's time grows with the cube of the length.
    let sources = (0..<(Self.documentCount / 2)).lazy.map { _ in generator.document() }
      .filter { $0.count < 300 }
    #expect(try check(sources).linkCount > Self.documentCount / 4)
  }

  @Test func `links after markers are where the oracle locates them`() throws {
    var generator = ContainerGenerator(seed: 8)
    let sources = (0..<(Self.documentCount / 2)).lazy.map { _ in generator.document() }
    #expect(try check(sources).linkCount > Self.documentCount / 2)
  }

  @Test func `links in tables, tasks, alerts and struck text are where the oracle locates them`()
    throws
  {
    var generator = DialectGenerator(seed: 9)
    let sources = (0..<(Self.documentCount / 2)).lazy.map { _ in generator.document() }
      .filter { $0.count < 200 }
    #expect(try check(sources, dialect: .copy).linkCount > Self.documentCount / 4)
  }

  @Test func `links in all short token sequences are where the oracle locates them`() throws {
    #expect(try check(TokenSequences(maximumCount: Self.tokenCount)).linkCount > 100)
  }

  @Test(arguments: Fixture.all)
  func `every block of a fixture is located, bare, quoted, or in an item, with any line ending`(
    _ fixture: Fixture
  ) throws {
    let text = String(decoding: fixture.source, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (first, rest) in [("", ""), ("> ", "> "), ("-\t", "\t"), ("1. > - ", "   >   ")] {
      for ending in ["\n", "\r\n", "\r"] {
        let wrapped = lines.enumerated().map { ($0 == 0 ? first : rest) + $1 }
        let source = Bytes(wrapped.joined(separator: ending).utf8)
        for dialect in [Dialect.copy, .commonMark] {
          let document = try Document(parsing: source, dialect: dialect, sourceDetail: .text)
          let map = try #require(document.sourceMap)
          #expect(map.unprovedBlockCount == 0, "\(first) \(ending.debugDescription)")
          #expect(map.links.allSatisfy { $0 != nil })
          #expect(map.images.allSatisfy { $0 != nil })
        }
      }
    }
  }
}
