import Foundation
import LinkMarkup
import Testing

/// A Markdown file that tests run on: each construct on its own, and every example.
struct Fixture: CustomTestStringConvertible, Sendable {
  let name: String
  let source: Bytes

  var testDescription: String { name }

  static let constructs = files(in: testsFolder.appending(path: "Fixtures"))
  static let examples = files(in: projectFolder.appending(path: "Examples"))
  static let all = constructs + examples

  static let testsFolder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  static let projectFolder = testsFolder.deletingLastPathComponent().deletingLastPathComponent()

  private static func files(in folder: URL) -> [Fixture] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).map {
        Fixture(name: name, source: Bytes($0))
      }
    }
  }
}
