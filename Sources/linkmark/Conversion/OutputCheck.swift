import LinkMarkup

/// Compares outputs with the bytes that would be written.
enum OutputCheck {
  /// The bytes of a line that are shown: the one line of a JSON file is longer.
  private static let maximumLineCount = 400

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
      // The whole file is missing.
    } catch .fileTooLarge {
      return UnifiedDiff.header(oldName: path, newName: path)
        + Bytes("It is too large to be compared line by line.\n".utf8)
    }
    if old == output { return [] }
    let text = UnifiedDiff(from: old ?? [], to: output)
      .text(oldName: old == nil ? nil : path, newName: path, lineLimit: maximumLineCount)
    // An empty file has no lines to add.
    return text.isEmpty ? UnifiedDiff.header(oldName: nil, newName: path) : text
  }

  /// Returns a line about the copy of an image that is stale or missing, as a patch of it is for no
  /// reader; empty if the copy is current.
  static func difference(
    ofCopy path: String, _ copy: Bytes?, of source: String, _ bytes: Bytes
  ) -> Bytes {
    if copy == bytes { return [] }
    return UnifiedDiff.header(oldName: copy == nil ? nil : path, newName: path)
      + Bytes("It is not a copy of \(source).\n".utf8)
  }

  /// Returns the unified diff that removes a file.
  static func removal(of path: String, _ contents: Bytes) -> Bytes {
    let text = UnifiedDiff(from: contents, to: [])
      .text(oldName: path, newName: nil, lineLimit: maximumLineCount)
    // An empty file has no lines to remove.
    return text.isEmpty ? UnifiedDiff.header(oldName: path, newName: nil) : text
  }

  /// Returns the command line that writes stale outputs: the words without `--check`.
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
  /// The word quoted for a shell.
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
