extension LintRule {
  /// Such links cannot be distinguished in a list of links.
  static let sameTextDifferentDestination = LintRule(
    name: "same-text-different-destination", level: .warning, criterion: .linkPurposeLinkOnly,
    summary: "two links in a section with the same text and different destinations",
    usesPlaces: true
  ) { subject in
    var first: [String: (id: Document.Link.ID, page: ArraySlice<UInt8>)] = [:]
    lazy var sections = subject.document.sectionStarts[...]
    return subject.links.compactMap { link -> LintRemark? in
      if sections.popFirst(through: link.construct.content.lowerBound, by: \.event) {
        first.removeAll(keepingCapacity: true)
      }
      let name = subject.text(of: link.id)
      guard name.hasWords, let href = subject.linked.href(of: link.target) else { return nil }
      let key = name.lowercased()
      let page = href[...].page
      guard let earlier = first[key] else {
        first[key] = (link.id, page)
        return nil
      }
      guard earlier.page != page else { return nil }
      let line = subject.document.place(of: .link(earlier.id)).start.line
      return LintRemark(
        .link(link.id),
        "the link on line \(line) has the same text and leads elsewhere; give each its own text",
        related: (.link(earlier.id), linkWithSameText))
    } + subject.htmlLinksWithSameText
  }
}

private let linkWithSameText = "the link with the same text"

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
    var first: [String: (tag: Range<Int>, destination: Bytes)] = [:]
    lazy var sections = document.sectionStarts[...]
    return htmlElements(of: .link).compactMap { link -> LintRemark? in
      if sections.popFirst(through: link.tag.range.lowerBound, by: \.text) {
        first.removeAll(keepingCapacity: true)
      }
      let name = link.name.lowercased()
      guard name.hasWords, let destination = link.destination,
        destination.first != UInt8(ascii: "#")
      else { return nil }
      guard let earlier = first[name] else {
        first[name] = (link.tag.range, destination)
        return nil
      }
      guard earlier.destination[...].page != destination[...].page else { return nil }
      return LintRemark(
        .text(link.tag.range),
        "an earlier link has the same text and leads elsewhere; give each its own text",
        related: (.text(earlier.tag), linkWithSameText))
    }
  }
}

extension String {
  /// Whether a text has words, and is neither a mark, such as `*`, `↩` and `#12`, nor the name of a user.
  fileprivate var hasWords: Bool {
    !hasPrefix("@") && unicodeScalars.contains { $0.properties.isAlphabetic }
  }
}

extension Document {
  /// Where each section begins: the index of its heading in ``events``, and the UTF-8 offset in ``text``.
  fileprivate var sectionStarts: [(event: Int, text: Int)] {
    var starts: [(event: Int, text: Int)] = []
    var end = 0
    for (index, event) in events.enumerated() {
      switch event {
      case .enter(.heading): starts.append((index, end))
      case .leaf(.text(let range)), .leaf(.code(let range)), .leaf(.htmlInline(let range)),
        .leaf(.htmlBlock(let range)):
        end = range.indices.upperBound
      case .enter, .exit, .leaf: break
      }
    }
    return starts
  }
}

extension ArraySlice {
  /// Removes the first elements whose position is not beyond another one, and returns whether there are any.
  fileprivate mutating func popFirst(through end: Int, by position: (Element) -> Int) -> Bool {
    let rest = drop { position($0) <= end }
    defer { self = rest }
    return rest.startIndex > startIndex
  }
}
