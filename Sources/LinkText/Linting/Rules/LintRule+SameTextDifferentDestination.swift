extension LintRule {
  /// Such links cannot be distinguished in a list of links.
  static let sameTextDifferentDestination = LintRule(
    name: "same-text-different-destination", level: .warning, criterion: .linkPurposeLinkOnly,
    summary: "two links with the same text and different destinations"
  ) { subject in
    var first: [String: (id: Document.Link.ID, destination: ArraySlice<UInt8>)] = [:]
    return subject.linkRemarks { link in
      let name = subject.text(of: link.id)
      guard !name.isInvisible, !subject.isNoteMark(link),
        let href = subject.linked.href(of: link.target)
      else { return nil }
      let key = name.lowercased()
      let destination = href.last == UInt8(ascii: "/") ? href.dropLast() : href
      guard let earlier = first[key] else {
        first[key] = (link.id, destination)
        return nil
      }
      guard earlier.destination != destination else { return nil }
      let line = subject.document.place(of: .link(earlier.id)).start.line
      return
        "the link on line \(line) has the same text and leads elsewhere; give each its own text"
    }
  }
}

extension LintSubject {
  /// Returns whether a link is the mark of a note or the way back from one, as in `[*](#note)` and
  /// `[↩](#mark)`.
  fileprivate func isNoteMark(_ link: Link) -> Bool {
    link.target.kind == .fragment
      && !text(of: link.id).unicodeScalars.contains { $0.properties.isAlphabetic }
  }
}
