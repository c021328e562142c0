extension LintRule {
  /// Such links cannot be distinguished in a list of links.
  static let sameTextDifferentDestination = LintRule(
    name: "same-text-different-destination", level: .warning, criterion: .linkPurposeLinkOnly,
    summary: "two links with the same text and different destinations", usesPlaces: true
  ) { subject in
    var first: [String: (id: Document.Link.ID, page: ArraySlice<UInt8>)] = [:]
    return subject.linkRemarks { link in
      let name = subject.text(of: link.id)
      guard !name.isInvisible, !subject.isNoteMark(link),
        let href = subject.linked.href(of: link.target)
      else { return nil }
      let key = name.lowercased()
      let page = href[...].page
      guard let earlier = first[key] else {
        first[key] = (link.id, page)
        return nil
      }
      guard earlier.page != page else { return nil }
      let line = subject.document.place(of: .link(earlier.id)).start.line
      return
        "the link on line \(line) has the same text and leads elsewhere; give each its own text"
    } + subject.htmlLinksWithSameText
  }
}

extension ArraySlice<UInt8> {
  /// The part of a destination that says which page it leads to, without what may differ among addresses
  /// of one page.
  ///
  /// A destination within a document is the whole of it, since only its fragment says where it leads.
  fileprivate var page: ArraySlice<UInt8> {
    var page = prefix { $0 != UInt8(ascii: "#") }
    guard !page.isEmpty else { return self }
    while page.starts(with: "./".utf8) { page = page.dropFirst(2) }
    if page.last == UInt8(ascii: "/") { page = page.dropLast() }
    for ending in [".html", ".md", "/index"] as [StaticString] where page.hasSuffix(ending) {
      page = page.dropLast(ending.utf8CodeUnitCount)
    }
    return page
  }
}

extension LintSubject {
  /// Remarks on the links in raw HTML that have the text of an earlier one and lead elsewhere.
  fileprivate var htmlLinksWithSameText: [LintRemark] {
    var first: [String: Bytes] = [:]
    return htmlRemarks(on: .link) { link in
      let name = link.name.lowercased()
      guard !name.isInvisible, let destination = link.destination,
        destination.first != UInt8(ascii: "#")
      else { return nil }
      guard let earlier = first[name] else {
        first[name] = destination
        return nil
      }
      guard earlier[...].page != destination[...].page else { return nil }
      return "an earlier link has the same text and leads elsewhere; give each its own text"
    }
  }

  /// Returns whether a link is the mark of a note or the way back from one, as in `[*](#note)` and
  /// `[↩](#mark)`.
  fileprivate func isNoteMark(_ link: Link) -> Bool {
    link.target.kind == .fragment
      && !text(of: link.id).unicodeScalars.contains { $0.properties.isAlphabetic }
  }
}
