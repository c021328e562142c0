extension LintRule {
  static let adjacentLinks = LintRule(
    name: "adjacent-links", level: .note,
    summary: "two adjacent links that look like one"
  ) { subject in
    let repetition = """
      the previous link leads to the same place, so readers encounter it twice; \
      combine them into one
      """
    let adjacency =
      "nothing separates this link from the previous one; put a word or a space between them"
    let document = subject.document
    var findings: [LintFinding] = []
    for block in document.textBlocks {
      var previous: (id: Document.Link.ID, hasSpace: Bool)?
      for index in block {
        switch document.events[index] {
        case .enter(.link(let id)) where document[id].isFootnoteReference: previous = nil
        case .exit(.link(let id)) where document[id].isFootnoteReference: break
        case .enter(.link(let id)):
          if let (earlier, hasSpace) = previous {
            let destination = document[document[earlier].destination]
            let isSame = !destination.isEmpty && destination == document[document[id].destination]
            if isSame || !hasSpace {
              findings.append(LintFinding(.link(id), isSame ? repetition : adjacency))
            }
          }
          // A space in this link does not separate it from the previous link.
          previous = nil
        case .exit(.link(let id)): previous = (id, false)
        case .enter(.emphasis), .exit(.emphasis), .enter(.strong), .exit(.strong): break
        case .leaf(.softBreak), .leaf(.hardBreak): previous?.hasSpace = true
        case .leaf(.text(let range)) where document[range].allSatisfy(\.isASCIIWhitespace):
          previous?.hasSpace = true
        case .enter, .exit, .leaf: previous = nil
        }
      }
    }
    return findings
  }

  /// If an app shows a paragraph as one element, a screen reader can follow only one of its links.
  static let severalLinksInParagraph = LintRule(
    name: "several-links-in-paragraph", level: .note,
    summary: "a paragraph or heading with more than one link, in copy of an app"
  ) { subject in
    let linked = subject.linked
    guard linked.routes != nil || linked.linkTargets.contains(where: { $0.kind == .app }) else {
      return []
    }
    let document = subject.document
    return document.textBlocks.compactMap { block in
      let links = document.events[block].compactMap { event -> Document.Link.ID? in
        guard case .enter(.link(let id)) = event else { return nil }
        return document[id].isFootnoteReference ? nil : id
      }
      guard links.count > 1 else { return nil }
      return LintFinding(
        .link(links[1]),
        """
        this is one of \(links.count) links in one paragraph, and a screen reader that reads it as \
        one element can follow only one; give each link its own paragraph or list item
        """)
    }
  }

  /// Links with the same text cannot be distinguished in a screen reader's list of links.
  static let sameTextDifferentDestination = LintRule(
    name: "same-text-different-destination", level: .warning, criterion: .linkPurposeLinkOnly,
    summary: "two links in a section with the same text and different destinations",
    usesPositions: true
  ) { subject in
    var first: [String: (id: Document.Link.ID, page: ArraySlice<UInt8>)] = [:]
    lazy var sections = subject.document.sectionStarts[...]
    return subject.links.compactMap { link -> LintFinding? in
      if sections.removePrefix(through: link.construct.content.lowerBound, by: \.event) {
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
      let line = subject.document.position(of: .link(earlier.id)).start.line
      return LintFinding(
        .link(link.id),
        "the link on line \(line) has the same text and leads elsewhere; give each its own text",
        related: (.link(earlier.id), linkWithSameText))
    } + subject.sameTextHTMLFindings
  }
}

extension LintSubject {
  /// The findings on links in raw HTML that repeat an earlier link's text but lead elsewhere.
  fileprivate var sameTextHTMLFindings: [LintFinding] {
    var first: [String: (tag: Range<Int>, destination: Bytes)] = [:]
    lazy var sections = document.sectionStarts[...]
    return htmlElements(of: .link).compactMap { link -> LintFinding? in
      if sections.removePrefix(through: link.tag.range.lowerBound, by: \.text) {
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
      return LintFinding(
        .text(link.tag.range),
        "an earlier link has the same text and leads elsewhere; give each its own text",
        related: (.text(earlier.tag), linkWithSameText))
    }
  }
}

extension Document {
  /// The start of each section, as the index of a heading in ``events`` and an offset in ``text``.
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

private let linkWithSameText = "the link with the same text"

extension ArraySlice<UInt8> {
  /// The part of a destination that identifies the web page, normalized.
  ///
  /// A destination within the same document, such as `#terms`, is unchanged.
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

extension String {
  /// Whether a text has words and isn't a user's name or a mark, such as `*`, `↩`, or `#12`.
  fileprivate var hasWords: Bool {
    !hasPrefix("@") && unicodeScalars.contains { $0.properties.isAlphabetic }
  }
}

extension ArraySlice {
  /// Removes the elements at positions through `end`, and returns whether there were any.
  fileprivate mutating func removePrefix(through end: Int, by position: (Element) -> Int) -> Bool {
    let rest = drop { position($0) <= end }
    defer { self = rest }
    return rest.startIndex > startIndex
  }
}
