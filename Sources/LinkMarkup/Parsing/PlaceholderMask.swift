/// Hides the underscores of placeholders from CommonMark.
///
/// `{_name_}` and `%(_name)s` are placeholders, and CommonMark would read emphasis in them; nothing
/// else in a placeholder means anything to it. An underscore is replaced by one byte, so that all
/// offsets stay, and put back in the document's text.
struct PlaceholderMask {
  let source: [UInt8]

  /// Occurs in no valid UTF-8, and is a letter to libcmark wherever a name can stand.
  private static let hiddenUnderscore: UInt8 = 0xFF

  /// Nil when no placeholder of the source, which is valid UTF-8, has an underscore.
  init?(for source: [UInt8]) {
    var masked: [UInt8]?
    let opening = ByteSearch(.init(UInt8(ascii: "{")), .init(UInt8(ascii: "%")))
    var index = 0
    while true {
      let start = opening.firstOffset(in: source.span, from: index)
      guard start < source.count else { break }
      index = start + 1
      guard let count = Placeholder.count(atStartOf: source[start...]) else { continue }
      index = start + count
      for underscore in start..<index where source[underscore] == UInt8(ascii: "_") {
        masked = masked ?? source
        masked?[underscore] = PlaceholderMask.hiddenUnderscore
      }
    }
    guard let masked else { return nil }
    self.source = masked
  }

  func restore(in text: inout [UInt8]) {
    let hidden = ByteSearch.Needle(PlaceholderMask.hiddenUnderscore)
    let search = ByteSearch(hidden, hidden)
    var index = search.firstOffset(in: text.span, from: 0)
    while index < text.count {
      text[index] = UInt8(ascii: "_")
      index = search.firstOffset(in: text.span, from: index + 1)
    }
  }
}
