extension LinkedDocument {
  /// The accessible name of a link: its text, as accname computes a name from content.
  ///
  /// Formatting and raw HTML are dropped, images give their alternative text, and runs of white
  /// space become one space. The notice of a new tab is part of it. Empty when the link has no text;
  /// no name is invented.
  public func accessibleName(of id: Link.ID) -> String {
    let name = document.textOfLink(id)
    guard opensNewTab(self[id]) else { return name }
    let notice = "(\(Phrases.english.newTab))"
    return name.isEmpty ? notice : "\(name) \(notice)"
  }
}

extension Document {
  /// A link's text as one line.
  func textOfLink(_ id: Link.ID) -> String {
    plainText(in: self[id].content).span.collapsingWhitespace()
  }
}
