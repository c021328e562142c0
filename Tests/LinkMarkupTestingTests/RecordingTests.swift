import Foundation
import LinkMarkup
import Testing

@testable import LinkMarkupTesting

@Suite struct RecordingTests {
  private let test = TestName(file: "/a/BTests.swift", function: "c()")

  /// Runs `body` with the URL of a missing file in a temporary folder, and removes the folder.
  private func withFile(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appending(path: "d/e.html"))
  }

  private func outcome(_ recording: Recording, _ content: String, _ file: URL) -> String? {
    recording.outcome(of: [Snapshot(file: file, content: Bytes(content.utf8))], in: test)
  }

  @Test func `a recording is reported once, and then compared with the output`() throws {
    try withFile { file in
      #expect(outcome(.off, "a\n", file)?.hasPrefix("There is no \(file.path) ") == true)
      #expect(
        outcome(.on, "a\n", file)
          == "Recorded \(file.path)\nReview it, then run again without LINKMARK_RECORD.")
      #expect(outcome(.on, "a\n", file) == nil)
      #expect(outcome(.off, "a\n", file) == nil)
    }
  }

  @Test func `a difference is shown, and comparing writes nothing`() throws {
    try withFile { file in
      _ = outcome(.on, "one two\n", file)
      #expect(
        outcome(.off, "one three\n", file) == """
          Copy differs from \(file.path)
          --- recorded
          +++ now
          @@ -1,1 +1,1 @@
          -one two
          +one three
          ? one [-two-]{+three+}

          To accept the current output: LINKMARK_RECORD=1 swift test --filter 'c'
          """)
      let recorded = try String(contentsOf: file, encoding: .utf8)
      #expect(recorded == "one two\n")
    }
  }

  @Test func `letters that look alike differ`() throws {
    try withFile { file in
      _ = outcome(.on, "\u{E9}\n", file)
      #expect(outcome(.off, "e\u{301}\n", file) != nil)
    }
  }

  @Test func `a file that cannot be read or written is reported`() throws {
    try withFile { file in
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      #expect(outcome(.off, "a", file)?.hasPrefix("Cannot read \(file.path): ") == true)
      #expect(outcome(.on, "a", file)?.hasPrefix("Cannot write \(file.path): ") == true)
    }
  }

  @Test(arguments: [
    ("c()", nil, "c.html"), ("c(_:)", "d e", "d-e.html"), ("`a (b) / c's`()", nil, "a-b-c-s.html"),
    ("`中文`()", nil, "中文.html"), ("c()", "../../x", "..-..-x.html"),
  ])
  func `a file is named after its test`(_ function: String, _ name: String?, _ file: String) {
    let snapshot = TestName(file: "/a/BTests.swift", function: function)
      .snapshot(named: name, pathExtension: "html")
    #expect(snapshot.path == "/a/__Snapshots__/BTests/" + file)
  }

  @Test(arguments: [
    ("c(_:)", "'c'"), ("`a (b)`(_:)", #"'a \(b\)'"#), ("`c's`()", #"'c'\''s'"#),
  ])
  func `the suggested command records only the test`(_ function: String, _ filter: String) {
    #expect(
      TestName(file: "/a/BTests.swift", function: function).recordingCommand
        == "LINKMARK_RECORD=1 swift test --filter " + filter)
  }
}
