public import LinkText

extension Converter {
  /// A document and its findings.
  public struct LintedDocument: Sendable {
    /// The document with its links resolved.
    public let linked: LinkedDocument
    /// The findings in the order of their positions: at most ``Limits/findings``, then one that
    /// counts those that are omitted.
    public let findings: [Finding]
  }

  /// What happens to comments in copy that disable rules.
  public enum Directives: Sendable {
    case applied
    case ignored
  }

  /// Parses Markdown, resolves its links, and runs every lint rule at a level and above.
  ///
  /// Locating constructs in the source costs about as much as parsing does, so it is done only for
  /// copy that may have findings, independently of ``sourceDetail``.
  ///
  /// - Parameters:
  ///   - markdown: The source, in UTF-8.
  ///   - file: The path of the source, which the project's rules can match.
  ///   - surroundings: The other files, which rules about files need.
  ///   - level: The lowest level of the rules to run.
  ///   - directives: Whether comments in the copy disable rules.
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  public func lint(
    _ markdown: some Sequence<UInt8>, file: String? = nil,
    surroundings: LintSurroundings? = nil, from level: Finding.Level = .note,
    directives: Directives = .applied
  ) throws(LinkMarkupError) -> LintedDocument {
    let source = try ParsedSource(Bytes(markdown), dialect: dialect, limits)
    let linked = convert(try source.document(), file: file)
    let subject = LintSubject(linked, at: .linting, surroundings: surroundings)
    var (remarks, waiting) = subject.remarks(of: linked.rules(from: level))
    let mayHaveDirectives = directives == .applied && LintDirectives.mayBe(in: linked.document)
    let looksAtText =
      !waiting.isEmpty || mayHaveDirectives || remarks.contains(where: \.needsText)
    guard looksAtText || !remarks.isEmpty else {
      return LintedDocument(linked: linked, findings: [])
    }
    var exact = linked
    exact.document.sourceMap = source.sourceMap(
      of: linked.document, looksAtText ? .text : .links)
    remarks += LintSubject(subject, with: exact).remarks(of: waiting).remarks
    let comments =
      directives == .applied ? LintDirectives(in: exact.document) : LintDirectives()
    let findings = Linter(exact.document, remarks, comments).findings(limit: limits.findings)
    return LintedDocument(linked: exact, findings: findings)
  }
}
