import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

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
