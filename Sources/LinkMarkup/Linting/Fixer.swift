public import LinkText

extension Converter {
  /// A source after its fixes.
  public struct FixedSource: Equatable, Sendable {
    public let source: Bytes
    /// What was mended, in the order of mending; places are those of its time.
    public let findings: [Finding]
  }

  /// Applies the fixes of findings from a level on, as often as there are any.
  ///
  /// A fix that would change more of the document than its effect says is left out, and its finding
  /// stays. Where there are many of those, some others may be left out beside them.
  public func fixing(
    _ source: Bytes, file: String? = nil, surroundings: LintSurroundings? = nil,
    from level: Finding.Level = .warning
  ) throws(LinkMarkupError) -> FixedSource {
    var converter = self
    converter.limits.findings = .max
    return try converter.fixingAll(source, file: file, surroundings: surroundings, from: level)
  }

  private func fixingAll(
    _ source: Bytes, file: String?, surroundings: LintSurroundings?, from level: Finding.Level
  ) throws(LinkMarkupError) -> FixedSource {
    var source = source
    var fixed: [Finding] = []
    var current = try lint(source, file: file, surroundings: surroundings)
    var remainingCost = Converter.maximumTrialCost(of: source, current.linked.document)
    // Each round but the last mends something; rules that undo each other must not go on forever.
    for _ in 0..<Converter.maximumRoundCount {
      let fixable = current.findings.withSeparateFixes(from: level)
      guard !fixable.isEmpty else { break }
      let (mended, candidate) = mend(
        fixable, in: source, current.linked.document, &remainingCost)
      guard !mended.isEmpty else { break }
      source = candidate
      fixed += mended
      current = try lint(source, file: file, surroundings: surroundings)
    }
    return FixedSource(source: source, findings: fixed)
  }

  private static let maximumRoundCount = 10

  /// What it may cost to find out which fixes change more than they say.
  ///
  /// Each such fix costs two trials for each time that the fixes are halved, so copy in which most are
  /// such would take the square of its length.
  private static func maximumTrialCost(of source: Bytes, _ document: Document) -> Int {
    3_000_000 + 8 * trialCost(of: source, document)
  }

  /// What it costs to parse a source into a document, in events; 64 bytes cost as much as one.
  private static func trialCost(of source: Bytes, _ document: Document) -> Int {
    source.count / 64 + document.events.count
  }

  /// Applies those fixes that keep to their effects.
  ///
  /// What fails is halved until the fixes that fail are alone. The larger parts come first, so few fixes
  /// are left out when no cost remains.
  private func mend(
    _ findings: [Finding], in source: Bytes, _ document: Document, _ remainingCost: inout Int
  ) -> (mended: [Finding], source: Bytes) {
    var mended = [Bool](repeating: false, count: findings.count)
    var document = document
    var content = ReadableContent(of: document, but: findings[...].effects)
    var result = source
    var parts = [findings.indices]
    var next = 0
    while remainingCost > 0, next < parts.count {
      let part = parts[next]
      next += 1
      let fixes = findings.indices.filter { mended[$0] || part.contains($0) }
        .compactMap { findings[$0].fix }
      let candidate = source.applying(fixes)
      let effects = findings[part].effects
      if content.effects != effects { content = ReadableContent(of: document, but: effects) }
      // What exceeds a limit once it is fixed is left as it is.
      let fixed = try? Document(parsing: candidate, dialect: dialect, limits: limits)
      remainingCost -= Converter.trialCost(of: candidate, fixed ?? document)
      if let fixed,
        case let fixedContent = ReadableContent(of: fixed, but: effects),
        content.isKept(in: fixedContent)
      {
        (result, document, content) = (candidate, fixed, fixedContent)
        for index in part { mended[index] = true }
      } else if part.count > 1 {
        let middle = part.lowerBound + part.count / 2
        parts += [part.lowerBound..<middle, middle..<part.upperBound]
      }
    }
    return (findings.indices.filter { mended[$0] }.map { findings[$0] }, result)
  }
}

extension ArraySlice<Finding> {
  fileprivate var effects: Set<Finding.Fix.Effect> { Set(compactMap { $0.fix?.effect }) }
}

extension [Finding] {
  /// The findings from a level on whose fixes touch different bytes.
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

extension Bytes {
  /// The bytes after fixes that touch different ones, in order.
  fileprivate func applying(_ fixes: [Finding.Fix]) -> Bytes {
    var result: Bytes = []
    result.reserveCapacity(count)
    var end = 0
    for edit in fixes.flatMap(\.edits) {
      result += self[end..<edit.range.lowerBound] + edit.replacement
      end = edit.range.upperBound
    }
    return result + self[end...]
  }
}
