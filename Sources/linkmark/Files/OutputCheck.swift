import LinkMarkup

/// Looks whether outputs hold what would be written.
enum OutputCheck {
  /// The unified diff of a file that is stale or missing; empty for one that is right.
  static func difference(
    between path: String, and output: Bytes
  ) throws(SystemError) -> Bytes {
    var old: Bytes?
    do throws(SystemError) {
      let file = try OpenFile(path, for: .reading)
      old = try file.descriptor.readToEnd(limit: Document.maximumSourceCount)
    } catch .noSuchFile {
      // All of it is missing.
    } catch .fileTooLarge {
      return UnifiedDiff.header(oldName: path, newName: path)
        + Bytes("It is too large to be compared line by line.\n".utf8)
    }
    if old == output { return [] }
    let text = UnifiedDiff(from: old ?? [], to: output)
      .text(oldName: old == nil ? nil : path, newName: path)
    // An empty file has no line that could be missing.
    return text.isEmpty ? UnifiedDiff.header(oldName: nil, newName: path) : text
  }
}

extension Arguments {
  /// The command line that writes what `--check` finds stale.
  static func mendingCommand(_ words: some Sequence<String>) -> String {
    var isOption = true
    let rest = words.filter { word in
      if word == "--" { isOption = false }
      return !isOption || word != "--check"
    }
    return (["linkmark"] + rest.map(\.quotedForShell)).joined(separator: " ")
  }
}

extension String {
  /// The word as a shell reads it.
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
