/// The document that rules check.
///
/// It is a class because all rules share one.
package final class LintSubject: Sendable {
  /// A link or image with its target.
  struct Element<ID: Sendable, Construct: Sendable>: Sendable {
    let id: ID
    let construct: Construct
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
      case .linting:
        linked.document.links.indices.map {
          linked.document.textOfLink(Document.Link.ID(index: UInt32($0)))
        }
      }
    keywords = linkTexts.map(\.asKeyword)
  }

  /// Creates a subject with the same texts and a document that has a source map.
  package init(_ subject: LintSubject, with linked: LinkedDocument) {
    self.linked = linked
    extent = subject.extent
    surroundings = subject.surroundings
    linkTexts = subject.linkTexts
    keywords = subject.keywords
  }

  var document: Document { linked.document }
  var map: Document.SourceMap? { document.sourceMap }
  /// The phrasebook for the language of the copy, or `nil` if there is none.
  var phrasebook: Phrasebook? { linked.phrasebook }

  /// The elements in document order.
  var links: some Sequence<Element<Document.Link.ID, Document.Link>> {
    linked.document.links.indices.lazy.map { [self] index in
      Element(
        id: Document.Link.ID(index: UInt32(index)), construct: linked.document.links[index],
        target: linked.linkTargets[index])
    }
  }

  /// The elements in document order.
  var images: some Sequence<Element<Document.ImageID, Document.Link>> {
    linked.document.images.indices.lazy.map { [self] index in
      Element(
        id: Document.ImageID(index: UInt32(index)), construct: linked.document.images[index],
        target: linked.imageTargets[index])
    }
  }

  /// Returns the text of a link as one line, without the new-tab notice.
  func text(of id: Document.Link.ID) -> String { linkTexts[Int(id.index)] }

  func keyword(of id: Document.Link.ID) -> String { keywords[Int(id.index)] }

  /// Returns whether a screen reader announces nothing of a link but its role or the new-tab
  /// notice.
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
