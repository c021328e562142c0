import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

@Suite struct ProgressTests {
  @Test(arguments: [
    (0, 0, 0.0, "0 of 0"),
    (0, 5000, 0.0, "0 of 5,000 · 0 %"),
    (0, 5000, 2.0, "0 of 5,000 · 0 %"),
    (1234, 5000, 0.15, "1,234 of 5,000 · 24 % · 8,226 files/s · 0:01 left"),
    (3, 200, 2.0, "3 of 200 · 1 % · 1.5 files/s · 2:12 left"),
    (1, 1_000_000, 0.01, "1 of 1,000,000 · 0 % · 100 files/s · 2:46:40 left"),
    (200, 200, 4.0, "200 of 200 · 100 % · 50 files/s · 0:00 left"),
  ])
  func `a progress line has the count, the rate and the time left`(
    _ done: Int, _ total: Int, _ elapsed: Double, _ line: String
  ) {
    #expect(Progress(doneCount: done, totalCount: total, elapsed: elapsed).line == line)
  }

  @Test func `progress is shown on request, and erased before other output`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[a]()", to: "a.md")
    try workspace.write("b", to: "b.md")
    let shown = try workspace.run("--progress=always", "a.md", "b.md", "--out-dir", "out")
    #expect(shown.messages.contains("1 of 2"))
    #expect(shown.messages.hasSuffix("\r\u{1B}[K"))
    let silent = try workspace.run("a.md", "b.md", "--out-dir", "out")
    #expect(!silent.messages.contains("\u{1B}"))
    #expect(
      shown.messages.split(separator: "\u{1B}[K").contains { $0.hasPrefix(silent.messages) })
  }
}
