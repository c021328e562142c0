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

  /// Returns the input; `scale` is the size in thousandths of a harmful size.
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
    // Lowers the count until the document is accepted.
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
