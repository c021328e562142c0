import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText

extension Fixture {
  static let localesFolder = testsFolder.appending(path: "Fixtures/Locales")

  /// Returns the phrasebooks of a folder, sorted by file name, which is the language.
  static func phrasebooks(in folder: URL) throws -> [Phrasebook] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      let file = folder.appending(path: name)
      let phrasebook = try Phrasebook(parsing: Data(contentsOf: file), path: file.path)
      #expect("\(phrasebook.language).json" == name)
      return phrasebook
    }
  }
}
