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

/// Compares lines of cells, without escape codes.
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
      // The text is "a b cc cc dddd dddd" with a tab or line feed between cells.
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

/// Tasks, alerts, and struck text in a terminal.
@Suite struct TerminalDialectTests {
  private let monochrome = ANSIEmitter(width: 20, attributes: .monochrome)

  private func lines(
    _ markdown: String, _ emitter: ANSIEmitter = .ansi(width: 20),
    converter: Converter = Converter()
  ) throws -> String {
    try converter.convert(markdown).emitted(by: emitter)
      .replacing("\u{1B}", with: "␛")
  }

  @Test func `a task has a box in place of its bullet`() throws {
    #expect(
      try lines("- [ ] a\n- [x] b b b b b b b b b b\n- c")
        == "☐ a\n☑ b b b b b b b b b\n  b\n• c\n")
  }

  @Test func `a numbered task has its box after the number`() throws {
    #expect(try lines("9. [ ] a\n10. [x] b\n\n    c") == " 9. ☐ a\n\n10. ☑ b\n\n      c\n")
  }

  @Test func `an alert is a quote with a bold title in the language of the document`() throws {
    let alert = "> [!WARNING]\n> a\n>\n> b\n\nc"
    #expect(try lines(alert) == "│ Warning\n│ a\n│\n│ b\n\nc\n")
    #expect(try lines(alert, monochrome).hasPrefix("│ ␛[1mWarning␛[0m\n│ a\n"))
    let translated = Converter(
      locale: try #require(LanguageTag("qaa")),
      phrasebooks: try Fixture.phrasebooks(in: Fixture.localesFolder))
    #expect(try lines(alert, converter: translated).hasPrefix("│ Averto\n│ a\n"))
    #expect(try lines("- > [!TIP]\n  > a") == "• │ Tip\n  │ a\n")
  }

  @Test func `struck text is between tildes where attributes are unavailable`() throws {
    let struck = "a ~~b **c**~~ d"
    #expect(try lines(struck) == "a ~~b c~~ d\n")
    #expect(try lines(struck, monochrome) == "a ␛[9mb ␛[1mc␛[0m d\n")
  }
}

/// The distinction of code from other text, and of heading levels from each other.
@Suite struct TerminalCodeTests {
  private func output(
    _ markdown: String, _ emitter: ANSIEmitter, styling: Styling = Styling()
  ) throws -> String {
    try Converter(styling: styling).convert(markdown).emitted(by: emitter)
      .replacing("\u{1B}", with: "␛")
  }

  private let colors = ANSIEmitter(width: 8, attributes: .colors(.truecolor), addresses: .hidden)

  @Test func `a code span has a color if colors are available, and backticks otherwise`() throws {
    #expect(try output("a `b`", .ansi(width: 8)) == "a `b`\n")
    #expect(
      try output("a `b`", ANSIEmitter(width: 8, attributes: .monochrome))
        == "a ␛[2m`␛[0mb␛[2m`␛[0m\n")
    #expect(try output("a `b` c", colors) == "a ␛[35mb␛[0m c\n")
    #expect(try output("**a`b`** c", colors) == "␛[1ma␛[35mb␛[0m c\n")
  }

  @Test func `the background of code fills the lines of a block`() throws {
    let text = "38;2;22;22;22"
    let light = Styling(appearance: .light)
    let base = "␛[\(text);48;2;255;255;255m"
    let ground = "␛[48;2;233;233;233m"
    #expect(
      try output("`a` b", colors, styling: light)
        == "\(base)\(ground)a␛[48;2;255;255;255m b     ␛[0m\n")
    #expect(
      try output("```\na\n\nb\n```", colors, styling: light)
        == "\(base)\(ground)    a   ␛[0m\n\(base)\(ground)        ␛[0m\n"
        + "\(base)\(ground)    b   ␛[0m\n")
  }

  @Test(arguments: ANSIEmitter.ColorDepth.allCases, [Appearance.light, .dark])
  func `colors keep their contrast on the background of code`(
    _ depth: ANSIEmitter.ColorDepth, _ appearance: Appearance
  ) throws {
    for theme in [Theme.backpack, .highContrast] {
      for style in LinkStyle.allCases {
        let colors = try #require(
          TerminalColors(Styling(theme: theme, style: style, appearance: appearance), depth: depth))
        let (surface, ground) = (colors.surface(in: []), colors.surface(in: .codeSpan))
        for style in [TerminalStyle([]), .link] {
          let text = colors.text(in: style).color
          let level = ContrastRatio(text, surface.color).level
          #expect(ContrastRatio(text, ground.color).value >= level)
        }
        #expect(depth == .indexed16 || colors.distinguishesCode)
      }
    }
  }

  @Test func `the level of a heading is visible without its marks`() throws {
    let headings = (1...6).map { String(repeating: "#", count: $0) + " a" }
      .joined(separator: "\n")
    #expect(
      try output(headings, ANSIEmitter(width: 8, attributes: .monochrome))
        == """
        ␛[1ma␛[0m
        ␛[2m═␛[0m

        ␛[1ma␛[0m
        ␛[2m─␛[0m

        ␛[1ma␛[0m
        ␛[2m╌␛[0m

        ␛[1ma␛[0m
        ␛[2m┈␛[0m

        ␛[1ma␛[0m

        ␛[3ma␛[0m

        """)
    #expect(try output(headings, .ansi(width: 8)).hasSuffix("┈\n\n##### a\n\n###### a\n"))
  }

  @Test func `an image shows its address where it cannot be clicked`() throws {
    let image = "![a](https://b.example/c/d.png)"
    #expect(try output(image, .ansi(width: 60)) == "[image: a] (https://b.example/c/d.png)\n")
    #expect(
      try output(image, ANSIEmitter(width: 60, addresses: .short))
        == "[image: a] (b.example/…/d.png)\n")
    #expect(
      try output(image, ANSIEmitter(width: 60, addresses: .footnotes))
        == "[image: a] [1]\n\n[1] https://b.example/c/d.png\n")
    #expect(try output(image, ANSIEmitter(width: 60, addresses: .hidden)) == "[image: a]\n")
    #expect(try output(image, ANSIEmitter(width: 60, hyperlinks: .live)) == "[image: a]\n")
    #expect(try output("![a](data:image/png;base64,AAAA)", .ansi(width: 60)) == "[image: a]\n")
    #expect(
      try output("[\(image)](https://e.example)", .ansi(width: 60))
        == "[image: a] (https://e.example)\n")
  }
}

@Suite struct PaintedTextTests {
  @Test(arguments: [
    ("", 0), ("a", 1), ("a\n", 1), ("\n\n", 2), ("12345", 1), ("123456", 2), ("中文中", 2),
    ("\u{1B}[1m12345\u{1B}[0m\n", 1),
    ("\u{1B}]8;id=lm0;http://a.b/c\u{1B}\\1234\u{1B}]8;;\u{1B}\\56\nx", 3),
  ])
  func `rows have the text that a terminal shows, without escape codes`(_ text: String, _ rows: Int)
  {
    #expect(PaintedText.rowCount(of: Bytes(text.utf8).span, columns: 5) == rows)
  }
}
