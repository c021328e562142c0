import LinkText

/// Lints the values of a catalog one after the other.
struct CatalogLinting {
  private let catalog: Catalog
  private var converter: Converter
  private let file: String?
  private let level: Finding.Level
  private let directives: Converter.Directives
  /// The language of the values that do not name another one.
  private var language: LanguageTag
  /// Whether the file cannot name that language.
  private let isLanguageFixed: Bool
  /// The lines of the file, which are needed only for findings.
  private lazy var lines = LineStarts(catalog.text.bytes.span)
  private var findings: [Finding] = []
  /// The links of the source, if it is in another file.
  private let source: SourceLinks?
  private var comparisons: [LinkComparison] = []
  private var languagesWithoutWords: [LanguageTag] = []

  init(
    _ catalog: Catalog, converter: Converter, file: String?, source: SourceLinks?,
    level: Finding.Level, directives: Converter.Directives
  ) {
    self.catalog = catalog
    self.converter = converter.catalogConverter
    self.file = file
    self.source = source
    self.level = level
    self.directives = directives
    language = converter.locale
    isLanguageFixed = converter.isLocaleFixed
  }

  var result: LintedCatalog {
    LintedCatalog(
      findings: findings.inOrder, comparisons: comparisons,
      languagesWithoutWords: languagesWithoutWords)
  }

  mutating func receive(_ item: CatalogItem) {
    switch item {
    case .language(let tag):
      if !isLanguageFixed { language = tag }
    case .problem(let range, let message): findings.append(finding(range, message))
    case .entry(let entry): lint(entry)
    }
  }

  private mutating func lint(_ entry: CatalogEntry) {
    let comment =
      directives == .applied ? LintDirectives(inComment: entry.comment) : LintDirectives()
    for message in comment.complaintMessages {
      findings.append(
        finding(rule: "unknown-rule", entry.values.first?.text.source ?? 0..<0, message))
    }
    var wordRules: Set<String> = []
    // The source is first, wherever it is in the file.
    for isTranslation in [false, true] {
      for value in entry.values where (value.role == .translation) == isTranslation {
        guard value.isShipped, !value.text.bytes.isEmpty else { continue }
        guard value.text.bytes.mayHaveFindings else { continue }
        for finding in findings(in: value, of: entry) where !comment.silence(finding.rule) {
          if isTranslation, wordRules.contains(finding.rule) { continue }
          if !isTranslation, LintRule.namesAboutWords.contains(finding.rule) {
            wordRules.insert(finding.rule)
          }
          findings.append(finding)
        }
      }
    }
    compare(entry)
  }

  /// Compares the links of an entry's translations with those of the source.
  private mutating func compare(_ entry: CatalogEntry) {
    let sources = entry.values.filter { $0.role == .source && $0.isShipped }
    guard source != nil || !sources.isEmpty && sources.count < entry.values.count else { return }
    var links = source
    if !sources.isEmpty {
      var own = SourceLinks()
      for value in sources {
        converter.locale = value.locale ?? language
        own.insert(converter.sourceValue(value, of: entry.key, in: catalog, lines, file: file))
      }
      links = own
    }
    guard let links else { return }
    var found: [LinkComparison] = []
    for value in entry.values where value.role != .source && value.isShipped {
      guard !value.text.bytes.isEmpty,
        let source = links.value(of: entry.key, variant: value.variant),
        value.text.bytes != source.text
      else { continue }
      converter.locale = value.locale ?? language
      let translated = converter.comparedLinks(in: value.text.bytes, file: file)
      guard !source.links.isEmpty || !translated.isEmpty else { continue }
      found.append(comparison(of: value, entry.key, translated, with: source))
    }
    // The languages of one file are settled here.
    if sources.isEmpty {
      comparisons += found
    } else {
      let stale = found.staleKinds
      findings += found.findings(without: stale, converter.lintLevels)
      findings += found.staleFindings(stale, converter.lintLevels)
    }
  }

  private mutating func comparison(
    of value: CatalogValue, _ key: String, _ translated: ComparedLinks,
    with source: SourceLinks.Value
  ) -> LinkComparison {
    let lines = lines
    return LinkComparison(
      name: CatalogKey(
        key: key, locale: converter.locale.description, variant: value.variant),
      source: source,
      differences: source.links.differences(in: translated).map { difference in
        let range = difference.range.map(value.text.sourceRange) ?? value.text.source
        return (
          difference, catalog.position(of: range.lowerBound, lines),
          catalog.position(of: range.upperBound, lines)
        )
      })
  }

  /// Returns the findings in a value, with their places in the file.
  private mutating func findings(
    in value: CatalogValue, of entry: CatalogEntry
  ) -> [Finding] {
    converter.locale = value.locale ?? language
    let text = value.text.bytes
    let key = CatalogKey(
      key: entry.key, locale: converter.locale.description, variant: value.variant)
    do throws(LinkMarkupError) {
      let linted = try converter.lint(text, file: file, from: level, directives: directives)
      if !linted.linked.linkTargets.isEmpty, linted.linked.phrasebook?.hasVagueTexts != true,
        !languagesWithoutWords.contains(converter.locale)
      {
        languagesWithoutWords.append(converter.locale)
      }
      let found = linted.findings.filter {
        !LintRule.namesAboutSurroundings.contains($0.rule)
      }
      guard !found.isEmpty else { return [] }
      let textLines = LineStarts(text.span)
      return found.map { finding in
        let start = finding.location.offset(textLines)
        let range = start..<max(start, finding.end?.offset(textLines) ?? start)
        return self.finding(finding, value.text.sourceRange(of: range), value, key)
      }
    } catch {
      return [finding(value.text.source, "this value is not linted: \(error)", of: key)]
    }
  }

  /// Returns a finding in a value as one in the file.
  private mutating func finding(
    _ finding: Finding, _ range: Range<Int>, _ value: CatalogValue, _ key: CatalogKey
  ) -> Finding {
    Finding(
      rule: finding.rule, level: finding.level,
      location: catalog.position(of: range.lowerBound, lines),
      end: catalog.position(of: range.upperBound, lines), criterion: finding.criterion,
      message: finding.message, fix: finding.fix.flatMap { catalog.fix($0, of: value) }, value: key)
  }

  /// Returns a finding about the file.
  private mutating func finding(
    rule: String = "catalog-syntax", _ range: Range<Int>, _ message: String,
    of key: CatalogKey? = nil
  ) -> Finding {
    Finding(
      rule: rule, level: .warning, location: catalog.position(of: range.lowerBound, lines),
      end: catalog.position(of: range.upperBound, lines), message: message, value: key)
  }
}

extension Catalog {
  /// Returns the fix of a value as edits of the file; `nil` if the format cannot hold it.
  fileprivate func fix(_ fix: Finding.Fix, of value: CatalogValue) -> Finding.Fix? {
    let edits = fix.edits.compactMap { edit in
      self.edit(value, replacing: edit.range, with: edit.replacement).map { edit in
        Finding.Fix.Edit(
          edit.range.lowerBound + text.reportedOffset..<edit.range.upperBound + text.reportedOffset,
          edit.literal)
      }
    }
    return edits.count == fix.edits.count ? Finding.Fix(edits, effect: fix.effect) : nil
  }
}

extension SourcePosition {
  /// Returns the offset in a text with the given lines.
  fileprivate func offset(_ lines: LineStarts) -> Int {
    offset ?? lines.start(of: line) + column - 1
  }
}
