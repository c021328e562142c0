extension LinkedDocument {
  /// The accessible name of a link: its text, as accname computes a name from content.
  ///
  /// Formatting and raw HTML are dropped, images give their alternative text, and runs of white
  /// space become one space. The notice of a new tab is part of it. A link without text is called by
  /// its title, and by nothing where it has none: no name is invented.
  public func accessibleName(of id: Link.ID) -> String {
    let text = document.textOfLink(id)
    if opensNewTab(self[id]) {
      let notice = "(\(Phrases.english.newTab))"
      return text.isEmpty ? notice : "\(text) \(notice)"
    }
    guard text.isEmpty, let title = title(of: id) else { return text }
    return Array(title).span.collapsingWhitespace()
  }
}

extension Document {
  /// A link's text as one line.
  func textOfLink(_ id: Link.ID) -> String {
    plainText(in: self[id].content).span.collapsingWhitespace()
  }
}
