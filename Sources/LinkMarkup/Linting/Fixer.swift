extension Converter {
  /// A source after its fixes.
  public struct FixedSource: Equatable, Sendable {
    public let source: [UInt8]
    /// What was mended, in the order of mending; places are those of its time.
    public let findings: [Finding]
  }

  /// Applies the fixes of findings from a level on, as often as there are any.
  ///
  /// A fix that would change more of the document than its effect says is left out, and its finding
  /// stays. In a source with hundreds of such fixes, others may be left out beside them.
  public func fixing(
    _ source: [UInt8], file: String? = nil, surroundings: LintSurroundings? = nil,
    from level: Finding.Level = .warning
  ) throws(LinkMarkupError) -> FixedSource {
    var converter = self
    converter.limits.findings = .max
    return try converter.fixingAll(source, file: file, surroundings: surroundings, from: level)
  }

  private func fixingAll(
    _ source: [UInt8], file: String?, surroundings: LintSurroundings?, from level: Finding.Level
  ) throws(LinkMarkupError) -> FixedSource {
    var source = source
    var fixed: [Finding] = []
    var trialByteCount = Converter.maximumTrialByteCount(of: source)
    var current = try lint(source, file: file, surroundings: surroundings)
    // Each round but the last mends something; rules that undo each other must not go on forever.
    for _ in 0..<Converter.maximumRoundCount {
      let fixable = current.findings.withSeparateFixes(from: level)
      guard !fixable.isEmpty else { break }
      let (mended, candidate) = try mend(
        fixable, in: source, current.linked.document, &trialByteCount)
      guard !mended.isEmpty else { break }
      source = candidate
      fixed += mended
      current = try lint(source, file: file, surroundings: surroundings)
    }
    return FixedSource(source: source, findings: fixed)
  }

  private static let maximumRoundCount = 10

  /// How much may be parsed to find out which fixes change more than they say.
  ///
  /// Each of them costs a parse for each time that the fixes are halved, so copy in which most fixes do
  /// would take the square of its length. Where a few do, it takes a fraction of this.
  private static func maximumTrialByteCount(of source: [UInt8]) -> Int {
    (8 << 20) + 8 * source.count
  }

  /// Applies those fixes that keep to their effects, from the last place to the first.
  ///
  /// What fails is halved until the fixes that fail are alone, or `trialByteCount` are parsed.
  private func mend(
    _ findings: [Finding], in source: [UInt8], _ document: Document, _ trialByteCount: inout Int
  ) throws(LinkMarkupError) -> (mended: [Finding], source: [UInt8]) {
    var source = source
    var document = document
    var content = ReadableContent(of: document, but: findings.effects)
    var mended: [Finding] = []
    var pending = [findings[...]]
    while trialByteCount > 0, let part = pending.popLast() {
      let effects = Array(part).effects
      if content.effects != effects { content = ReadableContent(of: document, but: effects) }
      let candidate = source.applying(part.compactMap(\.fix))
      trialByteCount -= candidate.count
      let next = try Document(parsing: candidate, dialect: dialect)
      let nextContent = ReadableContent(of: next, but: effects)
      if content.isKept(in: nextContent) {
        (source, document, content) = (candidate, next, nextContent)
        mended += part.reversed()
      } else if part.count > 1 {
        let middle = part.startIndex + part.count / 2
        pending += [part[..<middle], part[middle...]]
      }
    }
    return (mended.reversed(), source)
  }
}

extension [Finding] {
  /// Each once, for they are looked through at every event.
  fileprivate var effects: [Fix.Effect] {
    reduce(into: []) { effects, finding in
      if let effect = finding.fix?.effect, !effects.contains(effect) { effects.append(effect) }
    }
  }

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

extension [UInt8] {
  /// The bytes after fixes that touch different ones, in order.
  fileprivate func applying(_ fixes: [Fix]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var end = 0
    for edit in fixes.flatMap(\.edits) {
      result += self[end..<edit.range.lowerBound] + edit.replacement
      end = edit.range.upperBound
    }
    return result + self[end...]
  }
}
