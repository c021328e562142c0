extension LinkedDocument {
  /// The accessible name of a link: its text, as accname computes a name from content.
  ///
  /// Formatting and raw HTML are dropped, images give their alternative text, and runs of white
  /// space become one space. Empty when the link has no text; no name is invented.
  public func accessibleName(of id: Link.ID) -> String {
    document.plainText(in: document[id].content).span.collapsingWhitespace()
  }
}
