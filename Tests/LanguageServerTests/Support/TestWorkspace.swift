import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

/// Files in memory, with their index.
struct TestWorkspace {
  private(set) var sources: [String: Bytes]
  private(set) var index = WorkspaceIndex()
  let converter: Converter

  init(
    _ files: [String: String], dialect: Dialect = .copy, routes: RouteTable? = nil
  ) throws {
    converter = Converter(dialect: dialect, routes: routes)
    sources = files.mapValues { Bytes($0.utf8) }
    for (path, source) in sources {
      _ = index.update(path, with: try FileOutline(of: source, file: path, converter: converter))
    }
  }

  /// Returns a file as the server sees it while it is open in an editor.
  func file(_ path: String) throws -> WorkspaceFile {
    let source = sources[path] ?? []
    return WorkspaceFile(
      path: path, rulePath: path, source: source,
      outline: try FileOutline(of: source, file: path, converter: converter),
      converter: converter)
  }

  /// Returns the offset of the first occurrence of a text in a file; -1 if there is none.
  func offset(of text: String, in path: String) -> Int {
    (sources[path] ?? [])[...].offset(of: text) ?? -1
  }

  /// Replaces or removes a file, and returns the paths of files whose findings may change.
  mutating func replace(_ path: String, _ text: String?) throws -> [String] {
    sources[path] = text.map { Bytes($0.utf8) }
    let outline = try text.map {
      try FileOutline(of: Bytes($0.utf8), file: path, converter: converter)
    }
    switch index.update(path, with: outline) {
    case .none: return []
    case .existence: return index.filesAffected(byExistenceOf: path).subtracting([path]).sorted()
    case .identifiers:
      return index.candidates(forLinksTo: path).sorted().filter {
        index.hasLink(from: $0, toPlaceIn: path)
      }
    }
  }

  /// Returns the texts of the files after the given edits.
  func applying(_ edits: WorkspaceEdits) -> [String: String] {
    var texts = sources
    for (path, edits) in edits { texts[path] = texts[path]?.applying(edits) }
    return texts.mapValues { String(decoding: $0, as: UTF8.self) }
  }
}

extension ArraySlice<UInt8> {
  func offset(of text: String) -> Int? {
    indices.first { self[$0...].starts(with: text.utf8) }
  }
}

extension WorkspaceFile {
  func text(_ range: Range<Int>?) -> String? {
    range.map { String(decoding: source[$0], as: UTF8.self) }
  }
}
