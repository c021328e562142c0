extension LinkedDocument {
  /// The accessible name of a link as accname computes it: its text, or else its title.
  ///
  /// Formatting and raw HTML are dropped, images give their alternative text, and runs of white
  /// space become one space. The notice of a new tab is part of the text. Empty when there is
  /// neither; no name is invented.
  public func accessibleName(of id: Link.ID) -> String {
    let text = document.textOfLink(id)
    if opensNewTab(self[id]) {
      let notice = "(\(Phrases.english.newTab))"
      return text.isEmpty ? notice : "\(text) \(notice)"
    }
    guard text.isEmpty, let title = title(of: id) else { return text }
    return title.span.collapsingWhitespace()
  }
}

extension Document {
  /// A link's text as one line.
  func textOfLink(_ id: Link.ID) -> String {
    plainText(in: self[id].content).span.collapsingWhitespace()
  }
}
