import LinkText

/// The comments and flags before an entry of a gettext catalog.
struct PONotes {
  /// The comments of the programmer and of the translator, a line each.
  private(set) var comment = ""
  /// Whether the translation must be reviewed before it is shipped.
  private(set) var isFuzzy = false

  /// Adds a comment without its `#`.
  mutating func add(_ line: Bytes.SubSequence) {
    switch line.first {
    case UInt8(ascii: ":"), UInt8(ascii: "|"), UInt8(ascii: "="): break
    case UInt8(ascii: "~"):
      // What is before an obsolete entry belongs to it.
      self = PONotes()
    case UInt8(ascii: ","):
      let flags = line.dropFirst().split { $0 == UInt8(ascii: ",") || $0.isASCIIWhitespace }
      if flags.contains(where: { $0.elementsEqual("fuzzy".utf8) }) { isFuzzy = true }
    case UInt8(ascii: "."): addComment(line.dropFirst())
    default: addComment(line)
    }
  }

  private mutating func addComment(_ line: Bytes.SubSequence) {
    let text = line.trimming(while: \.isASCIIWhitespace)
    guard !text.isEmpty else { return }
    comment += (comment.isEmpty ? "" : "\n") + String(decoding: text, as: UTF8.self)
  }
}
