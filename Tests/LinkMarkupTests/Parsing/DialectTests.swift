import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct DialectTests {
  private func outline(_ markdown: String, _ dialect: Dialect = .copy) throws -> String {
    try Document(parsing: Bytes(markdown.utf8), dialect: dialect).debugDescription
  }

  /// Returns the source of each link, and checks that every block is located.
  private func linkSources(_ markdown: String, _ dialect: Dialect = .copy) throws -> [String] {
    let source = Bytes(markdown.utf8)
    let document = try Document(parsing: source, dialect: dialect, sourceDetail: .text)
    let map = try #require(document.sourceMap)
    #expect(map.unverifiedBlockCount == 0)
    return map.links.map { link in
      link.map { String(decoding: source[$0.whole], as: UTF8.self) } ?? "none"
    }
  }

  // MARK: Tasks

  @Test(arguments: [
    ("- [ ] a", "item, open task"), ("* [x] a", "item, done task"),
    ("1. [X]  a", "item 1, done task"),
    ("> - [ ] a", "item, open task"),
  ])
  func `a task's marker is not part of its text`(markdown: String, item: String) throws {
    let outline = try outline(markdown)
    #expect(outline.contains(item) && outline.contains("text \"a\"") && !outline.contains("["))
  }

  @Test(
    arguments: [
      "- [ ] \n[a](b)", "- [ ] \r[a](b)", "- [ ]  \r\n  [a](b)", "- [ ]\t\n  [a](b)",
      "- [x] \n  [a](b)\n\n[x]: y\n",
    ])
  func `a task's marker may be alone on its line`(markdown: String) throws {
    let outline = try outline(markdown)
    #expect(outline.contains(" task\n    paragraph (tight)\n      link \"b\""))
    #expect(try linkSources(markdown) == ["[a](b)"])
  }

  @Test(arguments: ["- [ ] \n\na\n\n[b](c)\n", "- [x] \n\na\n\n[b](c)\n\n[x]: y\n"])
  func `a task without text has no paragraph`(markdown: String) throws {
    #expect(try !outline(markdown).contains("  paragraph"))
    #expect(try linkSources(markdown) == ["[b](c)"])
  }

  @Test func `a break after a task's marker is part of its text`() throws {
    #expect(try outline("- [ ] \\\n  a").contains("hard break"))
    #expect(try linkSources("- [ ] \\\n  [a](b)") == ["[a](b)"])
  }

  @Test(arguments: ["- \\[ ] a", "- [ ]a", "- [y] a", "-\n  [ ] a", "- &#91; ] a", "[ ] a"])
  func `only the bytes of a marker make a task`(markdown: String) throws {
    #expect(try !outline(markdown).contains("task"))
  }

  @Test func `a task takes precedence over a reference with the same text`() throws {
    let outline = try outline("- [x] a\n\n[x]: b")
    #expect(outline.contains("done task") && !outline.contains("link"))
  }

  @Test func `links in a task and in an alert have their places`() throws {
    let markdown = "- [ ] [a](b)\n- [x] *[c](d)*\n\n> [!NOTE]\n> [e](f)\n\n[x]: y\n"
    #expect(try linkSources(markdown) == ["[a](b)", "[c](d)", "[e](f)"])
  }

  // MARK: Alerts

  @Test(arguments: ["NOTE", "tip", "Important", "WARNING", "CAUTION"])
  func `a quote that begins with a marker is an alert`(word: String) throws {
    let outline = try outline("> [!\(word)]\n> a")
    #expect(
      outline == "alert \(word.lowercased())\n  paragraph\n    text \"a\"")
  }

  @Test(arguments: [
    "> [!NOTE] a", "> [!EXAMPLE]\n> a", "> \\[!NOTE]\n> a", "> a\n> [!NOTE]", "[!NOTE]",
  ])
  func `other quotes stay quotes`(markdown: String) throws {
    #expect(try !outline(markdown).contains("alert"))
  }

  @Test func `an alert can be only its marker`() throws {
    #expect(try outline("> [!TIP]\n>\n> - a").hasPrefix("alert tip\n  list"))
    #expect(try outline("> [!TIP]") == "alert tip")
  }

  // MARK: Heading identifiers

  @Test(arguments: ["# a {#b-1.c}", "a {#b-1.c}\n---", "# a {#b-1.c} #", "# a\t{#b-1.c}"])
  func `a heading can end with its identifier`(markdown: String) throws {
    let outline = try outline(markdown)
    #expect(outline.contains("id \"b-1.c\"") && outline.hasSuffix("text \"a\""))
  }

  @Test(arguments: ["# a{#b}", "# a \\{#b}", "# a {#}", "# a {#b .c}", "# {#b}", "a {#b}"])
  func `other braces are text`(markdown: String) throws {
    #expect(try !outline(markdown).contains(" id "))
  }

  @Test func `an identifier after other inlines leaves no text`() throws {
    #expect(try linkSources("# [a](b) {#c}\n\n## `d` {#e}\n\n[f](g)") == ["[a](b)", "[f](g)"])
    #expect(try !outline("# `a` {#b}").contains("text"))
  }

  // MARK: Strikethrough

  @Test(
    arguments: [
      ("~~a~~", .copy, true), ("~a~", .copy, false), ("~a~", .gfm, true), ("~~~a~~~", .gfm, false),
      ("\\~~a~~", .copy, false), ("&#126;~a~~", .copy, false), ("~~ a ~~", .copy, false),
      ("`~~a~~`", .copy, false), ("a~~b~~c", .copy, true), ("~~a~", .gfm, false),
      ("~~a~~", .commonMark, false), ("10~20, 30~40", .copy, false),
    ] as [(String, Dialect, Bool)])
  func `tildes in the source strike text`(
    markdown: String, dialect: Dialect, isStruck: Bool
  ) throws {
    #expect(try outline(markdown, dialect).contains("strikethrough") == isStruck)
  }

  @Test func `struck text contains emphasis and links, which keep their places`() throws {
    let markdown = "~~a *b* [c](d)~~ [e](f) ![~~g~~](h)"
    #expect(try linkSources(markdown) == ["[c](d)", "[e](f)"])
    let document = try Document(parsing: Bytes(markdown.utf8))
    for link in document.links {
      #expect(!document.plainText(in: link.content).isEmpty)
    }
    #expect(try outline(markdown).contains("strikethrough\n    text \"a \"\n    emphasis"))
  }

  // MARK: Bare addresses

  @Test(arguments: [
    ("see http://a.example/b.", "http://a.example/b"), ("(www.a.example)", "www.a.example"),
    ("*ftp://a.example*", "ftp://a.example"), ("mail a.b@c.example ok", "a.b@c.example"),
    ("mailto:a@b.example", "mailto:a@b.example"),
  ])
  func `a bare address is a link only in gfm`(markdown: String, source: String) throws {
    #expect(try linkSources(markdown, .gfm) == [source])
    #expect(try linkSources(markdown) == [])
  }

  @Test func `bare addresses and other links are in the order of the text`() throws {
    let markdown = "[a](b) www.c.example [d](e) f@g.example\n"
    let document = try Document(parsing: Bytes(markdown.utf8), dialect: .gfm)
    let destinations = document.links.map {
      String(decoding: document[$0.destination], as: UTF8.self)
    }
    #expect(destinations == ["b", "http://www.c.example", "e", "mailto:f@g.example"])
    #expect(
      try linkSources(markdown, .gfm) == ["[a](b)", "www.c.example", "[d](e)", "f@g.example"])
  }

  @Test(arguments: [
    "[http://a.example](b)", "`http://a.example`", "http\\://a.example", "xhttp://a.example",
  ])
  func `an address in a link, in code, or escaped is not linked`(markdown: String) throws {
    #expect(try Document(parsing: Bytes(markdown.utf8), dialect: .gfm).links.count <= 1)
    #expect(try !linkSources(markdown, .gfm).contains("http://a.example"))
  }
}
