/// A document that lint rules check, with the texts of its links.
///
/// The type is a class because all rules share one instance.
package final class LintSubject: Sendable {
  struct Link: Sendable {
    let id: Document.Link.ID
    let construct: Document.Link
    let target: LinkTarget
  }

  let linked: LinkedDocument
  let extent: LinkedDocument.Extent
  /// The files near the document, or `nil` if nothing is known about them.
  let context: LintContext?
  /// The text of each link as one line, without the new-tab notice; empty during conversion.
  let linkTexts: [String]
  /// The link texts, normalized for comparison with the words of a phrasebook.
  private let keywords: [String]
  /// The elements of raw HTML; empty unless the stage is linting.
  private let htmlElements: [HTMLElement]

  /// Creates a subject for the rules that run at a stage.
  package init(
    _ linked: LinkedDocument, at stage: LintRule.Stage, extent: LinkedDocument.Extent = .fragment,
    context: LintContext? = nil
  ) {
    self.linked = linked
    self.extent = extent
    self.context = context
    // Many lint rules need the texts; rules that run during conversion do not.
    linkTexts =
      switch stage {
      case .converting: []
      case .linting, .comparing:
        linked.document.links.indices.map {
          linked.document.text(of: linked.document.links[$0])
        }
      }
    keywords = linkTexts.map(\.asKeyword)
    htmlElements =
      stage == .linting && linked.document.hasRawHTML ? linked.document.htmlElements : []
  }

  /// Creates a subject like another one, for the same document with a source map.
  package init(_ subject: LintSubject, with linked: LinkedDocument) {
    self.linked = linked
    extent = subject.extent
    context = subject.context
    linkTexts = subject.linkTexts
    keywords = subject.keywords
    htmlElements = subject.htmlElements
  }

  var document: Document { linked.document }
  var map: Document.SourceMap? { document.sourceMap }
  /// The phrasebook for the document's language, or `nil` if there is none.
  var phrasebook: Phrasebook? { linked.phrasebook }

  /// The links in document order, without references to footnotes, whose text is a number.
  var links: some Sequence<Link> {
    linked.document.links.indices.lazy.map { [self] index in
      Link(
        id: Document.Link.ID(index: UInt32(index)), construct: linked.document.links[index],
        target: linked.linkTargets[index])
    }
    .filter { !$0.construct.isFootnoteReference }
  }

  /// Returns a finding on each link for which `message` returns a text.
  func linkFindings(_ message: (Link) -> String?) -> [LintFinding] {
    // Equal messages about links that follow each other share their memory.
    var last = ""
    return links.compactMap { link in
      guard let message = message(link) else { return nil }
      if message != last { last = message }
      return LintFinding(.link(link.id), last)
    }
  }

  /// Returns a finding on each link and on each image for which `message` returns a text.
  func linkAndImageFindings(
    _ message: (LintFinding.Place, Document.Link, LinkTarget) -> String?
  ) -> [LintFinding] {
    let images = document.images.indices.compactMap { index in
      let place = LintFinding.Place.image(Document.ImageID(index: UInt32(index)))
      return message(place, document.images[index], linked.imageTargets[index])
        .map { LintFinding(place, $0) }
    }
    return linkFindings { message(.link($0.id), $0.construct, $0.target) } + images
  }

  /// Returns a finding on each element of a kind in raw HTML for which `message` returns a text.
  func htmlFindings(
    on kind: HTMLElement.Kind, _ message: (HTMLElement) -> String?
  ) -> [LintFinding] {
    htmlElements(of: kind).compactMap { element in
      message(element).map { LintFinding(.text(element.tag.range), $0) }
    }
  }

  /// Returns the elements of a kind in raw HTML, in the order in which they end.
  func htmlElements(of kind: HTMLElement.Kind) -> [HTMLElement] {
    htmlElements.filter { $0.kind == kind }
  }

  /// Returns a finding on each destination in raw HTML for which `message` returns a text.
  func htmlDestinationFindings(_ message: (Bytes) -> String?) -> [LintFinding] {
    [.link, .image].flatMap { kind in
      htmlFindings(on: kind) { $0.destination.flatMap(message) }
    }
  }

  /// Returns the text of a link as one line, without the new-tab notice.
  func text(of id: Document.Link.ID) -> String { linkTexts[Int(id.index)] }

  func keyword(of id: Document.Link.ID) -> String { keywords[Int(id.index)] }

  /// Returns whether a link has no accessible name, or only the new-tab notice.
  func isNameless(_ id: Document.Link.ID) -> Bool {
    text(of: id).isInvisible
      && (linked.opensNewTab(linked[id]) || linked.accessibleName(of: id).isInvisible)
  }

  /// Returns the problems that the enabled rules find, and the enabled rules that must run
  /// again with a source map.
  package func findings(of rules: [LintRule]) -> (findings: [RuleFindings], waiting: [LintRule]) {
    var findings: [RuleFindings] = []
    var waiting: [LintRule] = []
    for rule in rules {
      guard let level = linked.lintLevels[rule] else { continue }
      guard let found = rule.findings(on: self) else {
        waiting.append(rule)
        continue
      }
      guard !found.isEmpty else { continue }
      findings.append(
        RuleFindings(name: rule.name, level: level, criterion: rule.criterion, findings: found))
    }
    return (findings, waiting)
  }
}

/// Functions that look up the files near a document.
public struct LintContext: Sendable {
  /// Returns whether a file or folder exists at a path relative to the document's folder, or `nil`
  /// if this is unknown.
  public let hasFile: @Sendable (String) -> Bool?
  /// Returns the path of a file that equals the given path, ignoring case; `nil` if there is none.
  public let spelling: @Sendable (String) -> String?
  /// Returns the fragment identifiers in another document, or `nil` if the document is unreadable.
  public let headingIdentifiers: @Sendable (String) -> Set<String>?

  /// Returns whether the run that checks this document also converts the document at a path, or
  /// `nil` if this is unknown or the file isn't a document.
  public let isConverted: @Sendable (String) -> Bool?

  /// Creates a context from closures that read the file system.
  public init(
    hasFile: @escaping @Sendable (String) -> Bool?,
    spelling: @escaping @Sendable (String) -> String? = { _ in nil },
    headingIdentifiers: @escaping @Sendable (String) -> Set<String>?,
    isConverted: @escaping @Sendable (String) -> Bool? = { _ in nil }
  ) {
    self.hasFile = hasFile
    self.spelling = spelling
    self.headingIdentifiers = headingIdentifiers
    self.isConverted = isConverted
  }
}

extension Document {
  /// Returns whether a link's text contains code, such as the name of a command.
  func hasCode(in link: Link) -> Bool {
    events[link.content].contains { event in
      if case .leaf(.code) = event { true } else { false }
    }
  }

  /// Returns whether a link's text contains an image.
  func containsImage(in link: Link) -> Bool {
    events[link.content].contains { event in
      if case .enter(.image) = event { true } else { false }
    }
  }

  /// The inlines of each paragraph, heading, and table cell, as ranges of ``events``.
  var textBlocks: [Range<Int>] {
    var blocks: [Range<Int>] = []
    var start = 0
    for (index, event) in events.enumerated() {
      switch event {
      case .enter(.paragraph), .enter(.heading), .enter(.tableCell): start = index + 1
      case .exit(.paragraph), .exit(.heading), .exit(.tableCell): blocks.append(start..<index)
      case .enter, .exit, .leaf: break
      }
    }
    return blocks
  }

  /// Returns the texts outside images in a range of events, with their event indices and links.
  func texts(in block: Range<Int>) -> [(event: Int, range: TextRange, link: Link.ID?)] {
    var texts: [(event: Int, range: TextRange, link: Link.ID?)] = []
    var link: Link.ID?
    var isInImageDescription = false
    for index in block {
      switch events[index] {
      case .enter(.link(let id)): link = id
      case .exit(.link): link = nil
      case .enter(.image): isInImageDescription = true
      case .exit(.image): isInImageDescription = false
      case .leaf(.text(let range)) where !isInImageDescription: texts.append((index, range, link))
      case .enter, .exit, .leaf: break
      }
    }
    return texts
  }

  /// Returns whether the event at an index is a line break, or the index is outside a block.
  func isLineBreak(_ event: Int, in block: Range<Int>) -> Bool {
    !block.contains(event) || events[event] == .leaf(.softBreak)
      || events[event] == .leaf(.hardBreak)
  }

  /// Returns the texts directly before and after a link; `nil` where there is no text.
  func textsBeside(_ id: Link.ID) -> (before: TextRange?, after: TextRange?) {
    func text(at index: Int) -> TextRange? {
      guard events.indices.contains(index), case .leaf(.text(let range)) = events[index]
      else { return nil }
      return range
    }
    // The link's `enter` and `exit` events surround its content; the texts are outside both events.
    let content = self[id].content
    return (text(at: content.lowerBound - 2), text(at: content.upperBound + 1))
  }

  /// Returns the source position of a place, or the block's or file's start without a source map.
  func position(of place: LintFinding.Place) -> (start: SourcePosition, end: SourcePosition?) {
    switch place {
    case .link(let id): bounds(of: sourceMap?[id], orStart: self[id].blockStart)
    case .image(let id): bounds(of: sourceMap?[id], orStart: self[id].blockStart)
    case .text(let range):
      bounds(of: sourceMap?.sourceRange(ofText: range).flatMap { sourceMap?.sourceRange($0) })
    case .source(let range): bounds(of: sourceMap?.sourceRange(range))
    case .location(let location): (location, nil)
    }
  }

  private func bounds(
    of range: SourceRange?, orStart start: SourcePosition = SourcePosition(line: 1, column: 1)
  ) -> (start: SourcePosition, end: SourcePosition?) {
    range.map { ($0.start, $0.end) } ?? (start, nil)
  }
}

/// A byte of text, such as `*`, that can be markup in CommonMark and is not escaped.
struct LiteralMark {
  let byte: UInt8
  /// The UTF-8 offset of the byte in the source.
  let offset: Int
  /// The link whose text contains the byte, or `nil` if the byte is outside links.
  let link: Document.Link.ID?
  /// Whether only block markers precede the byte on its line.
  let beginsLine: Bool
  /// Whether the byte is the last on its line.
  let endsLine: Bool
}

extension LintSubject {
  /// Returns the marks in a block that are either of two characters, in order.
  ///
  /// Placeholders, code, and image descriptions are skipped, and so is text without a verified
  /// position in the source.
  func literalMarks(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, in block: Range<Int>
  ) -> [LiteralMark] {
    guard let map else { return [] }
    let (first, second) = (UInt8(ascii: first), UInt8(ascii: second))
    let text = document.text.span
    var marks: [LiteralMark] = []
    for (event, range, link) in document.texts(in: block) {
      let range = range.indices
      guard
        text.firstOffset(of: first, in: range) != nil
          || text.firstOffset(of: second, in: range) != nil
      else { continue }
      var index = range.lowerBound
      while index < range.upperBound {
        let byte = text[index]
        if Placeholder.isFirst(byte), let count = Placeholder.count(at: index, in: text) {
          index += count
          continue
        }
        // The source of an escape or entity begins with a different byte than its text.
        if byte == first || byte == second, let offset = map.sourceOffset(ofText: index),
          map.source[offset] == byte
        {
          marks.append(
            LiteralMark(
              byte: byte, offset: offset, link: link,
              beginsLine: index == range.lowerBound && document.isLineBreak(event - 1, in: block),
              endsLine: index + 1 == range.upperBound
                && document.isLineBreak(event + 1, in: block)))
        }
        index += 1
      }
    }
    return marks
  }
}
