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
  /// The language of the source in a file that does not name it.
  private let sourceLanguage: LanguageTag
  /// The rules about words that find something in the source, by key.
  private var wordRules: [String: Set<String>] = [:]
  private let places: CatalogPlaces
  private var findings: [Finding] = []
  /// The links of the source, if it is in another file.
  private let source: SourceLinks?
  private var comparisons: [LinkComparison] = []
  private var languagesWithoutWords: [LanguageTag] = []
  private var takenRoutes: Set<String> = []

  init(
    _ catalog: Catalog, converter: Converter, language: LanguageTag?, file: String?,
    source: SourceLinks?, level: Finding.Level, directives: Converter.Directives
  ) {
    self.catalog = catalog
    places = CatalogPlaces(catalog)
    self.converter = converter.catalogConverter
    self.file = file
    self.source = source
    self.level = level
    self.directives = directives
    self.language = language ?? converter.locale
    sourceLanguage = converter.locale
  }

  var result: LintedCatalog {
    LintedCatalog(
      findings: findings.merged, comparisons: comparisons, wordRules: wordRules,
      languagesWithoutWords: languagesWithoutWords, takenRoutes: takenRoutes)
  }

  mutating func receive(_ item: CatalogItem) {
    switch item {
    case .language(let tag): language = tag
    case .problem(let range, let message, let key):
      let name = key.map { CatalogKey(key: $0, locale: language.description, variant: "") }
      findings.append(places.finding(range, message, of: name))
    case .entry(var entry):
      entry.values.removeAll { locale(of: $0).isPseudo }
      lint(entry)
      compare(entry)
    }
  }

  private func locale(of value: CatalogValue) -> LanguageTag {
    value.locale ?? (value.role == .source ? sourceLanguage : language)
  }

  private mutating func lint(_ entry: CatalogEntry) {
    let comment =
      directives == .applied ? LintDirectives(inComment: entry.comment) : LintDirectives()
    for message in comment.complaintMessages {
      findings.append(
        places.finding(
          rule: "unknown-rule", entry.values.first?.text.source ?? 0..<0, message))
    }
    var known: Set<String> = []
    // The source is first, wherever it is in the file.
    for isTranslation in [false, true] {
      for value in entry.values where (value.role == .translation) == isTranslation {
        guard value.isShipped, value.text.bytes.mayHaveFindings else { continue }
        let isTranslated = isTranslation || source != nil
        for finding in findings(in: value, of: entry) where !comment.silence(finding.rule) {
          let isKnown =
            known.contains(finding.rule)
            || source?.wordRules[entry.key]?.contains(finding.rule) == true
          if isTranslated, isKnown { continue }
          if !isTranslated, LintRule.namesAboutWords.contains(finding.rule) {
            known.insert(finding.rule)
          }
          if isTranslation || !catalog.repeatsSource { findings.append(finding) }
        }
      }
    }
    if source == nil, !known.isEmpty { wordRules[entry.key] = known }
  }

  /// Compares the links of an entry's translations with those of the source.
  private mutating func compare(_ entry: CatalogEntry) {
    guard
      entry.values.contains(where: \.text.bytes.mayHaveLinks)
        || source?.hasLinks(entry.key) == true
    else { return }
    let sources = entry.values.filter { $0.role == .source && $0.isShipped }
    guard source != nil || !sources.isEmpty && sources.count < entry.values.count else { return }
    var links = source
    if !sources.isEmpty {
      var own = SourceLinks()
      for value in sources {
        converter.prepare(for: value, in: locale(of: value))
        own.insert(converter.sourceValue(value, of: entry.key, at: places, file: file))
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
      converter.prepare(for: value, in: locale(of: value))
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
    LinkComparison(
      name: CatalogKey(
        key: key, locale: converter.locale.description, variant: value.variant),
      source: source,
      differences: source.links.differences(in: translated).map { difference in
        let range = difference.range.map(value.text.sourceRange) ?? value.text.source
        return (
          difference, places.position(of: range.lowerBound),
          places.position(of: range.upperBound)
        )
      })
  }

  /// Returns the findings in a value, with their places in the file.
  private mutating func findings(
    in value: CatalogValue, of entry: CatalogEntry
  ) -> [Finding] {
    converter.prepare(for: value, in: locale(of: value))
    let text = value.text.bytes
    let key = CatalogKey(
      key: entry.key, locale: converter.locale.description, variant: value.variant)
    let brokenHTML = text.brokenHTMLLinks.compactMap { link in
      let range = value.text.sourceRange(of: link.range)
      return link.finding(
        converter.lintLevels, from: places.position(of: range.lowerBound),
        to: places.position(of: range.upperBound), of: key)
    }
    do throws(LinkMarkupError) {
      let linted = try converter.lint(text, file: file, from: level, directives: directives)
      noteRoutes(of: linted.linked)
      if !linted.linked.linkTargets.isEmpty, linted.linked.phrasebook?.hasVagueTexts != true,
        !languagesWithoutWords.contains(converter.locale)
      {
        languagesWithoutWords.append(converter.locale)
      }
      let found = linted.findings.filter {
        !LintRule.namesBesideCatalogs.contains($0.rule)
      }
      // An app shows an address as it is, unless it reads Markdown.
      let readsMarkdown = !linted.linked.linkTargets.isEmpty
      return brokenHTML
        + found.map { finding in
          places.finding(
            readsMarkdown ? finding : finding.asNote(ifRule: "bare-url"), in: value, key)
        }
    } catch {
      return [places.finding(value.text.source, "this value is not linted: \(error)", of: key)]
    }
  }

  private mutating func noteRoutes(of linked: LinkedDocument) {
    guard converter.routes != nil else { return }
    let document = linked.document
    let matches =
      document.hasRawHTML
      ? converter.convert(document.readingHTML(), file: file).routeMatches : linked.routeMatches
    for match in matches { takenRoutes.insert(match.name) }
  }
}

extension Finding {
  /// Returns the finding as a note that has no fix, if it is of a rule.
  fileprivate func asNote(ifRule rule: String) -> Finding {
    guard self.rule == rule else { return self }
    return Finding(
      rule: rule, level: .note, location: location, end: end, criterion: criterion,
      message: message)
  }
}
