extension LinkedDocument {
  /// The accessible name of a link as accname computes it: its text, or else its title.
  ///
  /// Formatting and raw HTML are dropped, images give their alternative text, and runs of white
  /// space become one space. The notice of a new tab is part of the text. Empty when there is
  /// neither; no name is invented.
  public func accessibleName(of id: Link.ID) -> String {
    let text = document.textOfLink(id)
    if opensNewTab(self[id]) {
      let notice = "(\(phrases.newTab))"
      return text.isEmpty ? notice : "\(text) \(notice)"
    }
    return text.isEmpty ? titleLine(of: id) ?? "" : text
  }

  /// The accessible description of a link as accname computes it: its title, unless that is its name.
  ///
  /// White space is collapsed as in names. Nil without a title that says something more.
  public func accessibleDescription(of id: Link.ID) -> String? {
    guard let title = titleLine(of: id), !title.isEmpty, title != accessibleName(of: id) else {
      return nil
    }
    return title
  }

  private func titleLine(of id: Link.ID) -> String? {
    guard let title = title(of: id) else { return nil }
    return title.span.collapsingWhitespace()
  }
}

extension Document {
  /// A link's text as one line.
  func textOfLink(_ id: Link.ID) -> String {
    plainText(in: self[id].content).span.collapsingWhitespace()
  }
}
