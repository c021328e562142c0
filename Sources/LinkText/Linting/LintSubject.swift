/// What rules look at; a class, since all of them look at one.
package final class LintSubject: Sendable {
  /// A link or an image with what was decided about it.
  struct Element<ID: Sendable, Construct: Sendable>: Sendable {
    let id: ID
    let construct: Construct
    let target: LinkTarget
  }

  let linked: LinkedDocument
  let extent: Extent
  /// Nil where nothing is known of files beside the document.
  let surroundings: LintSurroundings?
  /// The text of each link as one line, without the notice of a new tab.
  let linkTexts: [String]
  /// The same as vocabularies hold them.
  private let keywords: [String]

  /// `stage` is the one whose rules will look.
  package init(
    _ linked: LinkedDocument, at stage: LintRule.Stage, extent: Extent = .fragment,
    surroundings: LintSurroundings? = nil
  ) {
    self.linked = linked
    self.extent = extent
    self.surroundings = surroundings
    // Many rules of linting want them; those of converting do without.
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

  /// The same with places.
  package init(_ subject: LintSubject, with linked: LinkedDocument) {
    self.linked = linked
    extent = subject.extent
    surroundings = subject.surroundings
    linkTexts = subject.linkTexts
    keywords = subject.keywords
  }

  var document: Document { linked.document }
  var map: Document.SourceMap? { document.sourceMap }
  /// Nil where nothing is known of the language of the copy.
  var phrasebook: Phrasebook? { linked.phrasebook }

  /// In order.
  var links: some Sequence<Element<Document.Link.ID, Document.Link>> {
    linked.document.links.indices.lazy.map { [self] index in
      Element(
        id: Document.Link.ID(index: UInt32(index)), construct: linked.document.links[index],
        target: linked.linkTargets[index])
    }
  }

  /// In order.
  var images: some Sequence<Element<Document.ImageID, Document.Link>> {
    linked.document.images.indices.lazy.map { [self] index in
      Element(
        id: Document.ImageID(index: UInt32(index)), construct: linked.document.images[index],
        target: linked.imageTargets[index])
    }
  }

  /// The text of a link as one line, without the notice of a new tab.
  func text(of id: Document.Link.ID) -> String { linkTexts[Int(id.index)] }

  func keyword(of id: Document.Link.ID) -> String { keywords[Int(id.index)] }

  /// Whether nothing is heard of a link but its role, or that it opens a tab.
  func isNameless(_ id: Document.Link.ID) -> Bool {
    text(of: id).isInvisible
      && (linked.opensNewTab(linked[id]) || linked.accessibleName(of: id).isInvisible)
  }

  /// What rules say that are not turned off; `waiting` are those that have to know places first.
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
