import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct UnknownAlertTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("unknown-alert")
  }

  @Test(arguments: [
    ("> [!INFO]\n> a", "[!INFO]"), ("> [!NOTE] a", "[!NOTE]"), ("> [!tip]- a\n> b", "[!tip]"),
    ("> [!See-Also] *a*", "[!See-Also]"), ("> [!注意]\n> a", "[!注意]"),
    ("- > [!HINT]\n  > a", "[!HINT]"), ("> > [!HINT]", "[!HINT]"), ("> [!NOTE]\\\n> a", "[!NOTE]"),
    ("> [!NOTE]: a b", "[!NOTE]"), ("> a\n\nb\n\n> [!HINT]", "[!HINT]"),
  ])
  func `a quote that begins like an alert is found`(_ markdown: String, _ marker: String) throws {
    #expect(try check.excerpts(markdown) == [marker])
  }

  @Test(arguments: [
    "> [!NOTE]\n> a", "> [!warning]", "[!HINT]\na", "> a\n> [!HINT]", "> a\n>\n> [!HINT]",
    "> \\[!HINT]", "> [!HINT\\]", "> &#91;!HINT]", "> `[!HINT]`", "> [!HINT](a)",
    "> [!hint]\n\n[!HINT]: /a", "> [!VIDEO https://a.example]", "> [!] a", "> # [!HINT]",
    "> - [!HINT]", ">     [!HINT]", "> [HINT]", "> ![HINT](a)",
  ])
  func `alerts, references, and other text are not found`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location is exact in lists and after front matter`() throws {
    #expect(
      try check.places("---\r\ntitle: a\r\n---\r\n- é\r\n\r\n  >  [!é] a\r\n") == ["6:6-6:11"])
  }

  @Test func `the message says what an alert is, and the nearest word`() throws {
    #expect(
      try check.findings("> [!Warnings]\n\n> [!x]\n\n> [!Note] a").map(\.message) == [
        """
        "[!Warnings]" remains text: alerts are NOTE, TIP, IMPORTANT, WARNING, and CAUTION; \
        did you mean 'WARNING'?
        """, "\"[!x]\" remains text: alerts are NOTE, TIP, IMPORTANT, WARNING, and CAUTION",
        """
        "[!Note]" remains text: the marker of an alert is alone on its line; \
        move what follows to the next
        """,
      ])
  }

  @Test func `a dialect without alerts has none to misspell`() throws {
    let converter = Converter(dialect: .commonMark)
    #expect(try LintRule.unknownAlert.places(in: "> [!HINT]", converter: converter) == [])
  }
}
