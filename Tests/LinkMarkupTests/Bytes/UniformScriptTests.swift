import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

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
