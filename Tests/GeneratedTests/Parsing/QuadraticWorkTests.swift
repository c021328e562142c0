import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

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
