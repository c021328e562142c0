/// The document that rules check.
///
/// It is a class because all rules share one.
package final class LintSubject: Sendable {
  /// A link with its target.
  struct Link: Sendable {
    let id: Document.Link.ID
    let construct: Document.Link
    let target: LinkTarget
  }

  let linked: LinkedDocument
  let extent: LinkedDocument.Extent
  /// The files near the document, or `nil` if nothing is known about them.
  let surroundings: LintSurroundings?
  /// The text of each link as one line, without the new-tab notice.
  let linkTexts: [String]
  /// The link texts in the form of a phrasebook's keywords.
  private let keywords: [String]
  /// The links and images in raw HTML.
  private let htmlElements: [HTMLElement]

  /// Creates a subject.
  ///
  /// - Parameter stage: The stage whose rules will run.
  package init(
    _ linked: LinkedDocument, at stage: LintRule.Stage, extent: LinkedDocument.Extent = .fragment,
    surroundings: LintSurroundings? = nil
  ) {
    self.linked = linked
    self.extent = extent
    self.surroundings = surroundings
    // Many lint rules need the texts; those that run during conversion do not.
    linkTexts =
      switch stage {
      case .converting: []
      case .linting, .comparing:
        linked.document.links.indices.map {
          linked.document.textOfLink(Document.Link.ID(index: UInt32($0)))
        }
      }
    keywords = linkTexts.map(\.asKeyword)
    htmlElements =
      stage == .linting && linked.document.hasRawHTML ? linked.document.htmlElements : []
  }

  /// Creates a subject with the same texts and a document that has a source map.
  package init(_ subject: LintSubject, with linked: LinkedDocument) {
    self.linked = linked
    extent = subject.extent
    surroundings = subject.surroundings
    linkTexts = subject.linkTexts
    keywords = subject.keywords
    htmlElements = subject.htmlElements
  }

  var document: Document { linked.document }
  var map: Document.SourceMap? { document.sourceMap }
  /// The phrasebook for the language of the copy, or `nil` if there is none.
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

  /// Returns a remark on each link for which `message` returns a text.
  func linkRemarks(_ message: (Link) -> String?) -> [LintRemark] {
    links.compactMap { link in message(link).map { LintRemark(.link(link.id), $0) } }
  }

  /// Returns a remark on each link and on each image for which `message` returns a text.
  func linkAndImageRemarks(
    _ message: (LintRemark.Place, Document.Link, LinkTarget) -> String?
  ) -> [LintRemark] {
    let images = document.images.indices.compactMap { index in
      let place = LintRemark.Place.image(Document.ImageID(index: UInt32(index)))
      return message(place, document.images[index], linked.imageTargets[index])
        .map { LintRemark(place, $0) }
    }
    return linkRemarks { message(.link($0.id), $0.construct, $0.target) } + images
  }

  /// Returns a remark on each element of a kind in raw HTML for which `message` returns a text.
  func htmlRemarks(
    on kind: HTMLElement.Kind, _ message: (HTMLElement) -> String?
  ) -> [LintRemark] {
    htmlElements(of: kind).compactMap { element in
      message(element).map { LintRemark(.text(element.tag.range), $0) }
    }
  }

  /// Returns the elements of a kind in raw HTML, in the order of their ends.
  func htmlElements(of kind: HTMLElement.Kind) -> [HTMLElement] {
    htmlElements.filter { $0.kind == kind }
  }

  /// Returns a remark on each link and image in raw HTML with a destination for which `message` returns a
  /// text.
  func htmlDestinationRemarks(_ message: (Bytes) -> String?) -> [LintRemark] {
    [.link, .image].flatMap { kind in
      htmlRemarks(on: kind) { $0.destination.flatMap(message) }
    }
  }

  /// Returns the text of a link as one line, without the new-tab notice.
  func text(of id: Document.Link.ID) -> String { linkTexts[Int(id.index)] }

  func keyword(of id: Document.Link.ID) -> String { keywords[Int(id.index)] }

  /// Returns whether a screen reader announces only the role of a link or the new-tab notice.
  func isNameless(_ id: Document.Link.ID) -> Bool {
    text(of: id).isInvisible
      && (linked.opensNewTab(linked[id]) || linked.accessibleName(of: id).isInvisible)
  }

  /// Returns the problems that the enabled rules find, and the rules that require a source map
  /// first.
  package func remarks(of rules: [LintRule]) -> (remarks: [RuleRemarks], waiting: [LintRule]) {
    var remarks: [RuleRemarks] = []
    var waiting: [LintRule] = []
    for rule in rules {
      guard let level = linked.lintLevels[rule] else { continue }
      guard let found = rule.remarks(on: self) else {
        waiting.append(rule)
        continue
      }
      guard !found.isEmpty else { continue }
      remarks.append(
        RuleRemarks(name: rule.name, level: level, criterion: rule.criterion, remarks: found))
    }
    return (remarks, waiting)
  }
}
