import Foundation

/// What a text is now, and the file that says what it was.
struct Snapshot {
  let file: URL
  let content: Bytes

  /// How a text stands to its file.
  enum State: Equatable {
    case same
    case different(from: Bytes)
    case missing
    case unreadable(String)
  }

  var state: State {
    do {
      let recorded = Bytes(try Data(contentsOf: file))
      return recorded == content ? .same : .different(from: recorded)
    } catch CocoaError.fileReadNoSuchFile {
      return .missing
    } catch {
      return .unreadable(error.localizedDescription)
    }
  }

  func record() throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content).write(to: file, options: .atomic)
  }
}
