import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

private let fares = """
  | Fare | Price | What is included | 日本語 |
  |---|--:|:--|:-:|
  | Basic | €19.99 | One cabin bag, and a [seat](https://a.example) at check-in | 座席 |
  | `Flex` | €149.00 | **Two** bags, changes without a fee until two hours before departure | 座席指定が可能です |
  """

/// Compares terminal lines without escape codes with a text that lacks the final line feed.
private func expectLines(
  _ markdown: String, width: Int, addresses: ANSIEmitter.Addresses = .hidden, _ expected: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let emitter = ANSIEmitter(width: width, addresses: addresses)
  let lines = try Converter().convert(markdown).emitted(by: emitter)
  #expect(lines == expected + "\n", sourceLocation: sourceLocation)
}

@Suite struct TerminalTableTests {
  @Suite struct Columns {
    @Test func `columns are as wide as their cells where they fit`() throws {
      try expectLines(
        "a\n\n| b | cc |\n|---|--:|\n| ddd | e |\n\nf", width: 20,
        "a\n\nb    cc\n───  ──\nddd   e\n\nf")
    }

    @Test func `columns share the width where cells do not fit`() throws {
      try expectLines(
        fares, width: 80,
        """
        Fare      Price  What is included                                     日本語
        ──────  ───────  ───────────────────────────────────────────────  ──────────────
        Basic    €19.99  One cabin bag, and a seat at check-in                 座席
        `Flex`  €149.00  Two bags, changes without a fee until two hours  座席指定が可能
                         before departure                                      です
        """)
    }

    @Test func `without a width, cells are not wrapped`() throws {
      try expectLines(
        fares, width: 0,
        """
        Fare      Price  What is included                                                        日本語
        ──────  ───────  ────────────────────────────────────────────────────────────────  ──────────────────
        Basic    €19.99  One cabin bag, and a seat at check-in                                    座席
        `Flex`  €149.00  Two bags, changes without a fee until two hours before departure  座席指定が可能です
        """)
    }

    @Test func `cells are aligned by spaces, without trailing spaces on a line`() throws {
      try expectLines(
        "|a|b|c|\n|:-:|--:|:--|\n|ddd|eee|fff|\n|g||h|\n|i|j||", width: 20,
        " a     b  c\n───  ───  ───\nddd  eee  fff\n g        h\n i     j")
    }

    @Test func `a table may lack a header or rows`() throws {
      try expectLines("| | |\n|-|-|\n| a | b |", width: 20, "a  b")
      try expectLines("| a | b |\n|-|-|", width: 20, "a  b\n─  ─")
      try expectLines("| a | | b |\n|-|-|-|\n| | | c |", width: 20, "a  b\n─  ─\n   c")
      #expect(try Converter().convert("| |\n|-|\n| |").emitted(by: .ansi(width: 20)) == "")
    }

    @Test func `a table has the prefix of its container on each line`() throws {
      try expectLines(
        "> | a | b |\n> |---|---|\n> | c c c c | d |", width: 10,
        "│ a      b\n│ ─────  ─\n│ c c c  d\n│ c")
      try expectLines("- | a |\n  |---|\n  | b |\n- c", width: 20, "• a\n  ─\n  b\n• c")
    }

    @Test func `addresses are part of their cells`() throws {
      let table = "| a | b |\n|---|---|\n| [c](https://d.example/e) | f |"
      try expectLines(
        table, width: 40, addresses: .inline,
        "a                        b\n───────────────────────  ─\nc (https://d.example/e)  f")
      try expectLines(
        table, width: 40, addresses: .footnotes,
        "a      b\n─────  ─\nc [1]  f\n\n[1] https://d.example/e")
    }

    @Test func `a header is bold, and links are live on each of their lines`() throws {
      let emitter = ANSIEmitter(width: 10, attributes: .monochrome, hyperlinks: .live)
      let output = try Converter().convert("|a|b|\n|-|-|\n|[c cc](https://d.example)|eeeee|")
        .emitted(by: emitter)
      #expect(
        output.replacing("\u{1B}", with: "␛")
          == """
          ␛[1ma␛[0m    ␛[1mb␛[0m
          ␛[2m───␛[0m  ␛[2m─────␛[0m
          ␛]8;id=lm0;https://d.example␛\\␛[4mc␛]8;;␛\\␛[0m    eeeee
          ␛]8;id=lm0;https://d.example␛\\␛[4mcc␛]8;;␛\\␛[0m

          """)
    }
  }

  @Suite struct Records {
    @Test func `where words do not fit, each row is shown as a record`() throws {
      try expectLines(
        fares, width: 20,
        """
        Fare: Basic
        Price: €19.99
        What is included:
          One cabin bag, and
          a seat at check-in
        日本語: 座席

        Fare: `Flex`
        Price: €149.00
        What is included:
          Two bags, changes
          without a fee
          until two hours
          before departure
        日本語: 座席指定が
          可能です
        """)
    }

    @Test func `empty cells are omitted, but headers are kept`() throws {
      try expectLines(
        "|aaaaa|bbbbb|ccccc|\n|-|-|-|\n|d|||\n||e|f|", width: 10,
        "aaaaa: d\nbbbbb\nccccc\n\nbbbbb: e\nccccc: f")
      try expectLines("|aaaaa|bbbbb|\n|-|-|", width: 10, "aaaaa\nbbbbb")
      try expectLines("|||\n|-|-|\n|aaaaa|bbbbb|", width: 10, "aaaaa\nbbbbb")
    }

    @Test func `a large table is not measured`() throws {
      let row = "| a | b |\n"
      let long = "| cc | \(String(repeating: "d", count: 99)) |\n"
      let table = row + "|-|-|\n" + String(repeating: long, count: 11_000)
      let output = try Converter().convert(table).emitted(by: .ansi(width: 0))
      #expect(output.hasPrefix("a: cc\nb: d"))
    }

    @Test func `padding is limited`() throws {
      let table =
        "| \(String(repeating: "a", count: 10_000)) | b |\n|-|-|\n"
        + String(repeating: "|c|d|\n", count: 10_000)
      let output = try Converter().convert(table).emitted(by: .ansi(width: 0))
      #expect(output.utf8.count < 100 * table.utf8.count)
    }
  }

  @Suite struct Map {
    @Test func `lines of cells side by side have their own text`() throws {
      let map = ANSIEmitter(width: 12, addresses: .hidden).map(
        of: try Converter().convert("|a|b|\n|-|-|\n|[cc cc](x)|dddd dddd|"))
      // The text is "a b cc cc dddd dddd" with a tab or line feed between table cells.
      func cells(_ range: Range<Int>) -> [String] {
        map.rectangles(of: range, in: .utf16).map {
          "\($0.line):\($0.columns.lowerBound)-\($0.columns.upperBound)"
        }
      }
      #expect(cells(4..<9) == ["2:0-2", "3:0-2"])
      #expect(cells(10..<19) == ["2:5-9", "3:5-9"])
      #expect(map.rectangles(of: Document.Link.ID(index: 0)).map(\.line) == [2, 3])
      #expect(map.textOffset(at: .init(line: 3, column: 5))?.utf16 == 15)
    }
  }

  @Test(arguments: [20, 40, 80, 200, 0])
  func `no word of a generated table is lost`(_ width: Int) throws {
    var generator = TableGenerator(seed: 7_000 + UInt64(width))
    for _ in 0..<100 {
      let markdown = generator.document()
      let source = Bytes(markdown.utf8)
      #expect(try TerminalAgreement.defects(source, width: width) == [], "\(markdown)")
      #expect(try TerminalMapOracle.defects(source, width: width) == [])
      let linked = try Converter().convert(markdown)
      let shown = linked.emitted(by: ANSIEmitter(width: width, addresses: .hidden))
      let shownWords = Set(shown.split { !$0.isLetter && !$0.isNumber })
      let text = String(decoding: AttributedText(linked).text, as: UTF8.self)
      let words = Set(text.split { !$0.isASCII || !$0.isLetter && !$0.isNumber })
      #expect(words.subtracting(shownWords) == [], "\(markdown)\n\(shown)")
    }
  }
}
