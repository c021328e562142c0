import Foundation
import LinkMarkup
import Testing

@testable import LinkMarkupTesting

@Suite struct ExpectCopyTests {
  private let copy: LinkedDocument
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "__Snapshots__/ExpectCopyTests").path

  init() throws {
    copy = try Converter().convert("Read the [terms of **use**](app://terms).\n\n* [Help](/help)")
  }

  @Test func `copy that is as recorded`() {
    expectCopy(copy)
  }

  @Test(arguments: ["first", "second one"])
  func `cases have names`(_ name: String) {
    expectCopy(copy, named: "case \(name)", as: [.html])
  }

  @Test func `a custom format`() {
    let narrow = CopyFormat(pathExtension: "narrow.ansi", .ansi(width: 12))
    expectCopy(copy, as: [narrow])
  }

  @Test(.recordsNothing) func `a missing file is an issue at the caller's location`() {
    let line = #line + 2
    withKnownIssue {
      expectCopy(copy, named: "missing", as: [.html])
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileName == "ExpectCopyTests.swift"
        && issue.message == """
          There is no \(folder)/missing.html to compare with.
          To accept the current output: LINKMARK_RECORD=1 swift test --filter \
          'a missing file is an issue at the caller'\\''s location'
          """
    }
  }

  @Test(.recordsNothing) func `all formats that differ are one issue`() throws {
    let changed = try Converter().convert(
      "Read the [terms of **service**](app://terms).\n\n* [Help](/help)")
    withKnownIssue {
      expectCopy(changed, named: "copy-that-is-as-recorded")
    } matching: { issue in
      ["html", "ansi", "json"].allSatisfy { pathExtension in
        issue.message.contains(
          "Copy differs from \(folder)/copy-that-is-as-recorded.\(pathExtension)\n")
      }
        && issue.message.contains("<strong>[-use-]{+service+}</strong>")
        && issue.message.contains("\"text\":\"terms of \",")
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Disables a test of a failing comparison while expected files are recorded.
  fileprivate static var recordsNothing: Self {
    .disabled(if: Recording.current == .on, "recording would overwrite what the test compares")
  }
}

extension Issue {
  fileprivate var message: String { comments.map(\.rawValue).joined() }
}

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

@Suite struct CopyFormatTests {
  @Test func `the runs' JSON is split into lines`() throws {
    let json = try Converter().convert("a [b](x)").bytes(emittedBy: .runs)
    let lines = String(decoding: LineBrokenJSON.text(json), as: UTF8.self).split(separator: "\n")
    #expect(lines[0] == "{")
    #expect(lines[1] == #" "format":"linkmark.runs/1","#)
    #expect(lines.contains(##"  {"text":"a ","marks":[]},"##))
    #expect(lines.contains(#" "images":[],"#))
    #expect(lines.last == "}")
  }

  @Test(arguments: [
    "{}\n", "[]", #"{"a":"\"}{,\\","b":[]}"#, #"{"a":[[1,2],{"b":[3]}],"c":{"d":[4,5]}}"#, "", "]",
  ])
  func `splitting into lines adds only white space`(_ json: String) {
    let lines = String(decoding: LineBrokenJSON.text(Bytes(json.utf8)), as: UTF8.self)
    #expect(lines.filter { !" \n".contains($0) } == json.filter { !" \n".contains($0) })
  }

  @Test func `control characters are shown as control pictures`() {
    #expect(
      String(decoding: Visible.text(Bytes("a\u{1B}[1m\tb\r\u{7F}\n\u{0}".utf8)), as: UTF8.self)
        == "a␛[1m\tb␍␡\n␀")
  }
}
