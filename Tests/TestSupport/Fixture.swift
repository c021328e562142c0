import Foundation
import LinkMarkupTesting
import Testing

@testable import LinkMarkup
@testable import LinkText

/// A Markdown file that tests convert, from `Examples` or from `Tests/LinkMarkupTests/Fixtures`.
struct Fixture: CustomTestStringConvertible, Sendable {
  let name: String
  let source: Bytes

  var testDescription: String { name }

  static let constructs = files(in: testsFolder.appending(path: "Fixtures"))
  static let examples = files(in: projectFolder.appending(path: "Examples"))
  static let all = constructs + examples

  static let projectFolder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let testsFolder = projectFolder.appending(path: "Tests/LinkMarkupTests")

  private static func files(in folder: URL) -> [Fixture] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).map {
        Fixture(name: name, source: Bytes($0))
      }
    }
  }

  static let localesFolder = testsFolder.appending(path: "Fixtures/Locales")

  /// Returns the phrasebooks in a folder, and expects each file to be named after its language.
  static func phrasebooks(in folder: URL) throws -> [Phrasebook] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      let file = folder.appending(path: name)
      let phrasebook = try Phrasebook(parsing: Data(contentsOf: file), path: file.path)
      #expect("\(phrasebook.language).json" == name)
      return phrasebook
    }
  }
}

/// Whether tests write the expected files again instead of comparing output with them.
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
