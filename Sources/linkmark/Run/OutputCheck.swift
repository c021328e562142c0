import LinkMarkup

/// Compares outputs with the bytes that would be written.
enum OutputCheck {
  /// The maximum length of a shown line; a JSON file may be a single long line.
  private static let maximumLineByteCount = 400

  /// Returns the unified diff of a file that is stale or missing; empty if the file is current.
  ///
  /// - Parameters:
  ///   - folders: The folders from which the file is read.
  ///   - reach: The folders that may hold the file.
  static func difference(
    between path: String, and output: Bytes, in folders: OutputFolders,
    reach: OutputFolders.Reach
  ) throws(SystemError) -> Bytes {
    var old: Bytes?
    do throws(SystemError) {
      old = try folders.contents(of: path, reach: reach, limit: Document.maximumSourceCount)
    } catch .noSuchFile {
      // The diff adds the whole file.
    } catch .fileTooLarge {
      return UnifiedDiff.header(oldName: path, newName: path)
        + Bytes("It is too large to be compared line by line.\n".utf8)
    }
    if old == output { return [] }
    let text = UnifiedDiff(from: old ?? [], to: output)
      .text(oldName: old == nil ? nil : path, newName: path, lineLimit: maximumLineByteCount)
    // An empty file has no lines to add.
    return text.isEmpty ? UnifiedDiff.header(oldName: nil, newName: path) : text
  }

  /// Returns a note, not a diff, on a stale or missing copy of an image; empty for a current copy.
  static func difference(
    ofCopy path: String, copy: Bytes?, of source: String, bytes: Bytes
  ) -> Bytes {
    if copy == bytes { return [] }
    return UnifiedDiff.header(oldName: copy == nil ? nil : path, newName: path)
      + Bytes("It is not a copy of \(source).\n".utf8)
  }

  /// Returns the unified diff that removes a file.
  static func removal(of path: String, contents: Bytes) -> Bytes {
    let text = UnifiedDiff(from: contents, to: [])
      .text(oldName: path, newName: nil, lineLimit: maximumLineByteCount)
    // An empty file has no lines to remove.
    return text.isEmpty ? UnifiedDiff.header(oldName: path, newName: nil) : text
  }

  /// Returns the command line that writes the outputs or fixes: the words without `--check`.
  static func fixingCommand(_ words: some Sequence<String>) -> String {
    var isOption = true
    let rest = words.filter { word in
      if word == "--" { isOption = false }
      return !isOption || word != "--check"
    }
    return (["linkmark"] + rest.map(\.quotedForShell)).joined(separator: " ")
  }
}

extension String {
  /// The text in single quotes, as a single word of a shell.
  var inSingleQuotes: String { "'\(replacing("'", with: #"'\''"#))'" }

  fileprivate var quotedForShell: String {
    let isPlain =
      !isEmpty && utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_./=,:@%+".utf8.contains($0) }
    return isPlain ? self : inSingleQuotes
  }
}
