import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct TableParsingTests {
  private func outline(_ markdown: String, _ dialect: Dialect = .copy) throws -> String {
    try Document(parsing: Bytes(markdown.utf8), dialect: dialect).debugDescription
  }

  /// Returns the texts of the cells in each row of a document's tables.
  private func rows(_ markdown: String) throws -> [[String]] {
    let document = try Document(parsing: Bytes(markdown.utf8), sourceDetail: .text)
    #expect(document.sourceMap?.unverifiedBlockCount == 0)
    var rows: [[String]] = []
    var start = 0
    for (index, event) in document.events.enumerated() {
      switch event {
      case .enter(.tableRow): rows.append([])
      case .enter(.tableCell): start = index
      case .exit(.tableCell):
        let text = document.plainText(in: start..<index)
        rows[rows.count - 1].append(String(decoding: text, as: UTF8.self))
      case .enter, .exit, .leaf: break
      }
    }
    return rows
  }

  @Test func `a table has a header, alignments, and inlines in its cells`() throws {
    let markdown = """
      | Fare | Price |
      |:-----|------:|
      | *Flex* | [€149](app://flex) |
      """
    #expect(
      try outline(markdown) == """
        table 0, columns left right
          header row
            cell 0
              text "Fare"
            cell 1
              text "Price"
          row
            cell 0
              emphasis
                text "Flex"
            cell 1
              link "app://flex"
                text "€149"
        """)
  }

  @Test func `missing cells are empty, and cells without a column are dropped`() throws {
    #expect(try rows("a | b\n-|-\nc\nd | e | f\n") == [["a", "b"], ["c", ""], ["d", "e"]])
  }

  @Test func `a backslash keeps a pipe in its cell, also in code`() throws {
    #expect(try rows("| a |\n|-|\n| b\\|c `d\\|e` |\n") == [["a"], ["b|c d|e"]])
  }

  @Test(arguments: ["a | b\n-|-|-\n", "a\n-\n", "a\n:-\n", "| a |\n    | - |\n", "|\n|-|\n"])
  func `lines without a matching delimiter row are not a table`(markdown: String) throws {
    #expect(try rows(markdown) == [])
  }

  @Test func `the dialect decides whether there are tables`() throws {
    #expect(try outline("| a |\n|-|", .commonMark).hasPrefix("paragraph"))
    #expect(try outline("| a |\n|-|", .gfm).hasPrefix("table"))
  }

  @Test func `lines before a table stay a paragraph`() throws {
    let document = try Document(parsing: Bytes("Fares:\na | b\n-|-\n".utf8))
    #expect(document.debugDescription.hasPrefix("paragraph\n  text \"Fares:\"\ntable 0"))
  }

  @Test(arguments: [
    "- | a |\n  |-|\n  | b |", "> | a |\n> |-|\n> | b |", "> - | a |\n>   |-|\n>   | b |",
    "1. text\n\n   | a |\n   |-|\n   | b |",
  ])
  func `a table can be in lists and quotes`(markdown: String) throws {
    #expect(try rows(markdown) == [["a"], ["b"]])
  }

  @Test(arguments: [
    ("2. x", "list 0, from 2., tight"), ("*", "list 0, bullets, tight"), ("<b>", "HTML block"),
    ("    x", "code block"), ("---", "thematic break"), ("|\nx", "paragraph"),
  ])
  func `a construct that ends a table begins its own block`(line: String, block: String) throws {
    let outline = try outline("| a |\n|-|\n| b |\n\(line)\n")
    let last = outline.split(separator: "\n").last { !$0.hasPrefix(" ") }
    #expect(last?.hasPrefix(block) == true)
    #expect(try rows("| a |\n|-|\n| b |\n\(line)\n") == [["a"], ["b"]])
  }

  @Test(arguments: [
    ("- [x] a|[b](c)\n  -|-\n\n  [d](e)\n", "[x] a"),
    ("> [!NOTE]\n> -|\n\n> [b](c) [d](e)\n", "[!NOTE]"),
  ])
  func `a marker in the header of a table is text`(_ source: String, _ text: String) throws {
    let converter = Converter(sourceDetail: .links)
    let linked = try converter.convert(source)
    let html = linked.emitted(by: .html)
    #expect(html.contains("<th scope=\"col\">\(text)</th>"))
    #expect(!html.contains("lm-task") && !html.contains("lm-alert"))
    let map = try #require(linked.document.sourceMap)
    #expect(map.links.count == 2 && map.links.allSatisfy { $0 != nil })
  }

  @Test func `a line of equals signs is a row`() throws {
    #expect(try rows("| a |\n|-|\n| b |\n===\n| c |\n") == [["a"], ["b"], ["==="], ["c"]])
  }

  @Test func `a line without the marker of the quote ends the table`() throws {
    let outline = try outline("> | a |\n> |-|\nlazy\n")
    #expect(outline.hasSuffix("\nparagraph\n  text \"lazy\""))
  }

  @Test func `cells use definitions from the whole document`() throws {
    let document = try Document(
      parsing: Bytes("| [a] |\n|-|\n\n[a]: app://a\n".utf8), sourceDetail: .links)
    #expect(document.links.count == 1)
    let place = try #require(document.sourceMap?[Document.Link.ID(index: 0)])
    #expect(place.start.offset == 2 && place.end.offset == 5)
  }

  @Test func `an unclosed fence does not affect the cells before it`() throws {
    #expect(try rows("~~~\n[x]: y\n") == [])
    #expect(try rows("| [a](b) |\n|-|\n\n~~~\n[x]: y\n") == [["a"]])
  }

  @Test(arguments: [
    "```\n\n| x |\n|-|\n\n```\n", "``` ```\n\n", "<!--\n\n| x |\n|-|\n\n-->\n",
    "<pre>\n\n| x |\n|-|\n\n</pre>\n", "<?\n\n| x |\n|-|\n\n| y |\n?>\n",
    "~~~\n\n| x |\n|-|\n\n| y |\n|-|\n~~~\n", "~~~\n```\n~~~\n",
  ])
  func `a table in code or HTML is ignored, and later tables are read`(before: String) throws {
    #expect(try rows(before + "\n| a |\n|-|\n| [b](c) |\n") == [["a"], ["b"]])
    #expect(try outline(before).contains("table") == false)
  }

  @Test(arguments: [
    "a ! b]", "a #", "# a", "- a", "a_b *c*", "&amp;", "`a`", "` a `", "`  `", "`a` b`",
    "`` a`b ``",
    "`a", "`a``", "`a\\`", "<a:b>", "\"a\" -- 'b'...", "\u{1}ä 👩‍👩‍👧", "{_a_} `{_a_}`",
  ])
  func `a cell's content is parsed like a heading's`(content: String) throws {
    let heading = try Document(parsing: Bytes("# \(content) #\n".utf8))
    let table = try Document(parsing: Bytes("| \(content) |\n|-|\n".utf8), sourceDetail: .text)
    #expect(Array(table.events.dropFirst(3).dropLast(3)) == heading.events.dropFirst().dropLast())
    #expect(table.text == heading.text)
    #expect(table.sourceMap?.unverifiedBlockCount == 0)
  }

  @Test(arguments: ["| a |\r\n|-|\r\n| b |\r\n", "| a |\r|-|\r| b |", "\u{FEFF}| a |\n|-|\n| b |"])
  func `any line ending and a byte order mark are supported`(markdown: String) throws {
    #expect(try rows(markdown) == [["a"], ["b"]])
  }

  @Test func `invalid bytes in a cell are replaced, and places stay correct`() throws {
    let source: Bytes = Bytes("| a |\n|-|\n| ".utf8) + [0xFF, 0] + Bytes(" [b](c) |\n".utf8)
    let document = try Document(parsing: source, sourceDetail: .links)
    let place = try #require(document.sourceMap?[Document.Link.ID(index: 0)])
    #expect(source[place.start.offset!..<place.end.offset!].elementsEqual("[b](c)".utf8))
  }

  @Test(arguments: [
    ("- a\n  -|\n|\n\n  b\n    |-\n", [["a"]]), ("a\n-|\n-\n  a\n|-", [["a"]]),
    ("u\n-|\n[\n-\n  w\n|-", [["u"], ["["]]), ("b\r-|\n2. y\n\n   a\n|-", [["b"]]),
  ])
  func `lines in another container are not part of a table`(
    _ source: String, _ expected: [[String]]
  ) throws {
    #expect(try rows(source) == expected)
  }

  @Test func `a table in HTML does not hide later nested tables`() throws {
    let indents = (0..<7).map { String(repeating: " ", count: 3 * $0) }
    let nested = indents.map { "\($0)| a |\n\($0)|-|\n\($0)2. x\n" }.joined()
    #expect(try rows("<!--\n\n| a |\n|-|\n\n-->\n\n\(nested)").count == indents.count)
  }

  @Test func `the number of empty cells is limited`() throws {
    let columns = 10_000
    let header = String(repeating: "|a", count: columns) + "\n"
    let delimiters = String(repeating: "|-", count: columns) + "\n"
    let document = try Document(
      parsing: Bytes((header + delimiters + String(repeating: "x\n", count: 10_000)).utf8))
    #expect(document.events.count < 4 * (0x80000 + 2 * columns))
  }

  @Test func `only tables before a row count toward its limit of missing cells`() throws {
    let count = 600
    let lines =
      ["|a", "|-"].map { String(repeating: $0, count: count) } + Array(repeating: "x", count: count)
    let table = lines.joined(separator: "\n")
    let quoted = lines.map { "> \($0)" }.joined(separator: "\n")
    for source in ["<!--\n\n\(table)\n\n-->\n\n\(table)\n", "\(quoted)\n\n\(table)\n"] {
      let document = try Document(parsing: Bytes(source.utf8))
      let end = document.events.firstIndex { event in
        if case .exit(.table) = event { true } else { false }
      }
      let rowCount = document.events[..<(try #require(end))].count { event in
        if case .enter(.tableRow) = event { true } else { false }
      }
      #expect(rowCount == count + 1)
    }
  }
}
