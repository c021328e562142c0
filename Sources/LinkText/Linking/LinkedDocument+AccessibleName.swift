extension LinkedDocument {
  /// Returns the accessible name of a link as defined by accname: its text, or else its title.
  ///
  /// Formatting and raw HTML are dropped, images are replaced by their alternative text, and each
  /// run of white space is replaced by a single space. The new-tab notice is part of the text. The
  /// result is empty if there is neither text nor title; no name is invented.
  public func accessibleName(of id: Document.Link.ID) -> String {
    var name = LineText()
    append(accessibleNameOf: id, to: &name)
    return name.string
  }

  /// Appends the accessible name of a link to an empty line.
  func append(accessibleNameOf id: Document.Link.ID, to line: inout LineText) {
    document.append(plainTextIn: document[id].content, to: &line)
    if opensNewTab(self[id]) {
      line.append(" (\(phrases.newTab))")
    } else if line.isEmpty {
      append(titleOf: id, to: &line)
    }
  }

  /// Returns the accessible description of a link as defined by accname: its title, unless that is
  /// its name.
  ///
  /// White space is collapsed as in names. The result is `nil` if there is no title or it adds
  /// nothing to the name.
  public func accessibleDescription(of id: Document.Link.ID) -> String? {
    var name = LineText()
    var title = LineText()
    append(accessibleNameOf: id, to: &name)
    append(titleOf: id, to: &title)
    return title.isEmpty || title.isEquivalent(to: name) ? nil : title.string
  }

  /// Appends the title of a link, if any, to a line.
  func append(titleOf id: Document.Link.ID, to line: inout LineText) {
    if let title = title(of: id) { line.append(title.span) }
  }
}

extension Document {
  /// Returns a link's text as one line.
  package func textOfLink(_ id: Link.ID) -> String {
    var line = LineText()
    append(plainTextIn: self[id].content, to: &line)
    return line.string
  }

  /// Returns an image's alternative text as one line.
  package func textOfImage(_ id: ImageID) -> String {
    var line = LineText()
    append(plainTextIn: self[id].content, to: &line)
    return line.string
  }
}
