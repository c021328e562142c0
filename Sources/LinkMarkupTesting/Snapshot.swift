import Foundation
import LinkMarkup

/// The current content of a text, and the file it is compared with.
struct Snapshot {
  let file: URL
  let content: Bytes

  /// The result of comparing a text with its file.
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
