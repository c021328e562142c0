extension Document {
  /// The scalars directly before and after a link in the text beside it; nil where there is no text.
  func sides(of id: Link.ID) -> (before: Unicode.Scalar?, after: Unicode.Scalar?) {
    let text = textsBeside(id)
    return (
      text.before.flatMap {
        String(decoding: self[$0].suffix(4), as: UTF8.self).unicodeScalars.last
      },
      text.after.flatMap {
        String(decoding: self[$0].prefix(4), as: UTF8.self).unicodeScalars.first
      }
    )
  }

  /// The texts directly before and after a link.
  func textsBeside(_ id: Link.ID) -> (before: TextRange?, after: TextRange?) {
    func text(at index: Int) -> TextRange? {
      guard events.indices.contains(index), case .leaf(.text(let range)) = events[index]
      else { return nil }
      return range
    }
    // Just outside of the events that open and close the link.
    let content = self[id].content
    return (text(at: content.lowerBound - 2), text(at: content.upperBound + 1))
  }
}
