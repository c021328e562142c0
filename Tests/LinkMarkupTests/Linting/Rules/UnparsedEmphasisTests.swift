import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct UnparsedEmphasisTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("unparsed-emphasis")
  }

  @Test(arguments: [
    ("**强调。**继续", "**强调。**"), ("继续**「强调」**", "**「强调」**"), ("*强调。*继续", "*强调。*"),
    ("__强调。__继续", "__强调。__"), ("***强调。***继续", "***强调。***"), ("**“注意”**很", "**“注意”**"),
    ("**50%**的", "**50%**"), ("**C++**是", "**C++**"), ("**[文档](a)。**继续", "**[文档](a)。**"),
    ("**\"a\"**b", "**\"a\"**"), ("a*“b”*", "*“b”*"), ("[**a。**b](c)", "**a。**"),
    ("**a\nb。**c", "**a\nb。**"),
  ])
  func `emphasis blocked by punctuation is reported`(_ markdown: String, _ excerpt: String) throws {
    #expect(try check.excerpts(markdown) == [excerpt])
    #expect(try check.findings(markdown).allSatisfy { $0.message.contains("punctuation") })
  }

  @Test(arguments: [
    ("** spaced **", "** spaced **"), ("a **spaced ** b", "**spaced **"),
    ("** spaced**", "** spaced**"),
    ("(__ spaced __)", "__ spaced __"), ("**强调 **。", "**强调 **"),
  ])
  func `emphasis blocked by a space is reported`(_ markdown: String, _ excerpt: String) throws {
    #expect(try check.excerpts(markdown) == [excerpt])
    #expect(try check.findings(markdown).allSatisfy { $0.message.contains("remove the spaces") })
  }

  @Test(arguments: [
    ("__x__y", "__x__"), ("x__yz__", "__yz__"), ("_强调_继续", "_强调_"), ("继续__强调__", "__强调__"),
  ])
  func `emphasis blocked by a word is reported`(_ markdown: String, _ excerpt: String) throws {
    #expect(try check.excerpts(markdown) == [excerpt])
    #expect(try check.findings(markdown).allSatisfy { $0.message.contains("in a word") })
  }

  @Test(arguments: [
    "2 * 3 * 4", "* a\n* b", "\\*\\*强调。\\*\\*继续", "snake_case and other_case", "`**a **`",
    "    **a **", "5*(a+b)*c", "2**(a+b)**c", "*args and **kwargs", "{_name_}", "_id and user_id",
    "a * b", "x ** y ** z", "пристань_стремя_", "footnote* and *other", "**a**", "my__init__py",
    "src/**/*.md", "**/a and **/b", "*p = &*q", "** a", "a **", "**a。b", "![**a。**b](c)",
    "[a **b](c) d。**e", "**a。\n\nb**c", "a*b*c", "* * *", "a _ b _ c", "****a ****",
    "Sonne *** und Mond ***", "Name: ___ Date: ___", "__ and __ are two", "10:30*–12:00* and",
    "“*”号表示必填，用*标记", "「*」は必須、*印", "起*。*不含税", "(**) and (**b) c",
    "::: list.get__all__", "https://a.example/_a-强_b",
  ])
  func `formulas, code, notes, and bullets are not reported`(_ markdown: String) throws {
    #expect(try check.excerpts(markdown) == [])
  }

  @Test func `the location is exact in quotes and after CRLF`() throws {
    #expect(try check.places("# t\r\n\r\n> - 中**强。**续\r\n> - b") == ["3:8-3:18"])
  }

  @Test func `a delimiter is paired once`() throws {
    #expect(try check.excerpts("**a。**b **c。**d") == ["**a。**", "**c。**"])
  }

  @Test func `many delimiters are paired in linear time`() throws {
    #expect(try check.findings(String(repeating: "**a。**b ", count: 10_000)).count == 10_000)
  }
}
