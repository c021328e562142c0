import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct QuadraticWorkTests {
  private func error(_ text: String) -> LinkMarkupError? {
    do throws(LinkMarkupError) {
      try QuadraticWork.check(Array(text.utf8))
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
  func `images that begin and never end are refused with their place`(_ text: String) {
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
  func `images that end at once or with their paragraph are no trouble`(_ text: String) {
    #expect(error(repeated(text, 60_000)) == nil)
  }

  @Test(arguments: ["\n", "\r", "\r\n", " \n", "\t\r", "\n\n\t \n"])
  func `empty lines behind deep lists are refused with the place of the lists`(_ ending: String) {
    for marker in ["- ", "*\t", "1. ", "+ > ", "12345) "] {
      let source = "a\n\n> " + repeated(marker, 20_000) + "a" + repeated(ending, 30_000)
      #expect(
        error(source)
          == .tooManyBlankLines(SourcePosition(line: 3, column: 1, offset: 3)),
        "\(marker)")
    }
  }

  @Test func `lists that stand deep by their indentation count as well`() {
    let lists = (0..<2000).map { repeated(" ", $0 * 2) + "- a\n" }.joined()
    #expect(error(lists + repeated("\n", 300_000)) != nil)
    let quoted = "> " + repeated("- ", 20_000) + "\n" + repeated(">\n", 30_000)
    #expect(error(quoted) != nil)
  }

  @Test func `what stands at the margin ends lists, but not where it goes on with a paragraph`() {
    let deep = repeated("- ", 20_000) + "a\n"
    let blank = repeated("\n", 20_000)
    #expect(error(deep + "\nb\n" + blank) == nil)
    #expect(error(deep + "b\n" + blank) != nil)
    #expect(error(deep + repeated(" ", 60_000) + ">\nb\n" + blank) != nil)
  }

  @Test func `honest documents of any length are no trouble`() {
    let list = "* a ![b](c) [d](e)\n\n  f\n\n    - g\n\n      1. h\n\n\n"
    #expect(error(repeated(list, 100_000)) == nil)
    let rule = repeated("-", 5000) + "\n\na\n\n"
    #expect(error(repeated(rule, 1000)) == nil)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["![[]()", "![[a](b) `c` "])
  func `what is let through is parsed soon`(_ text: String) throws {
    // As many as are just let through.
    var count = 60_000
    while error(repeated(text, count)) != nil { count -= 1000 }
    #expect(count > 10_000)
    _ = try Document(parsing: Array(repeated(text, count).utf8))
  }

  @Test func `a refused document says what to do`() {
    #expect(
      LinkMarkupError.tooManyOpenImages(SourcePosition(line: 1, column: 1)).description
        == "too many images begin here with '![' and are never closed; close them, or write '!\\['")
    #expect(
      LinkMarkupError.tooManyBlankLines(SourcePosition(line: 1, column: 1)).description
        == "too many blank lines follow lists that are nested this deep; flatten the lists"
    )
  }
}
