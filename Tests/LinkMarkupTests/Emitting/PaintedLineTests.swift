import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct PaintedLineTests {
  private func shown(
    _ text: String, _ columns: Range<Int>, _ highlights: [PaintedLine.Highlight] = []
  ) -> (text: String, cells: Int) {
    let bytes = Bytes(text.replacing("^", with: "\u{1B}").utf8)
    var output = ByteBuffer()
    let cells = PaintedLine(bytes, in: bytes.indices).append(
      columns: columns, highlights: highlights, to: &output)
    let shown = String(decoding: output.bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
    return (shown, cells)
  }

  @Test(arguments: [
    ("abcdef", 0..<6, "abcdef^[0m", 6), ("abcdef", 0..<9, "abcdef^[0m", 6),
    ("abcdef", 0..<1, "a^[0m", 1),
    ("abcdef", 0..<4, "abc^[0m^[7m>^[0m", 4), ("abcdef", 2..<9, "^[7m<^[0mdef^[0m", 4),
    ("abcdef", 2..<5, "^[7m<^[0md^[0m^[7m>^[0m", 3), ("日本語", 0..<6, "日本語^[0m", 6),
    ("日本語", 0..<5, "日本^[0m^[7m>^[0m", 5), ("日本語", 0..<4, "日 ^[0m^[7m>^[0m", 4),
    ("e\u{301}x", 0..<2, "e\u{301}x^[0m", 2), ("", 0..<5, "^[0m", 0),
    ("^[1mab^[22mc", 0..<3, "^[1mab^[22mc^[0m", 3),
    ("^]8;id=lm0;a:b^\\ab^]8;;^\\c", 0..<3, "^]8;id=lm0;a:b^\\ab^]8;;^\\c^[0m", 3),
    ("^]8;id=lm0;a:b^\\abcd^]8;;^\\", 0..<2, "^]8;id=lm0;a:b^\\a^]8;;^\\^[0m^[7m>^[0m", 2),
  ])
  func `only the columns of a window are shown`(
    _ line: String, _ columns: Range<Int>, _ expected: String, _ cells: Int
  ) {
    let found = shown(line, columns)
    #expect(found.text == expected)
    #expect(found.cells == cells)
  }

  @Test func `highlights add to styles and end with their cells`() {
    let line = "a^[4mbcd^[24me"
    #expect(
      shown(line, 0..<9, [.init(columns: 1..<3, codes: "7")]).text
        == "a^[4m^[7mbc^[0m^[4md^[24me^[0m")
    #expect(
      shown(line, 0..<9, [.init(columns: 0..<2, codes: "7")]).text
        == "^[7ma^[4m^[7mb^[0m^[4mcd^[24me^[0m")
    #expect(
      shown("abc", 0..<9, [.init(columns: 0..<1, codes: "1"), .init(columns: 1..<2, codes: "2")])
        .text == "^[1ma^[0m^[2mb^[0mc^[0m")
  }

  @Test(arguments: [
    ("abc", 3, "abc", 3), ("abcd", 3, "ab…", 3), ("日本語", 5, "日本…", 5), ("日本語", 4, "日…", 3),
    ("a\u{1B}[2J\nb", 9, "a␛[2J b", 7), ("\u{202E}ab", 9, "\u{FFFD}ab", 3), ("ab", 0, "", 0),
    ("e\u{301}f", 1, "…", 1),
  ])
  func `other text is shown without controls and truncated`(
    _ text: String, _ cells: Int, _ expected: String, _ width: Int
  ) {
    let line = PaintedText.line(text, cells: cells)
    #expect(String(decoding: line.bytes, as: UTF8.self) == expected)
    #expect(line.cells == width)
  }
}
