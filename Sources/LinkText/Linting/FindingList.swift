/// A list of the problems in a document, sorted by position.
package struct FindingList {
  /// The position of a problem, the index of its rule, and its index among the rule's findings.
  ///
  /// An entry is much smaller than a ``Finding``, which is created only when it is needed.
  private struct Entry {
    let line: UInt32
    let column: UInt32
    let rule: UInt32
    let finding: UInt32
  }

  private let document: Document
  /// The problems, sorted by rule name.
  private let findings: [RuleFindings]
  private let entries: [Entry]
  /// The offset after the front matter, which fixes do not change because other programs read it.
  private let frontMatterEnd: Int

  /// Creates a list of `findings` and of mistakes in `directives`, without disabled findings.
  package init(_ document: Document, findings: [RuleFindings], directives: LintDirectives) {
    let findings = (findings + [directives.findings]).sorted { $0.name < $1.name }
    var entries: [Entry] = []
    for (rule, said) in findings.enumerated() {
      for (index, finding) in said.findings.enumerated() {
        let start = document.position(of: finding.place).start
        guard !directives.disables(said.name, onLine: start.line) else { continue }
        entries.append(
          Entry(
            line: UInt32(start.line), column: UInt32(start.column), rule: UInt32(rule),
            finding: UInt32(index)))
      }
    }
    self.document = document
    self.findings = findings
    entries.sort {
      ($0.line, $0.column, $0.rule, $0.finding) < ($1.line, $1.column, $1.rule, $1.finding)
    }
    self.entries = entries
    frontMatterEnd =
      (document.sourceMap?.source).flatMap(Document.FrontMatter.init)?.range.upperBound ?? 0
  }

  /// Returns the first `limit` findings and, if there are more, a finding that counts the
  /// remaining ones, at the position of the first remaining one and with their highest level.
  package func findings(limit: Int = .max) -> [Finding] {
    let excess = entries.dropFirst(limit)
    let listed = entries.prefix(limit).map(finding)
    guard let first = excess.first,
      let worst = excess.lazy.map({ findings[Int($0.rule)].level }).max()
    else { return listed }
    return listed + [
      Finding(
        countOfOthers: excess.count, rule: nil, level: worst, location: finding(first).location)
    ]
  }

  private func finding(_ entry: Entry) -> Finding {
    let said = findings[Int(entry.rule)]
    let finding = said.findings[Int(entry.finding)]
    let (start, end) = document.position(of: finding.place)
    let isFixed = finding.fix?.edits.allSatisfy { $0.range.lowerBound >= frontMatterEnd } ?? false
    return Finding(
      rule: said.name, level: said.level, location: start, end: end, criterion: said.criterion,
      message: finding.message, fix: isFixed ? finding.fix : nil,
      suggestion: finding.suggestion.map { document.located($0, at: finding.place) },
      related: finding.related.map { related in
        let (start, end) = document.position(of: related.place)
        return Finding.RelatedPlace(start: start, end: end, message: related.message)
      })
  }
}

extension LinkedDocument {
  /// The findings of a conversion to a fragment, sorted by position.
  public var findings: [Finding] { findings(for: .fragment) }

  /// Returns the findings of a conversion to the given extent, sorted by position.
  ///
  /// - Parameter extent: The extent of the output.
  public func findings(for extent: Extent) -> [Finding] {
    let subject = LintSubject(self, at: .converting, extent: extent)
    let (findings, _) = subject.findings(of: LintRule.converting)
    // Directives in comments have no effect without a source map.
    let mayHaveDirectives = document.sourceMap != nil && LintDirectives.mayExist(in: document)
    guard !findings.isEmpty || mayHaveDirectives else { return [] }
    return FindingList(document, findings: findings, directives: LintDirectives(in: document))
      .findings()
  }

  /// Returns the rules that check single documents and are enabled with at least the given level.
  package func rules(from level: Finding.Level) -> [LintRule] {
    LintRule.all.filter { rule in
      rule.stage != .comparing && lintLevels[rule].map { $0 >= level } ?? false
    }
  }
}

extension LintFinding {
  /// A correct word that resembles a wrong word in a document.
  struct Suggestion: Sendable {
    /// The place of the wrong word.
    enum Place: Sendable {
      /// UTF-8 offsets in ``Document/text``.
      case text(Range<Int>)
      /// UTF-8 offsets in the source.
      case source(Range<Int>)
      /// UTF-8 offsets in the destination of the link that the finding is about.
      case destination(Range<Int>)
    }

    let word: String
    /// The place of the wrong word, or `nil` if it is unknown.
    let place: Place?
    /// The word in the form to write in the source, such as with percent-encoding.
    let spelling: String

    init(_ word: String, inPlaceOf place: Place?, as spelling: String? = nil) {
      self.word = word
      self.place = place
      self.spelling = spelling ?? word
    }
  }
}

extension Document {
  /// Returns a suggestion, with an edit if the source contains the wrong word without escapes.
  func located(
    _ suggestion: LintFinding.Suggestion, at place: LintFinding.Place
  ) -> Finding.Suggestion {
    let range = suggestion.place.flatMap { sourceRange(of: $0, at: place) }
    return Finding.Suggestion(
      word: suggestion.word, edit: range.map { Finding.Fix.Edit($0, with: suggestion.spelling) })
  }

  private func sourceRange(
    of wrong: LintFinding.Suggestion.Place, at place: LintFinding.Place
  ) -> Range<Int>? {
    guard let map = sourceMap else { return nil }
    switch wrong {
    case .source(let range): return range
    case .text(let range):
      guard let source = map.sourceRange(ofText: range), map.source[source] == text[range] else {
        return nil
      }
      return source
    case .destination(let range):
      guard case .link(let id) = place, let link = map.links[Int(id.index)],
        let written = link.form == .autolink ? link.content : link.destination
      else { return nil }
      let isBracketed = map.source[written].first == UInt8(ascii: "<")
      let start = written.lowerBound + (isBracketed ? 1 : 0)
      let end = written.upperBound - (isBracketed ? 1 : 0)
      guard start <= end, map.source[start..<end] == self[self[id].destination] else { return nil }
      return start + range.lowerBound..<start + range.upperBound
    }
  }
}

/// A list of correct words, for suggesting the word that is nearest to a wrong word.
///
/// After 20,000 comparisons, more than ordinary documents need, no more words are suggested.
struct WordSuggestions {
  private let words: [SpelledWord]
  private var remainingComparisons = 20_000

  init(_ words: some Sequence<String>) { self.words = words.map(SpelledWord.init) }

  /// Returns the nearest word, or `nil` if no word is near or the limit is reached.
  mutating func correction(of word: String) -> String? {
    guard remainingComparisons >= words.count else { return nil }
    remainingComparisons -= words.count
    return SpelledWord(word).correction(among: words)
  }
}
