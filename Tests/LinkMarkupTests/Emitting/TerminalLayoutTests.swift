import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Compares terminal lines without escape codes with a text that lacks the final line feed.
private func expectLines(
  _ markdown: String, width: Int = 20, addresses: ANSIEmitter.Addresses = .hidden,
  _ expected: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let emitter = ANSIEmitter(width: width, addresses: addresses)
  let lines = try Converter().convert(markdown).emitted(by: emitter)
  #expect(lines == expected + "\n", sourceLocation: sourceLocation)
}

@Suite struct TerminalLayoutTests {
  @Suite struct Blocks {
    @Test(arguments: ["", " \n", "<div>\n", "[a]: b", "```\n\n```", "> <!-- -->"])
    func `a document without text has no lines`(_ markdown: String) throws {
      #expect(try Converter().convert(markdown).emitted(by: .ansi(width: 20)) == "")
    }

    @Test func `headings of four levels have rules, and the others have markers`() throws {
      try expectLines("# Én 中\n## B\n##### C\n", "Én 中\n═════\n\nB\n─\n\n##### C")
      try expectLines("# long long long words\n", width: 10, "long long\nlong words\n══════════")
    }

    @Test func `a thematic break is as wide as the text`() throws {
      try expectLines("> ---", width: 8, "│ ──────")
    }

    @Test func `the items of a tight list have no empty lines between them`() throws {
      try expectLines("- a\n- b\n  - c\n    1. d\n- e", "• a\n• b\n  ◦ c\n    1. d\n• e")
    }

    @Test func `the items of a loose list have empty lines between them`() throws {
      try expectLines("- a\n\n- b\n\n  c", "• a\n\n• b\n\n  c")
    }

    @Test func `ordinals are right-aligned with their delimiter`() throws {
      try expectLines("9) a\n10) b\n    c", " 9) a\n10) b c")
    }

    @Test func `an item without text shows its marker`() throws {
      try expectLines("- a\n-\n- <b>\n- - c", "• a\n•\n•\n• ◦ c")
    }

    @Test func `long items have a hanging indent`() throws {
      try expectLines("1. one two three four", width: 10, "1. one two\n   three\n   four")
    }

    @Test func `quotes nest with a bar on each line`() throws {
      try expectLines(
        "> a\n>\n> b\n>\n> > ccc ddd eee", width: 12, "│ a\n│\n│ b\n│\n│ │ ccc ddd\n│ │ eee")
    }

    @Test func `a margin is before every line, and part of the width`() throws {
      let markdown = "# A\n\nbb cc dd\n\n> - e\n>   f\n\n|g|h|\n|-|-|\n|i|j|\n\n    k\n\n    l"
      let document = try Converter().convert(markdown)
      let lines = document.emitted(by: ANSIEmitter(width: 8)).split(
        separator: "\n", omittingEmptySubsequences: false)
      let indented = lines.map { $0.isEmpty ? "" : "   \($0)" }.joined(separator: "\n")
      #expect(document.emitted(by: ANSIEmitter(width: 11, margin: 3)) == indented)
    }

    @Test func `adjacent quotes are separated`() throws {
      try expectLines("> a\n\n> b\n\nc", "│ a\n\n│ b\n\nc")
    }

    @Test(arguments: ["", "\u{2028}", " \u{200B}", "\u{AD}\t", "\n\u{2029}\n"])
    func `invisible lines of code do not end a document`(_ line: String) throws {
      try expectLines("```\na\n\(line)\n```", "    a")
    }

    @Test func `code is unchanged`() throws {
      try expectLines(
        "> ```\n> a  b c d e f g h i j k l\n>\n> \tx\n> a\ty\n>\n> ```", width: 10,
        "│     a  b c d e f g h i j k l\n│\n│         x\n│     a   y")
    }

    @Test func `raw HTML is omitted`() throws {
      try expectLines("a <b>c</b>\n\n<div>\n\nd", "a c\n\nd")
    }

    @Test func `an image is shown as its alternative text`() throws {
      try expectLines(
        "![*a*\n`b` <i>](c) ![](d) ![x](javascript:y)", width: 80, "[image: a b ] [image] x")
    }
  }

  @Suite struct Prefixes {
    @Test func `quotes and lists take at most half of the width`() throws {
      try expectLines("> > > > > a", width: 12, "│ │ … a")
      try expectLines("> > > - - 1. a b c\n\nd", width: 12, "│ │ … a b c\n\nd")
      try expectLines("> a", width: 3, "a")
    }

    @Test func `prefixes are bounded even if lines are not`() throws {
      let quotes = String(repeating: "> ", count: 100)
      try expectLines(
        quotes + "a", width: 0, String(repeating: "│ ", count: 31) + "… a")
    }

    @Test(arguments: ["> ", "- ", "1. ", "> - "])
    func `nesting does not make lines longer`(_ prefix: String) throws {
      let depth = 50_000 / prefix.utf8.count
      let markdown =
        String(repeating: prefix, count: depth) + String(repeating: "a\n", count: depth)
      let lines = try Converter().convert(markdown).bytes(emittedBy: .ansi(width: 20))
        .split(separator: UInt8(ascii: "\n"))
      #expect(lines.allSatisfy { DisplayWidth.cells(of: $0.span) <= 20 })
      // At least ten terminal cells remain for text: five letters and the spaces between them.
      #expect(lines.count <= depth / 5 + 1)
      #expect(lines.joined().filter { $0 == UInt8(ascii: "a") }.count == depth)
    }

    @Test func `prefixes of outer levels return after hidden levels end`() throws {
      try expectLines("> > - a\n> > - b\n>\n> c", width: 8, "│ … a\n│ … b\n│\n│ c")
    }
  }

  @Suite struct LineBreaks {
    @Test func `lines break at spaces, which are dropped`() throws {
      try expectLines("aaa bbb&#32;&#32;&#32; ccc ddd", width: 7, "aaa bbb\nccc ddd")
      try expectLines("aaa\nbbb ccc", width: 5, "aaa\nbbb\nccc")
    }

    @Test func `a word that is too long is whole on its own line`() throws {
      try expectLines("a bbbbbbbb c", width: 4, "a\nbbbbbbbb\nc")
      try expectLines("a b**bbb**bbbb *c*", width: 4, "a\nbbbbbbbb\nc")
      try expectLines("aééééééé b", width: 4, "aééééééé\nb")
    }

    @Test func `formatting does not break a word`() throws {
      try expectLines("aa bb**cc**dd", width: 7, "aa\nbbccdd")
      try expectLines("aa b*é*[c](d)!", width: 5, "aa\nbéc!")
    }

    @Test func `hard breaks end lines and soft breaks do not`() throws {
      try expectLines("a\\\nb  \nc\nd", "a\nb\nc d")
    }

    @Test func `nothing is wrapped at width 0`() throws {
      let words = String(repeating: "word ", count: 100)
      try expectLines(words + "中文。", width: 0, words + "中文。")
    }

    @Test func `a line may end after a hyphen between letters`() throws {
      try expectLines("aa bb-cc", width: 6, "aa bb-\ncc")
      try expectLines("aa b-3", width: 5, "aa\nb-3")
      try expectLines("aa -b", width: 4, "aa\n-b")
      try expectLines("aa `b-c`", width: 6, "aa\n`b-c`")
      try expectLines("aa <http://b-c>", width: 12, "aa\nhttp://b-c")
    }

    @Test func `ideographs break anywhere but around their punctuation`() throws {
      try expectLines("中文中文中文", width: 5, "中文\n中文\n中文")
      try expectLines("中文。中文", width: 4, "中\n文。\n中文")
      try expectLines("中「文」中", width: 4, "中\n「文」\n中")
      try expectLines("中a中", width: 3, "中a\n中")
      try expectLines("(中)文", width: 3, "(中)\n文")
      try expectLines("**中文**、*文*", width: 4, "中\n文、\n文")
    }

    @Test func `marks without a base are part of their word`() throws {
      try expectLines(
        "aaaaaaaa \u{93E}bbbb c", width: 10, "aaaaaaaa\n\u{93E}bbbb c")
      try expectLines("\u{301} b", "\u{301} b")
      try expectLines("> \u{94D}一一一一", width: 8, "│ \u{94D}一一一\n│ 一")
      try expectLines("> \u{93E}abc def", width: 8, "│ \u{93E}abc\n│ def")
    }

    @Test func `a line has room for cells that only some terminals count`() throws {
      try expectLines(
        "aaaaaaaaa \u{93E}bbbbbbbb c", width: 10, "aaaaaaaaa\n\u{93E}bbbbbbbb\nc")
      try expectLines(
        "aaa \u{915}\u{93E}\u{94D}\u{200B}\u{1} c", width: 6,
        "aaa \u{915}\u{93E}\u{94D}\n\u{2401} c")
    }

    @Test func `Hangul breaks at spaces only`() throws {
      try expectLines("한국어 문장", width: 8, "한국어\n문장")
    }

    @Test func `emoji break between clusters`() throws {
      try expectLines("👍🏽👍🏽👨‍👩‍👧", width: 8, "👍🏽👍🏽\n👨‍👩‍👧")
      try expectLines("🇩🇪🇫🇷", width: 3, "🇩🇪\n🇫🇷")
    }

    // Each cluster, and its number of cells in terminals that count the cluster's parts separately.
    @Test(arguments: [
      ("👨‍👩‍👧", 6), ("👍🏽", 4), ("\u{1100}\u{1161}\u{11A8}", 4), ("क्षि", 3),
    ])
    func `a line fits even if a cluster is counted in parts`(
      _ cluster: String, _ cells: Int
    ) throws {
      try expectLines("a \(cluster) b", width: cells + 4, "a \(cluster) b")
      try expectLines("a \(cluster) b", width: cells + 3, "a \(cluster)\nb")
      try expectLines("a \(cluster) b", width: cells + 1, "a\n\(cluster)\nb")
      try expectLines("\(cluster) bbb ccc", width: cells + 4, "\(cluster) bbb\nccc")
    }

    @Test func `lines break at a zero-width space but not at a no-break space`() throws {
      try expectLines("aa b\u{A0}c", width: 5, "aa\nb\u{A0}c")
      try expectLines("aa\u{200B}bb\u{2060} cc", width: 3, "aa\nbb\u{2060}\ncc")
    }

    @Test(arguments: [
      ("привет-мир", "привет-\nмир"), ("é-éé-ééé", "é-éé-\nééé"), ("**bold**-face", "bold-\nface"),
      ("[link](#x)-text", "link-\ntext"), ("*a*-*b*-*cccc*", "a-b-\ncccc"),
      ("**!**-face", "!-face"),
      ("中文-ab文-é", "中文-ab\n文-é"),
    ])
    func `lines break after a hyphen between letters of any script and style`(
      _ markdown: String, _ expected: String
    ) throws {
      try expectLines(markdown, width: 7, expected)
    }

    @Test func `two dashes are not separated`() throws {
      try expectLines("中文——中", width: 7, "中文——\n中")
      try expectLines("中文——中", width: 5, "中文\n——中")
      try expectLines("word—word", width: 6, "word—\nword")
    }

    @Test func `lines break after signs that end syllables and words`() throws {
      try expectLines("བོད་ཡིག་གི", width: 5, "བོད་\nཡིག་གི")
      try expectLines("ሰላም፡ለዓለም", width: 6, "ሰላም፡\nለዓለም")
    }

    @Test func `soft hyphens do not apply to code`() throws {
      try expectLines("`ab\u{AD}cdef`", width: 5, "`abcdef`")
    }

    @Test func `a soft hyphen is visible only at a line break`() throws {
      try expectLines("soft&shy;hyphen", "softhyphen")
      try expectLines("soft&shy;hyphen", width: 8, "soft-\nhyphen")
      try expectLines("softly&shy;hyphen", width: 6, "softlyhyphen")
    }

    @Test(arguments: [1, 2, 3, 5, 8, 13])
    func `every width gives the same words`(_ width: Int) throws {
      let words = "a bb ccc dddd [eeeee ff](x) **g** hh-hh é中文。 i"
      let lines = try Converter().convert(words).emitted(
        by: ANSIEmitter(width: width, addresses: .hidden))
      #expect(
        lines.filter { !$0.isWhitespace } == "abbcccdddd" + "eeeeeffghh-hhé中文。i")
    }
  }

  @Suite struct Addresses {
    @Test func `an address follows its link`() throws {
      try expectLines(
        "[a](https://b.c/ä). [d](#e)", width: 80, addresses: .inline,
        "a (https://b.c/%C3%A4). d (#e)")
    }

    @Test func `an address that is the text is not repeated`() throws {
      try expectLines(
        "<http://a.b/ü> <c@d.e> [http://f](http://f) [http://f](http://g)", width: 80,
        addresses: .inline, "http://a.b/ü c@d.e http://f http://f (http://g)")
    }

    @Test(arguments: [
      ("<http://a.b/\u{AD}c>", "http://a.b/c (http://a.b/%C2%ADc)"),
      ("<http://a.b/\u{202E}c>", "http://a.b/�c (http://a.b/%E2%80%AEc)"),
      ("[http://a.b/ c](<http://a.b/ c>)", "http://a.b/ c (http://a.b/%20c)"),
      ("[http://a.b/&#27;](<http://a.b/&#27;>)", "http://a.b/␛ (http://a.b/%1B)"),
    ])
    func `an address that differs from the text follows it`(
      _ markdown: String, _ expected: String
    ) throws {
      try expectLines(markdown, width: 80, addresses: .automatic, expected)
    }

    @Test(arguments: [
      "", " ", "&shy;", "&#8203;", "<b></b>", "&zwj;", "&nbsp;", "![](javascript:x)",
    ])
    func `a link without clickable text shows its address`(_ text: String) throws {
      let emitter = ANSIEmitter(width: 80, hyperlinks: .live)
      let output = try Converter().convert("a [\(text)](http://b.c/d)").emitted(by: emitter)
      #expect(output.hasSuffix("(http://b.c/d)\n"))
    }

    @Test func `an address that is the text is not broken`() throws {
      try expectLines("x <http://a.b/中文中文–中文>", width: 12, "x\nhttp://a.b/中文中文–中文")
      try expectLines("文<http://a.b/c>", width: 12, "文\nhttp://a.b/c")
    }

    @Test func `a blocked link gives its reason`() throws {
      try expectLines(
        "[a](javascript:b) [c]()", width: 80, "a [blocked: scheme] c [blocked: empty]")
    }

    @Test func `an address is not broken`() throws {
      try expectLines(
        "aa [b](http://c-d.e/f-g) h", width: 10, addresses: .inline,
        "aa b\n(http://c-d.e/f-g)\nh")
    }
  }
}
