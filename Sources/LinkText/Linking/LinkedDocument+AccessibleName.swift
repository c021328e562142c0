extension LinkedDocument {
  /// The accessible name of a link as accname computes it: its text, or else its title.
  ///
  /// Formatting and raw HTML are dropped, images give their alternative text, and runs of white
  /// space become one space. The notice of a new tab is part of the text. Empty when there is
  /// neither; no name is invented.
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

  /// The accessible description of a link as accname computes it: its title, unless that is its name.
  ///
  /// White space is collapsed as in names. Nil without a title that says something more.
  public func accessibleDescription(of id: Document.Link.ID) -> String? {
    var name = LineText()
    var title = LineText()
    append(accessibleNameOf: id, to: &name)
    append(titleOf: id, to: &title)
    return title.isEmpty || title.isEquivalent(to: name) ? nil : title.string
  }

  /// Appends the title of a link to a line; nothing without one.
  func append(titleOf id: Document.Link.ID, to line: inout LineText) {
    if let title = title(of: id) { line.append(title.span) }
  }
}

extension Document {
  /// A link's text as one line.
  func textOfLink(_ id: Link.ID) -> String {
    var line = LineText()
    append(plainTextIn: self[id].content, to: &line)
    return line.string
  }
}
