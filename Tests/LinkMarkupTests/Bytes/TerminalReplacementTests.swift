import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct TerminalReplacementTests {
  @Test(arguments: [
    ("a\u{1B}[31m", "a␛[31m"), ("\u{0}\u{7}\u{8}\u{D}", "␀␇␈␍"), ("\t\n\u{2028}\u{2029}", "    "),
    ("\u{7F}", "␡"), ("\u{80}\u{85}\u{9B}\u{9F}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{202A}\u{202E}\u{2066}\u{2069}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("a\u{AD}b\u{200B}c", "abc"),
    ("\u{200E}\u{200F}\u{61C}é中👍", "\u{200E}\u{200F}\u{61C}é中👍"),
  ])
  func `control characters are replaced`(_ text: String, _ shown: String) {
    #expect(TerminalReplacement.text(for: Bytes(text.utf8)[...]) == Bytes(shown.utf8))
  }

  @Test(arguments: [
    "a &#27;[31m &#x9b;2J &#x202e;b &#7; &#127;c", "`\u{1B}[31m\u{9B}`", "    \u{1B}c",
  ])
  func `no control reaches the output`(_ markdown: String) throws {
    let output = try Converter().convert(markdown).emitted(by: .ansi(width: 20))
    let live = output.unicodeScalars.filter {
      $0 != "\n" && TerminalReplacement(for: $0.value) != nil
    }
    #expect(live.isEmpty)
  }
}
