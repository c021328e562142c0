import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct MissingFileTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("missing-file", files: ["b.md", "b c.md", "../é.png", "d/"])
  }

  @Test(arguments: [
    ("[a](x.md)", "x.md"), ("![a](x.png)", "x.png"), ("[a](b%20d.md?e#f)", "b d.md"),
    ("[a][b]\n\n[b]: x/", "x/"), ("[a](./x)", "./x"),
  ])
  func `a missing file is found`(_ markdown: String, _ path: String) throws {
    #expect(
      try check.findings(markdown).map(\.message)
        == [
          "there is no file or folder \"\(path)\" relative to this document; "
            + "correct the path or add the file"
        ])
  }

  @Test(arguments: [
    "[a](b.md)", "[a](b%20c.md#d)", "[a](<b c.md>)", "![a](../é.png)", "![a](../%C3%A9.png)",
    "[a](d/)", "[a](#b)", "[a](?b)", "[a](/x)", "[a](//x/y)", "[a]({x}/b)", "[a](x/%@)",
    "[a](https://x.example)", "[a](app:x)", "[a](mailto:x)", "[a]()", "[a](%FF)", "[a](%zz)",
    "[a](x%00)", "[a](&nbsp;)", "<a href=' '>b</a>",
  ])
  func `existing files and other destinations are not found`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test(arguments: [
    "[a](b.html)", "[a](b/)", "[a](b#c)", "[a](b c.html?d)", "[a](e/)", "[a](e/index.html)",
    "[a][^1]\n\n[^1]: b", "[^1]\n\n[^1]: Note.",
  ])
  func `pages that generators make of documents, and footnotes, are not found`(
    _ markdown: String
  ) throws {
    let check = try RuleCheck("missing-file", files: ["b.md", "b c.md", "e/index.md"])
    #expect(try check.findings(markdown) == [])
  }

  @Test func `a name in another case is named`() throws {
    #expect(
      try check.findings("[a](B.md)").map(\.message) == [
        "the file is called \"b.md\", and many systems tell case apart; write it as it is"
      ])
  }

  @Test func `without surroundings files are not checked`() throws {
    #expect(try RuleCheck("missing-file").findings("[a](x.md) ![b](y.png)") == [])
  }

  @Test func `the location is that of the link`() throws {
    #expect(try check.places("# t\r\n\r\n> é [b](c) ![d](e)") == ["3:6-3:12", "3:13-3:20"])
  }
}
