import Foundation
import LinkMarkup
import LinkMarkupTesting
import Testing

/// Whether the files that tests compare with are recorded anew.
enum Recording {
  static let isOn = ProcessInfo.processInfo.environment["RECORD"] == "1"
}

/// Compares output with a file in `Golden`, with escape characters shown as `␛`.
func expectGolden(_ output: Bytes, named name: String) throws {
  try expectRecorded(
    String(decoding: output, as: UTF8.self).replacing("\u{1B}", with: "␛"),
    in: Fixture.testsFolder.appending(path: "Golden").appending(path: name))
}

/// Compares text with a file.
///
/// With `RECORD=1` in the environment, the file is written and the test fails, so that a recording
/// is not mistaken for a passed test.
func expectRecorded(_ text: String, in file: URL) throws {
  let name = file.lastPathComponent
  if Recording.isOn {
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(name); look at it, then run again without RECORD")
    return
  }
  let expected = (try? Data(contentsOf: file)).map { Bytes($0) } ?? []
  if expected != Bytes(text.utf8) {
    let diff = LineDiff(from: expected, to: Bytes(text.utf8)).text
    Issue.record("\(name) differs; RECORD=1 writes it anew\n\(diff)")
  }
}
