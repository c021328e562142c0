import LinkMarkup
import Testing

@testable import LinkMarkupTesting

@Suite struct LineDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    LineDiff(from: Bytes(old.utf8), to: Bytes(new.utf8)).text
  }

  @Test func `distant changes are separate hunks`() {
    let old = (1...20).map { "line \($0)\n" }.joined()
    let new = old.replacing("line 3\n", with: "").replacing("line 17\n", with: "line 17\nmore\n")
    #expect(
      diff(old, new) == """
        --- recorded
        +++ now
        @@ -1,6 +1,5 @@
         line 1
         line 2
        -line 3
         line 4
         line 5
         line 6
        @@ -15,6 +14,7 @@
         line 15
         line 16
         line 17
        +more
         line 18
         line 19
         line 20

        """)
  }

  @Test func `invisible characters are shown as escapes`() {
    #expect(
      diff("a b\n", "a\u{A0}b\u{200B}\r\n").hasSuffix(
        """
        -a b
        +a\\u{A0}b\\u{200B}\\u{D}
        ? [-a b-]{+a\\u{A0}b\\u{200B}\\u{D}+}

        """))
  }

  @Test func `a missing final line feed is reported`() {
    #expect(diff("a\n", "a").contains("? a{+ ␦ (no line feed at the end)+}"))
  }

  /// All texts of up to five lines, where each line is `a` or `b`.
  private static let texts: [String] = (0...5).flatMap { count in
    (0..<(1 << count)).map { bits in
      (0..<count).map { bits >> $0 & 1 == 0 ? "a\n" : "b\n" }.joined()
    }
  }

  @Test(arguments: texts)
  func `a diff converts one text to the other`(_ old: String) {
    for new in LineDiffTests.texts where new != old {
      #expect(patched(old, with: diff(old, new)) == new)
    }
  }

  /// Applies a patch at the line numbers of its hunks, and returns the result or an error message.
  private func patched(_ old: String, with diff: String) -> String {
    let source = old.split(separator: "\n").map { $0 + "\n" }
    var result: [String] = []
    var next = 0
    for line in diff.split(separator: "\n").dropFirst(2) {
      let text = line.dropFirst() + "\n"
      switch line.first {
      case "@":
        let start = line.split(separator: " ")[1].dropFirst().prefix { $0 != "," }
        let first = max((Int(start) ?? 0) - 1, next)
        result += source[next..<first].map(String.init)
        next = first
      case "-":
        if source[next] != text { return "no \(text) at \(next)" }
        next += 1
      case "+": result.append(String(text))
      case " ":
        if source[next] != text { return "no \(text) at \(next)" }
        result.append(String(text))
        next += 1
      default: break
      }
    }
    return (result + source[next...].map(String.init)).joined()
  }

  @Test func `a long diff ends after 200 lines`() {
    let old = (0..<5_000).map { "a\($0)\n" }.joined()
    let new = (0..<5_000).map { "b\($0)\n" }.joined()
    let text = diff(old, new)
    #expect(text.hasSuffix("… and more\n"))
    #expect(text.split(separator: "\n").count == 204)
  }

  @Test(arguments: [
    ("a b c", "a x c", "a [-b-]{+x+} c"), ("a", "a b", "a{+ b+}"), ("a b", "b", "[-a -]b"),
    ("", "a", "{+a+}"), ("é", "è", "[-é-]{+è+}"),
    ("a a", "a a a", "a a{+ a+}"),
    ("a 1 b c d e f g h 2", "a 3 b c d e f g h 4", "a [-1-]{+3+} b c d…f g h [-2-]{+4+}"),
    ("1 2 3 4 5 6 7 8 9", "1 2 3 4 5 x 7 8 9", "…3 4 5 [-6-]{+x+} 7 8 9"),
  ])
  func `changed words are marked`(_ old: String, _ new: String, _ expected: String) {
    #expect(WordDiff(from: Bytes(old.utf8), to: Bytes(new.utf8)).text == expected)
  }
}
