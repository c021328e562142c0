package import LinkText

/// A document of which there are others in other languages, as far as it is compared with them.
package struct ComparedPage: Sendable {
  /// Returns the path that a relative destination has in every language, or `nil` if it is the
  /// destination.
  package typealias Identity = @Sendable (Bytes) -> Bytes?

  /// The path in messages.
  let path: String
  let text: Bytes
  /// The links, without their ranges.
  let links: ComparedLinks
  private let converter: Converter
  private let file: String?
  private let directives: Converter.Directives
  private let identity: Identity

  /// Finds the links of a document.
  ///
  /// - Parameters:
  ///   - path: The path in messages.
  ///   - text: The source.
  ///   - linked: The document.
  ///   - converter: The converter that made it.
  ///   - file: The path of the source, which the project's rules can match.
  ///   - directives: Whether comments in the copy disable rules.
  ///   - identity: Returns the path that a relative destination has in every language.
  package init(
    path: String, _ text: Bytes, _ linked: LinkedDocument, by converter: Converter,
    file: String? = nil, directives: Converter.Directives = .applied,
    identity: @escaping Identity = { _ in nil }
  ) {
    self.path = path
    self.text = text
    links = ComparedLinks(of: linked, .page, identity: identity)
    self.converter = converter
    self.file = file
    self.directives = directives
    self.identity = identity
  }

  var lintLevels: LintLevels { converter.lintLevels }

  /// The page with the ranges of its links, which take about as long as parsing it.
  var located: LocatedPage {
    var converter = converter
    converter.sourceDetail = .text
    guard let linked = try? converter.convert(text, file: file) else {
      return LocatedPage(
        path: path, links: links, directives: LintDirectives(), LineStarts(text.span))
    }
    return LocatedPage(
      path: path, links: ComparedLinks(of: linked, .page, identity: identity),
      directives: directives == .applied ? LintDirectives(in: linked.document) : LintDirectives(),
      LineStarts(text.span))
  }
}

/// A page with the ranges of its links.
struct LocatedPage {
  private let path: String
  let links: ComparedLinks
  private let directives: LintDirectives
  private let lines: LineStarts

  init(path: String, links: ComparedLinks, directives: LintDirectives, _ lines: LineStarts) {
    self.path = path
    self.links = links
    self.directives = directives
    self.lines = lines
  }

  /// Returns where a link is, for messages.
  func place(ofLink index: Int) -> String {
    guard let start = links.ranges[index]?.lowerBound else { return "" }
    let position = lines.position(of: start)
    return " at \(path):\(position.line):\(position.column)"
  }

  /// Returns the start and the end of a range; those of the page if it is not known.
  func bounds(of range: Range<Int>?) -> (start: SourcePosition, end: SourcePosition) {
    let range = range ?? lines.start(of: 1)..<lines.start(of: 1)
    return (lines.location(of: range.lowerBound), lines.location(of: range.upperBound))
  }

  /// Returns whether a comment in the page disables the rule of a finding.
  func silences(_ finding: Finding) -> Bool {
    directives.silence(finding.rule, onLine: finding.location.line)
  }
}
