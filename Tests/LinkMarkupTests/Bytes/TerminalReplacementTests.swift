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

@Suite struct UniformScriptTests {
  @Test func `every scalar of a script is a cluster with the script's width`() {
    let wrong = (0x80..<0x110000 as Range<UInt32>).filter { scalar in
      guard let script = UniformScript(scalar) else { return false }
      var cluster = ClusterWidth()
      let advance = cluster.advance(scalar, width: ScalarWidth(scalar))
      return advance.cells != script.width.cells || advance.isExtension
        || TerminalReplacement(for: scalar) != nil
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [
    ("абв", UniformScript.letters, 6, 3), ("абв.г", .letters, 6, 3), ("中文字", .ideographs, 9, 3),
    ("中文。", .ideographs, 6, 2), ("한국 어", .syllables, 6, 2), ("中a", .letters, 0, 0),
    ("e\u{301}", .letters, 0, 0),
  ])
  func `a run ends before the first scalar of another kind`(
    _ text: String, _ script: UniformScript, _ end: Int, _ count: Int
  ) {
    let bytes = Bytes(text.utf8)
    let run = bytes.span.run(of: script, in: 0..<bytes.count, limit: .max)
    #expect(run.end == end)
    #expect(run.count == count)
  }

  @Test func `a run has at most the given number of scalars, and the last one's offset`() {
    let bytes = Bytes("中文字符".utf8)
    let run = bytes.span.run(of: .ideographs, in: 0..<bytes.count, limit: 3)
    #expect(run.count == 3)
    #expect(run.lastStart == 6)
    #expect(run.end == 9)
  }
}
