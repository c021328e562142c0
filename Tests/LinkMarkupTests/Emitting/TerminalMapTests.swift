import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// A terminal map, with methods that return its contents in short notation.
private struct Map {
  let map: TerminalMap

  init(
    _ markdown: String, width: Int = 20, addresses: ANSIEmitter.Addresses = .hidden
  ) throws {
    map = ANSIEmitter(width: width, addresses: addresses).map(of: try Converter().convert(markdown))
  }

  /// Returns the terminal cells of a link as `line:start-end`, once for each line.
  func link(_ index: UInt32) -> String {
    summary(map.rectangles(of: Document.Link.ID(index: index)))
  }

  /// Returns the terminal cells of a range of UTF-16 offsets as `line:start-end`.
  func text(_ range: Range<Int>) -> String { summary(map.rectangles(of: range, in: .utf16)) }

  func character(_ offset: Int) -> String {
    summary([map.cells(at: offset, in: .utf16)].compactMap(\.self))
  }

  private func summary(_ rectangles: [TerminalMap.Rectangle]) -> String {
    rectangles.map { "\($0.line):\($0.columns.lowerBound)-\($0.columns.upperBound)" }
      .joined(separator: " ")
  }

  /// Returns the UTF-16 offset at each column of a line, or `.` where there is no offset.
  func offsets(_ line: Int, _ columns: Range<Int>) -> String {
    columns.map { column in
      map.textOffset(at: .init(line: line, column: column)).map { "\($0.utf16)" } ?? "."
    }.joined(separator: " ")
  }

  /// Returns the index of the link at each column of a line, or `.` where there is no link.
  func links(_ line: Int, _ columns: Range<Int>) -> String {
    columns.map { column in
      map.link(at: .init(line: line, column: column)).map { "\($0.index)" } ?? "."
    }.joined()
  }
}

@Suite struct TerminalMapTests {
  @Suite struct Links {
    @Test func `the edges of a link are half-open`() throws {
      let map = try Map("a [bc](x) d")
      #expect(map.link(0) == "0:2-4")
      #expect(map.links(0, -1..<7) == "...00...")
      #expect(map.links(1, 0..<7) == ".......")
      #expect(map.links(-1, 0..<7) == ".......")
    }

    @Test func `adjacent links are separate`() throws {
      let map = try Map("[ab](x)[cd](x)")
      #expect(map.link(0) == "0:0-2")
      #expect(map.link(1) == "0:2-4")
      #expect(map.links(0, 0..<5) == "0011.")
    }

    @Test func `a wrapped link has a rectangle on each of its lines`() throws {
      let map = try Map("see [one two three](x) four", width: 8)
      #expect(map.link(0) == "0:4-7 1:0-3 2:0-5")
      // The space dropped at the line break has no cell.
      #expect(map.links(0, 0..<8) == "....000.")
      #expect(map.offsets(0, 0..<8) == "0 1 2 3 4 5 6 .")
    }

    @Test func `a link at the end of its line ends there`() throws {
      let map = try Map("to [terms ](x)\\\n[b](y)")
      #expect(map.link(0) == "0:3-8")
      #expect(map.link(1) == "1:0-1")
    }

    @Test func `a link of several styles is one rectangle`() throws {
      #expect(try Map("a [b **c** *d* `e` f](x)").link(0) == "0:2-13")
    }

    @Test func `a link among several thousand is located`() throws {
      let source = (0..<3000).map { "[x\($0)](y)" }.joined(separator: " ")
      let map = try Map(source, width: 60)
      for index in 0..<3000 {
        let rectangle = try #require(
          map.map.rectangles(of: Document.Link.ID(index: UInt32(index))).first)
        let cell = TerminalMap.Cell(line: rectangle.line, column: rectangle.columns.upperBound - 1)
        #expect(map.map.link(at: cell)?.index == UInt32(index))
      }
    }

    @Test func `prefixes of quotes and lists belong to no link`() throws {
      let map = try Map("> - [one two](x)", width: 9)
      #expect(map.link(0) == "0:4-7 1:4-7")
      #expect(map.links(1, 0..<8) == "....000.")
    }

    @Test func `an image in a link belongs to the link, and so does its decoration`() throws {
      let map = try Map("a [![b](c)](x) [![](c)](y)", width: 0)
      #expect(map.link(0) == "0:2-12")
      #expect(map.offsets(0, 0..<13) == "0 1 . . . . . . . . 2 . 3")
      #expect(map.link(1) == "0:13-20")
    }

    @Test func `addresses and reasons belong to no link`() throws {
      let map = try Map("[a](x) [b](javascript:c)", width: 0, addresses: .inline)
      #expect(map.link(0) == "0:0-1")
      #expect(map.link(1) == "0:6-7")
      #expect(map.links(0, 0..<9) == "0.....1..")
    }

    @Test func `a link that shows nothing has no cells`() throws {
      let map = try Map("a [](x) [\u{200B}](y) [<b>](z)", addresses: .inline)
      #expect([map.link(0), map.link(1), map.link(2)] == ["", "", ""])
    }

    @Test func `an unknown link has no cells`() throws {
      #expect(try Map("[a](x)").link(7) == "")
    }

    @Test func `right-to-left text is mapped in logical order`() throws {
      let map = try Map("[שלום](x) [مرحبا](y)")
      #expect(map.link(0) == "0:0-4")
      #expect(map.link(1) == "0:5-10")
      #expect(map.offsets(0, 0..<5) == "0 1 2 3 4")
    }
  }

  @Suite struct Text {
    @Test func `both cells of a wide character have the same offset`() throws {
      let map = try Map("a中b")
      #expect(map.offsets(0, 0..<5) == "0 1 1 2 .")
      #expect(map.character(1) == "0:1-3")
      #expect(map.map.textOffset(at: .init(line: 0, column: 3)) == TextOffset(utf8: 4, utf16: 2))
    }

    @Test func `marks and joined emoji belong to the cells of their cluster`() throws {
      let map = try Map("e\u{301}👩‍👩‍👧x")
      #expect(map.offsets(0, 0..<5) == "0 2 2 10 .")
      #expect((0..<2).map(map.character) == ["0:0-1", "0:0-1"])
      #expect((2..<10).allSatisfy { map.character($0) == "0:1-3" })
    }

    @Test func `an offset in the middle of a character has the character's cells`() throws {
      let map = try Map("é中")
      #expect(map.map.cells(at: 1, in: .utf8) == map.map.cells(at: 0, in: .utf8))
      #expect(map.map.rectangles(of: 3..<4, in: .utf8).map(\.columns) == [1..<3])
    }

    @Test func `the hyphen of a soft hyphen is decoration and belongs to the link`() throws {
      let map = try Map("[co\u{AD}op](x)", width: 3)
      #expect(map.offsets(0, 0..<4) == "0 1 . .")
      #expect(map.link(0) == "0:0-3 1:0-2")
      #expect(map.character(2) == "")
      #expect(map.offsets(1, 0..<2) == "3 4")
    }

    @Test func `all cells of a tab have its offset`() throws {
      let map = try Map("```\na\tb\n\t\tc\n```")
      #expect(map.offsets(0, 3..<10) == ". 0 1 1 1 2 .")
      #expect(map.offsets(1, 4..<14) == "4 4 4 4 5 5 5 5 6 .")
      #expect(map.character(3) == "")
    }

    @Test func `a hard break has no cell and a soft break has one`() throws {
      let map = try Map("a\\\nb\nc")
      #expect(map.character(1) == "")
      #expect(map.offsets(1, 0..<3) == "2 3 4")
    }

    @Test func `the substitute for a control character has the character's offset`() throws {
      #expect(try Map("a\u{1B}\u{85}b&#x2028;c").offsets(0, 0..<7) == "0 1 2 3 4 5 .")
    }

    @Test func `soft breaks around invisible content are distinguished`() throws {
      // The first of the two breaks is dropped at the end of its line.
      let map = try Map("aaaa\n![](x)\nb", width: 9)
      #expect(map.offsets(1, 0..<10) == ". . . . . . . 5 6 .")
    }

    @Test func `text within decoration is a separate rectangle`() throws {
      let map = try Map("a `b` c", width: 0)
      #expect(map.text(0..<5) == "0:0-2 0:3-4 0:5-7")
      #expect(map.text(2..<3) == "0:3-4")
      #expect(map.text(2..<2) == "")
      #expect(map.text(5..<900) == "")
    }

    @Test func `a range over several lines has a rectangle on each`() throws {
      let map = try Map("one two\n\n> three", width: 4)
      #expect(map.text(1..<11) == "0:1-3 1:0-3 3:2-5")
    }

    @Test func `a mark without a base has no cell`() throws {
      let map = try Map("`\u{301}a`")
      #expect(map.character(0) == "")
      #expect(map.offsets(0, 0..<4) == ". 1 . .")
    }

    @Test func `a letter that a virama joins to decoration has the cell it adds`() throws {
      let map = try Map("`\u{94D}\u{915}`")
      #expect(map.character(0) == "")
      #expect(map.character(1) == "0:1-2")
      #expect(map.offsets(0, 0..<3) == ". 1 .")
    }

    @Test(arguments: [
      "a`\u{94D}\u{915}\u{94D}\u{4E00}b`", "> \u{93E}a", "1. \u{94D}\u{4E00}b", "    \u{93E}a",
      "[`a`](b)\u{93E}", "`a`[\u{93E}b](c)", "> [\u{94D}\u{915}](b)", "![\u{93E}](a)\u{94D}\u{915}",
      "> \u{94D}\u{4E00}\u{4E00}", "> \u{94D}\u{4E00}abcdefghijklmnopqr",
      "aaaaaaaaaaaaaaaaaa \u{93E}bbbb c",
      "aaa \u{915}\u{93E}\u{94D}\u{200B}\u{1} c dddd",
    ])
    func `text that joins decoration is shown where the map locates it`(_ markdown: String) throws {
      for width in [0, 4, 6, 20] {
        #expect(try TerminalAgreement.defects(Bytes(markdown.utf8), width: width) == [])
        #expect(try TerminalMapOracle.defects(Bytes(markdown.utf8), width: width) == [])
      }
    }

    @Test func `headings, rules, and code have cells`() throws {
      let map = try Map("# [A](x)\n##### b\n\n---\n\n    c")
      #expect(map.link(0) == "0:0-1")
      #expect(map.text(0..<9) == "0:0-1 3:6-7 7:4-5")
    }

    @Test func `a document without text has an empty map`() throws {
      let map = try Map("<!-- a -->").map
      #expect(map.lineCount == 0)
      #expect(map.textOffset(at: .init(line: 0, column: 0)) == nil)
      #expect(map.rectangles(of: 0..<1, in: .utf8) == [])
    }
  }

  @Suite struct JSON {
    @Test func `the format keeps its keys in order`() throws {
      let map = try Map("Read [**it**](x) 中文\n\n[](y)", width: 20).map
      #expect(
        String(decoding: map.json, as: UTF8.self)
          == #"{"format":"linkmark.map/1","width":20,"lines":1,"links":["#
          + #"{"id":0,"rectangles":[{"line":0,"columns":[5,7]}]},{"id":1,"rectangles":[]}],"#
          + #""text":[{"line":0,"columns":[0,8],"range":{"utf16":[0,8],"utf8":[0,8]},"clusters":8},"#
          + #"{"line":0,"columns":[8,12],"range":{"utf16":[8,10],"utf8":[8,14]},"clusters":2}]}"#
          + "\n")
    }

    @Test func `an empty document is an empty map`() throws {
      #expect(
        String(decoding: try Map("").map.json, as: UTF8.self)
          == #"{"format":"linkmark.map/1","width":20,"lines":0,"links":[],"text":[]}"# + "\n")
    }
  }

  @Suite struct Agreement {
    @Test(arguments: [0, 7, 20, 80])
    func `the map equals the terminal's output`(_ width: Int) throws {
      var markdown = MarkdownGenerator(seed: 3_000 + UInt64(width))
      var copy = CopyGenerator(seed: 4_000 + UInt64(width))
      for _ in 0..<150 {
        let generated = try TerminalMapOracle.defects(
          markdown.document(), width: width, addresses: .inline)
        #expect(generated == [])
        let copied = try TerminalMapOracle.defects(copy.document(), width: width)
        #expect(copied == [])
      }
    }

    @Test(arguments: Fixture.all)
    func `the map of a fixture equals the terminal's output`(_ fixture: Fixture) throws {
      #expect(try TerminalMapOracle.defects(fixture.source, width: 30, addresses: .footnotes) == [])
    }
  }
}
