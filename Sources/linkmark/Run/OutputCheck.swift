import LinkMarkup

/// Compares outputs with the bytes that would be written.
enum OutputCheck {
  /// The maximum length of a shown line; a JSON file may be a single long line.
  private static let maximumLineByteCount = 400

  /// Returns the unified diff of a file that is stale or missing; empty if the file is current.
  ///
  /// - Parameter contents: Reads the file.
  static func difference(
    between path: String, and output: Bytes, contents: () throws(SystemError) -> Bytes
  ) throws(SystemError) -> Bytes {
    var old: Bytes?
    do throws(SystemError) {
      old = try contents()
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
  fileprivate var quotedForShell: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-_./=,:@%+".utf8.contains(byte)
        }
      }
    return isPlain
      ? self
      : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        + "'"
  }
}
