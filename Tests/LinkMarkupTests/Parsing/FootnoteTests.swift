import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct FootnoteTests {
  private func html(_ source: String, _ dialect: Dialect = .gfm) throws -> String {
    try Converter(dialect: dialect).convert(source).emitted(by: .html)
  }

  private func reference(_ number: Int) -> String {
    "<sup><a class=\"lm-link\" href=\"#fn:\(number)\" data-link-kind=\"fragment\" data-link-handling=\"page\">[\(number)]</a></sup>"
  }

  private func section(_ notes: String...) -> String {
    let items = notes.enumerated().map { "<li id=\"fn:\($0 + 1)\">\n\($1)\n</li>\n" }
    return "<section class=\"lm-footnotes\">\n<ol>\n\(items.joined())</ol>\n</section>\n"
  }

  @Test func `footnotes come last, in the order of their first references`() throws {
    let source = "a[^b] c[^a] d[^B]\n\n[^a]: A *x*\n[^unused]: U\n[^b]: B[^c]\n\n[^c]: C\n\nend\n"
    #expect(
      try html(source)
        == "<p>a\(reference(1)) c\(reference(2)) d\(reference(1))</p>\n<p>end</p>\n"
        + section(
          "<p>B\(reference(3))</p>", "<p>A <em>x</em></p>", "<p>C</p>"))
  }

  @Test func `a footnote includes the blocks indented by four columns, and its lazy lines`() throws
  {
    let source = "a[^1]\n\n[^1]: one\nlazy\n\n    two\n\n        code\n\n    - x\n\nafter\n"
    #expect(
      try html(source)
        == "<p>a\(reference(1))</p>\n<p>after</p>\n"
        + section(
          "<p>one\nlazy</p>\n<p>two</p>\n<pre><code>code\n</code></pre>\n<ul>\n<li>x</li>\n</ul>"))
  }

  @Test(arguments: [
    "a\\[^1]\n\n[^1]: x", "`[^1]`\n\n[^1]: x", "[^2]\n\n[^1]: x", "[^ 1]\n\n[^ 1]: x",
    "[^1](u)\n\n    [^1]: x", "a[^1]\n\n```\n[^1]: x\n```", "a[^1]\n\n<div>\n[^1]: x\n</div>",
    "a[^1]\n\n> [^1]: x", "a[^1]\n\n- [^1]: x", "![[^1]](u)\n\n[^1]: x", "[^]\n\n[^]: x",
  ])
  func `text that only resembles a footnote is text`(_ source: String) throws {
    #expect(try !html(source).contains("lm-footnotes"))
    #expect(try !html(source).contains("<sup>"))
  }

  @Test func `a footnote can begin with a list`() throws {
    #expect(
      try html("a[^1]\n\n[^1]: 3. - [x] b\n")
        .hasSuffix(
          section(
            "<ol start=\"3\">\n<li>\n<ul>\n<li class=\"lm-task\">"
              + "<input type=\"checkbox\" checked disabled aria-label=\"Done\"> b</li>\n</ul>\n</li>\n</ol>"
          )))
  }

  @Test func `a footnote is not a task`() throws {
    #expect(
      try html("a[^1]\n\n[^1]: [x] b\n")
        == "<p>a\(reference(1))</p>\n" + section("<p>[x] b</p>"))
  }

  @Test func `other dialects have no footnotes`() throws {
    for dialect in [Dialect.copy, .commonMark] {
      #expect(try !html("a[^1]\n\n[^1]: some text", dialect).contains("<sup>"))
    }
    let plain = try Document(parsing: Bytes("a[^1]\n\n[^1]: b c\n".utf8), dialect: .gfmExtensions)
    #expect(plain.links.isEmpty)
  }

  @Test(arguments: [
    "+ x", "+ x\n\n1) y", "> + x", "1) x",
  ])
  func `lists next to footnotes stay lists`(_ list: String) throws {
    let source = "\(list)\n\na[^1]\n\n[^1]: N\n\n\(list)\n"
    let plain = try html("\(list)\n\na\n\n\(list)\n")
    let expected =
      list.hasPrefix("+ x\n") ? nil : plain.replacing("<p>a</p>", with: "<p>a\(reference(1))</p>")
    #expect(try html(source).hasPrefix(expected ?? "<ul>"))
    // If the lists beside the definition use both `+` and `)`, the definition stays text.
    #expect(try html(source).contains("lm-footnotes") == (expected != nil))
  }

  @Test func `every construct has its place in the source`() throws {
    let source = "---\nlang: en\n---\n\0é[^n] [a](b)\n\n[^n]: **[c](d)** é ![e](f)\n    [g](h)\n"
    let converter = Converter(dialect: .gfm, sourceDetail: .links)
    let document = try converter.convert(source).document
    let map = try #require(document.sourceMap)
    let bytes = Bytes(source.utf8)
    func written(_ range: SourceRange?) -> String? {
      guard let range, let start = range.start.offset, let end = range.end.offset else {
        return nil
      }
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    let links = document.links.indices.map { written(map[Document.Link.ID(index: UInt32($0))]) }
    #expect(links == ["[^n]", "[a](b)", "[c](d)", "[g](h)"])
    #expect(written(map[Document.ImageID(index: 0)]) == "![e](f)")
    let last = try #require(map[Document.Link.ID(index: 3)])
    #expect((last.start.line, last.start.column) == (7, 5))
  }

  @Test func `identifiers are in reading order after footnotes have moved`() throws {
    let source = """
      [^1]: [a](a) ![b](b)

          | t |
          |---|

              code

      | u |
      |---|

      x[^1] [c](c) ![d](d)

      ```swift
      code
      ```

      1. y
      """
    let document = try Document(parsing: Bytes(source.utf8), dialect: .gfm)
    let destinations = document.links.map {
      String(decoding: document[$0.destination], as: UTF8.self)
    }
    #expect(destinations == ["#fn:1", "c", "a"])
    #expect(
      document.images.map { String(decoding: document[$0.destination], as: UTF8.self) } == [
        "d", "b",
      ])
    #expect(document.tables.count == 2)
    #expect(document.codeBlocks.map { document[$0.info].count } == [5, 0])
    for (index, link) in document.links.enumerated() {
      let id = Document.Link.ID(index: UInt32(index))
      #expect(document.events[link.content.lowerBound - 1] == .enter(.link(id)))
      #expect(document.events[link.content.upperBound] == .exit(.link(id)))
    }
  }

  @Test func `a terminal shows the numbers, and continues them for addresses`() throws {
    let linked = try Converter(dialect: .gfm).convert("a[^1] [b](https://b.example)\n\n[^1]: c\n")
    let emitter = ANSIEmitter(width: 80, attributes: .none, addresses: .footnotes)
    #expect(
      linked.emitted(by: emitter)
        == "a[1] b [2]\n\n1. c\n\n[2] https://b.example\n")
  }

  @Test func `lint does not report references to footnotes`() throws {
    let source = "a[^1][^2] b [c](https://c.example)\n\n[^1]: d\n[^2]: e\n"
    #expect(try Converter(dialect: .gfm).lint(Bytes(source.utf8)).findings.isEmpty)
  }

  @Test func `ten thousand definitions in code are read in time`() throws {
    let source = "x[^1]\n\n```\n" + String(repeating: "[^1]: a\n", count: 10_000)
    #expect(try !html(source).contains("<sup>"))
  }
}
