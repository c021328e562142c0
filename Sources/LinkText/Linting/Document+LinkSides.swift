extension Document {
  /// Returns the texts directly before and after a link.
  func textsBeside(_ id: Link.ID) -> (before: TextRange?, after: TextRange?) {
    func text(at index: Int) -> TextRange? {
      guard events.indices.contains(index), case .leaf(.text(let range)) = events[index]
      else { return nil }
      return range
    }
    // The events just outside those that open and close the link.
    let content = self[id].content
    return (text(at: content.lowerBound - 2), text(at: content.upperBound + 1))
  }
}
