import Foundation
import Testing

/// Compares output with a file in `Golden`, escape characters shown as `␛`.
///
/// With `RECORD=1` in the environment the file is written, and the test fails, so that nobody takes
/// a recording for a proof.
func expectGolden(_ output: [UInt8], named name: String) throws {
  let file = Fixture.testsFolder.appending(path: "Golden").appending(path: name)
  let shown = String(decoding: output, as: UTF8.self).replacing("\u{1B}", with: "␛")
  if ProcessInfo.processInfo.environment["RECORD"] == "1" {
    try Data(shown.utf8).write(to: file)
    Issue.record("recorded \(name); look at it, then run again without RECORD")
    return
  }
  let expected = try? String(contentsOf: file, encoding: .utf8)
  #expect(shown == expected, "\(name) differs; RECORD=1 writes it anew")
}
