public import LinkText

extension Converter {
  /// A document and its findings.
  public struct LintResult: Sendable {
    /// The document with its links resolved.
    public let linked: LinkedDocument
    /// The findings in the order of their positions: at most ``Limits/findings``, then a
    /// finding that counts the omitted findings, if any.
    public let findings: [Finding]
  }

  /// The former name of ``LintResult``.
  @available(*, deprecated, renamed: "LintResult")
  public typealias LintedDocument = LintResult

  /// The handling of comments that disable rules in a document.
  public enum Directives: Sendable {
    case applied
    case ignored
  }

  /// Parses Markdown, resolves its links, and runs the lint rules at a level and above.
  ///
  /// Locating constructs in the source costs about as much as parsing does, so it is done only for
  /// documents that may have findings, independently of ``sourceDetail``.
  ///
  /// - Parameters:
  ///   - markdown: The source, in UTF-8.
  ///   - file: The path of the source, which the project's rules can match.
  ///   - context: Access to the files to which the source may link, for rules that need them.
  ///   - level: The lowest level of the rules to run.
  ///   - directives: Whether comments in the source disable rules.
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  public func lint(
    _ markdown: some Sequence<UInt8>, file: String? = nil,
    context: LintContext? = nil, from level: Finding.Level = .note,
    directives: Directives = .applied
  ) throws(LinkMarkupError) -> LintResult {
    try lint(
      parse(Bytes(markdown)), file: file, context: context, from: level, directives: directives)
  }

  /// Parses Markdown, resolves its links, and runs the lint rules at a level and above.
  ///
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  public func lint(
    _ markdown: String, file: String? = nil, context: LintContext? = nil,
    from level: Finding.Level = .note, directives: Directives = .applied
  ) throws(LinkMarkupError) -> LintResult {
    try lint(markdown.utf8, file: file, context: context, from: level, directives: directives)
  }

  /// Parses Markdown in UTF-8 once, for any number of formats and for lint.
  package func parse(_ markdown: Bytes) throws(LinkMarkupError) -> ParsedSource {
    try ParsedSource(markdown, dialect: dialect, limits: limits)
  }

  /// Resolves the links of a parsed source, and runs the lint rules at a level and above.
  ///
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  package func lint(
    _ source: ParsedSource, file: String? = nil, context: LintContext? = nil,
    from level: Finding.Level = .note, directives: Directives = .applied
  ) throws(LinkMarkupError) -> LintResult {
    var document = try source.document()
    // A source map for conversion lacks the places of texts.
    document.sourceMap = nil
    let linked = convert(document, file: file)
    let subject = LintSubject(linked, at: .linting, context: context)
    var (found, waiting) = subject.findings(of: linked.rules(from: level))
    let mayHaveDirectives = directives == .applied && LintDirectives.mayExist(in: linked.document)
    let needsText = !waiting.isEmpty || mayHaveDirectives || found.contains(where: \.needsText)
    guard needsText || !found.isEmpty else { return LintResult(linked: linked, findings: []) }
    var exact = linked
    exact.document = try source.document(needsText ? .text : .links)
    found += LintSubject(subject, with: exact).findings(of: waiting).findings
    let comments = directives == .applied ? LintDirectives(in: exact.document) : LintDirectives()
    let findings = FindingList(exact.document, findings: found, directives: comments).findings(
      limit: limits.findings)
    return LintResult(linked: exact, findings: findings)
  }

  /// Resolves the links of a parsed source, and returns the document with the findings of
  /// conversion.
  ///
  /// Exact places are computed only for documents with findings, independently of ``sourceDetail``.
  ///
  /// - Parameters:
  ///   - file: The path of the source, which the project's rules can match.
  ///   - linkedPath: A function that replaces the paths of relative links, or `nil` to keep them.
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  package func convert(
    _ source: ParsedSource, file: String? = nil,
    linkedPath: DestinationPolicy.LinkedPath? = nil, for extent: LinkedDocument.Extent = .fragment
  ) throws(LinkMarkupError) -> LintResult {
    let linked = convert(try source.document(sourceDetail), file: file, linkedPath: linkedPath)
    let findings = linked.findings(for: extent)
    guard linked.document.sourceMap == nil, !findings.isEmpty else {
      return LintResult(linked: linked, findings: findings)
    }
    var exact = linked
    exact.document = try source.document(.links)
    return LintResult(linked: exact, findings: exact.findings(for: extent))
  }

  /// A source after fixes, and the findings that were fixed.
  public struct FixedSource: Equatable, Sendable {
    /// The fixed source, in UTF-8.
    public let source: Bytes
    /// The fixed findings in the order of their fixes, with their positions in the source just
    /// before they were fixed.
    public let findings: [Finding]
  }

  /// Applies the fixes of findings at a level and above, in at most ten rounds.
  ///
  /// A fix that would change more of the document than its effect allows is skipped, and its
  /// finding remains. If there are many such fixes, some allowed fixes may be skipped as well.
  ///
  /// - Parameters:
  ///   - source: The source, in UTF-8.
  ///   - file: The path of the source, which the project's rules can match.
  ///   - context: Access to the files to which the source may link, for rules that need them.
  ///   - level: The lowest level of the findings to fix.
  ///   - directives: Whether comments in the source disable rules.
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  public func fixing(
    _ source: some Sequence<UInt8>, file: String? = nil,
    context: LintContext? = nil, from level: Finding.Level = .warning,
    directives: Directives = .applied
  ) throws(LinkMarkupError) -> FixedSource {
    var linter = self
    linter.limits.findings = .max
    var source = Bytes(source)
    var fixed: [Finding] = []
    var current = try linter.lint(source, file: file, context: context, directives: directives)
    // A fix that changes more than its effect allows costs two trials each time that the fixes are
    // halved. Without a limit, the cost of many such fixes would be quadratic.
    let trialCost = Converter.trialCost(of: source, document: current.linked.document)
    var remainingCost = 3_000_000 + 8 * trialCost
    // A round that fixes nothing is the last. The limit stops rules that undo each other.
    for _ in 0..<Converter.maximumRoundCount {
      let fixable = current.findings.withSeparateFixes(from: level)
      guard !fixable.isEmpty else { break }
      let (applied, candidate) = apply(
        fixable, to: source, document: current.linked.document, cost: &remainingCost)
      guard !applied.isEmpty else { break }
      source = candidate
      fixed += applied
      current = try linter.lint(source, file: file, context: context, directives: directives)
    }
    return FixedSource(source: source, findings: fixed)
  }

  private static let maximumRoundCount = 10

  /// Returns the cost of parsing a source, in events; 64 bytes cost as much as an event.
  private static func trialCost(of source: Bytes, document: Document) -> Int {
    source.count / 64 + document.events.count
  }

  /// Applies the fixes that do not exceed their effects.
  ///
  /// A group of fixes that fails is halved until the failing fixes are isolated. Larger groups come
  /// first, so that few fixes are skipped when the remaining cost runs out.
  private func apply(
    _ findings: [Finding], to source: Bytes, document: Document, cost remainingCost: inout Int
  ) -> (applied: [Finding], source: Bytes) {
    var isApplied = [Bool](repeating: false, count: findings.count)
    var document = document
    var content = ReadableContent(of: document, but: findings[...].effects)
    var result = source
    var parts = [findings.indices]
    var next = 0
    while remainingCost > 0, next < parts.count {
      let part = parts[next]
      next += 1
      let fixes = findings.indices.filter { isApplied[$0] || part.contains($0) }
        .compactMap { findings[$0].fix }
      let candidate = source.applying(fixes.flatMap(\.edits))
      let effects = findings[part].effects
      if content.effects != effects { content = ReadableContent(of: document, but: effects) }
      // Fixes fail if they make the document exceed a limit.
      let fixed = try? Document(parsing: candidate, dialect: dialect, limits: limits)
      remainingCost -= Converter.trialCost(of: candidate, document: fixed ?? document)
      if let fixed,
        case let fixedContent = ReadableContent(of: fixed, but: effects),
        content.isKept(in: fixedContent)
      {
        (result, document, content) = (candidate, fixed, fixedContent)
        for index in part { isApplied[index] = true }
      } else if part.count > 1 {
        let middle = part.lowerBound + part.count / 2
        parts += [part.lowerBound..<middle, middle..<part.upperBound]
      }
    }
    return (findings.indices.filter { isApplied[$0] }.map { findings[$0] }, result)
  }
}

extension ArraySlice<Finding> {
  fileprivate var effects: Set<Finding.Fix.Effect> { Set(compactMap { $0.fix?.effect }) }
}

extension [Finding] {
  /// Returns the fixable findings at a level and above whose fixes do not overlap an earlier fix.
  fileprivate func withSeparateFixes(from level: Finding.Level) -> [Finding] {
    let fixable = filter { $0.level >= level && $0.fix?.edits.isEmpty == false }
      .sorted { $0.firstOffset < $1.firstOffset }
    var end = -1
    return fixable.filter { finding in
      guard let edits = finding.fix?.edits, let last = edits.last, finding.firstOffset > end
      else { return false }
      end = last.range.upperBound
      return true
    }
  }
}

extension Finding {
  fileprivate var firstOffset: Int { fix?.edits.first?.range.lowerBound ?? 0 }
}
