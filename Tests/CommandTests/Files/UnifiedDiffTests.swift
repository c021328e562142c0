import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    String(
      decoding: UnifiedDiff(from: Bytes(old.utf8), to: Bytes(new.utf8))
        .text(oldName: "a", newName: "b"), as: UTF8.self)
  }

  @Test func `the output reads like diff's`() {
    let old = (1...12).map { "\($0)\n" }.joined()
    let new = old.replacing("2\n3\n", with: "2\nnew\n3\n", maxReplacements: 1) + "end"
    #expect(
      diff(old, new) == """
        --- a
        +++ b
        @@ -1,5 +1,6 @@
         1
         2
        +new
         3
         4
         5
        @@ -10,3 +11,4 @@
         10
         11
         12
        +end
        \\ No newline at end of file

        """)
  }

  @Test(arguments: [
    ("", "", ""), ("a\n", "a\n", ""), ("a", "a", ""),
    ("", "a\n", "--- a\n+++ b\n@@ -0,0 +1 @@\n+a\n"),
    ("a\n", "", "--- a\n+++ b\n@@ -1 +0,0 @@\n-a\n"),
    (
      "a", "a\n",
      "--- a\n+++ b\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"
    ),
  ])
  func `a missing final line feed is reported`(_ old: String, _ new: String, _ expected: String) {
    #expect(diff(old, new) == expected)
  }

  @Test func `long lines are cut around the change, between characters`() {
    func cut(_ old: String, _ new: String) -> [Substring] {
      let text = UnifiedDiff(from: Bytes(old.utf8), to: Bytes(new.utf8))
        .text(oldName: "a", newName: "b", lineLimit: 16)
      return String(decoding: text, as: UTF8.self).split(separator: "\n").dropFirst(3)[...]
        .map { $0 }
    }
    let (before, after) = (String(repeating: "é", count: 30), String(repeating: "z", count: 30))
    #expect(
      cut("\(before)old\(after)\n", "\(before)new\(after)\n") == ["-…ééoldzzzz…", "+…éénewzzzz…"])
    #expect(cut("short\n", "\(after)\n") == ["-short", "+zzzzzzzzzzzzzzzz…"])
    #expect(
      cut("a\nb\nlong \(after)\n", "c\nd\nlong \(after)!\n") == [
        "-a", "-b", "-…zzzz", "+c", "+d", "+…zzzz!",
      ])
    #expect(cut("\(after)\na\n", "\(after)\nb\n") == [" zzzzzzzzzzzzzzzz…", "-a", "+b"])
  }

  @Test func `file names cannot forge lines of a diff`() {
    let header = UnifiedDiff.header(oldName: "a\n+++ b\u{1B}", newName: "\u{202E}c d")
    #expect(
      String(decoding: header, as: UTF8.self)
        == "--- \"a\\012+++ b\\033\"\n+++ \u{202E}c d\t\n")
  }

  /// Returns the lines after a diff is applied, or `nil` if the diff does not apply.
  private func applying(_ diff: String, to old: [String]) -> [String]? {
    var result: [String] = []
    var position = 0
    for line in diff.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2) {
      switch line.first {
      case "@":
        let place = line.split(separator: " ")[1].dropFirst().split(separator: ",")
        guard let number = Int(place[0]) else { return nil }
        let start = place.last == "0" && place.count == 2 ? number : number - 1
        guard start >= position, start <= old.count else { return nil }
        result += old[position..<start]
        position = start
      case "+": result.append(String(line.dropFirst()))
      case " ", "-":
        guard position < old.count, old[position] == line.dropFirst() else { return nil }
        if line.first == " " { result.append(old[position]) }
        position += 1
      default: break
      }
    }
    return result + old[position...]
  }

  @Test(arguments: 1...6)
  func `applying the diff to the old text gives the new one`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let words = ["a", "b", "c", "-", "+", ""]
      func text() -> [String] {
        (0..<Int.random(in: 0...30, using: &generator)).map { _ in
          words[Int.random(in: words.indices, using: &generator)]
        }
      }
      let (old, new) = (text(), text())
      let difference = diff(old.map { $0 + "\n" }.joined(), new.map { $0 + "\n" }.joined())
      #expect(applying(difference, to: old) == new, "\(old) \(new)")
      let changeCount = difference.split(separator: "\n").dropFirst(2)
        .count { $0.first == "+" || $0.first == "-" }
      #expect(changeCount == minimumChangeCount(from: old, to: new), "\(old) \(new)")
    }
  }

  /// Returns the least number of changed lines, computed from the longest common subsequence.
  private func minimumChangeCount(from old: [String], to new: [String]) -> Int {
    var common = Array(repeating: 0, count: new.count + 1)
    for line in old {
      var next = common
      for (index, other) in new.enumerated() {
        next[index + 1] = line == other ? common[index] + 1 : max(common[index + 1], next[index])
      }
      common = next
    }
    return old.count + new.count - 2 * (common.last ?? 0)
  }

  @Test(.timeLimit(.minutes(10)))
  func `texts without a common line cost no more than their length`() {
    let old = (0..<200_000).map { "old \($0)\n" }.joined()
    let new = (0..<200_000).map { "new \($0)\n" }.joined()
    #expect(diff(old, new).utf8.count > old.utf8.count + new.utf8.count)
  }
}
