/// Something that copy can have wrong, and how it is found.
///
/// Each rule stands in a file of its own. It looks at a document and says what it sees; ``Linter``
/// knows the places, the levels, and what authors do not want to hear.
struct LintRule: Sendable {
  /// Who asks the rule.
  enum Stage: Sendable {
    /// Converting as well: the result is not what the author wrote.
    case converting
    case linting
  }

  let name: String
  /// Unless the project sets another.
  let level: Finding.Level
  /// What WCAG asks for; nil where it says nothing of it.
  var criterion: SuccessCriterion? = nil
  var stage = Stage.linting
  /// What is wrong, in one sentence without a full stop.
  let summary: String
  /// What it sees in a document, in any order.
  let check: @Sendable (LintSubject) -> [LintRemark]
}

/// What a rule says about one place.
struct LintRemark: Sendable {
  enum Place: Equatable, Sendable {
    case link(Link.ID)
    case image(Image.ID)
    /// Offsets in ``Document/text``, inside a text or code.
    case text(Range<Int>)
    /// Offsets in the source.
    case source(Range<Int>)
    case location(SourceLocation)
  }

  let place: Place
  /// What is wrong, why, and what to do.
  let message: String
  var fix: Fix? = nil

  init(_ place: Place, _ message: String, fix: Fix? = nil) {
    self.place = place
    self.message = message
    self.fix = fix
  }
}

/// What rules look at.
struct LintSubject: Sendable {
  let linked: LinkedDocument
  let extent: Extent
  /// Nil where nothing is known of files beside the document.
  let surroundings: LintSurroundings?

  var document: Document { linked.document }
  var map: SourceMap? { document.sourceMap }

  /// Every link with what was decided about it, in order.
  var links: [(id: Link.ID, link: Link, target: LinkTarget)] {
    document.links.indices.map { index in
      (Link.ID(index: UInt32(index)), document.links[index], linked.linkTargets[index])
    }
  }

  /// Every image with what was decided about it, in order.
  var images: [(id: Image.ID, image: Image, target: LinkTarget)] {
    document.images.indices.map { index in
      (Image.ID(index: UInt32(index)), document.images[index], linked.imageTargets[index])
    }
  }
}

/// What is beside a document.
public struct LintSurroundings: Sendable {
  /// Whether a file is there, by its path from the document's folder; nil where that cannot be told.
  public let hasFile: @Sendable (String) -> Bool?
  /// The identifiers of the headings of another document; nil where it cannot be read.
  public let headingIdentifiers: @Sendable (String) -> Set<String>?

  public init(
    hasFile: @escaping @Sendable (String) -> Bool?,
    headingIdentifiers: @escaping @Sendable (String) -> Set<String>?
  ) {
    self.hasFile = hasFile
    self.headingIdentifiers = headingIdentifiers
  }
}
