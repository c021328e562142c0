import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Reads and changes real catalogs, and writes files that `Scripts/check catalogs` judges.
///
/// The environment variable `LINKMARK_CATALOGS` names a folder with `catalogs.json`, a list of
/// paths and formats. The output for catalog 3 is `3.json` and `3.changed`. For a strings file, the
/// texts that Foundation reads in the two versions are in `3.before.json` and `3.after.json`.
@Suite struct RealCatalogTests {
  private struct Listed: Decodable {
    let path: String
    let format: String
  }

  static let folder = ProcessInfo.processInfo.environment["LINKMARK_CATALOGS"].map {
    URL(fileURLWithPath: $0)
  }

  @Test(.enabled(if: folder != nil))
  func `real catalogs are read and changed`() async throws {
    let folder = try #require(Self.folder)
    let list = try JSONDecoder().decode(
      [Listed].self, from: Data(contentsOf: folder.appending(path: "catalogs.json")))
    await withTaskGroup(of: Void.self) { group in
      let count = ProcessInfo.processInfo.activeProcessorCount
      for first in 0..<count {
        group.addTask {
          for number in stride(from: first, to: list.count, by: count) {
            #expect(throws: Never.self) { try Self.write(list[number], number, to: folder) }
          }
        }
      }
    }
  }

  private static func write(_ listed: Listed, _ number: Int, to folder: URL) throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: listed.path))
    let format = try #require(CatalogFormat(rawValue: listed.format))
    let catalog = ChangedCatalog(
      Bytes(file), as: format, path: listed.path, seed: UInt64(number))
    let copy = Data(catalog.copy)
    try JSONEncoder().encode(catalog).write(to: folder.appending(path: "\(number).json"))
    try copy.write(to: folder.appending(path: "\(number).changed"))
    guard format == .strings else { return }
    for (name, contents) in [("before", file), ("after", copy)] {
      let list = try? unsafe PropertyListSerialization.propertyList(from: contents, format: nil)
      try JSONEncoder().encode(list as? [String: String]).write(
        to: folder.appending(path: "\(number).\(name).json"))
    }
  }
}
