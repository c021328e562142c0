package import LinkText

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

  fileprivate func with(_ fix: Fix?) -> Finding {
    Finding(
      rule: rule, level: level, location: location, end: end, criterion: criterion,
      message: message, fix: fix, value: value)
  }
}

extension Converter {
  /// Runs every lint rule at a level and above on each value that the app shows.
  ///
  /// A finding is at the construct's own bytes in the file. A rule about words is applied to a
  /// translation only if it finds nothing in the source, because translators keep what they get.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - language: The language of a catalog that does not name it; `nil` if it is that of the
  ///     converter, which is the language of the source.
  ///   - file: The path of the catalog, which the project's rules can match.
  ///   - source: The links of the source, if it is in another file.
  ///   - level: The lowest level of the rules to run.
  ///   - directives: Whether comments in the copy disable rules.
  /// - Throws: A `SourceError` if the file is not a catalog of its format.
  package func lint(
    _ catalog: Catalog, in language: LanguageTag? = nil, file: String? = nil,
    source: SourceLinks? = nil,
    from level: Finding.Level = .note,
    directives: Directives = .applied
  ) throws(SourceError) -> LintedCatalog {
    var linting = CatalogLinting(
      catalog, converter: self, language: language, file: file, source: source, level: level,
      directives: directives)
    try catalog.read { linting.receive($0) }
    return linting.result
  }

  /// Finds the links of the values of a catalog, which those in other languages are compared with.
  ///
  /// - Parameters:
  ///   - catalog: The catalog of the source.
  ///   - linted: Its findings.
  ///   - file: The path of the catalog, which the project's rules can match.
  /// - Throws: A `SourceError` if the file is not a catalog of its format.
  package func sourceLinks(
    of catalog: Catalog, _ linted: LintedCatalog, file: String? = nil
  ) throws(SourceError) -> SourceLinks {
    var links = SourceLinks(wordRules: linted.wordRules)
    let places = CatalogPlaces(catalog)
    var converter = catalogConverter
    try catalog.read { item in
      guard case .entry(let entry) = item else { return }
      for value in entry.values where value.isShipped && value.role == .file {
        converter.prepare(for: value, in: locale)
        links.insert(converter.sourceValue(value, of: entry.key, at: places, file: file))
      }
    }
    return links
  }

  /// Returns a value of the source with its links, in the language of the converter.
  func sourceValue(
    _ value: CatalogValue, of key: String, at places: CatalogPlaces, file: String?
  ) -> SourceLinks.Value {
    SourceLinks.Value(
      name: CatalogKey(key: key, locale: locale.description, variant: value.variant),
      text: value.text.bytes, links: comparedLinks(in: value.text.bytes, file: file),
      start: places.position(of: value.text.source.lowerBound),
      end: places.position(of: value.text.source.upperBound))
  }

  /// Returns the links in a text, in the language of the converter.
  func comparedLinks(in text: Bytes, file: String?) -> ComparedLinks {
    guard text.mayHaveLinks,
      let document = try? Document(
        parsing: text, dialect: dialect, sourceDetail: .text, limits: limits)
    else { return ComparedLinks(locale: locale) }
    // What is in backticks is code, of which Markdown shows the tags.
    return ComparedLinks(
      of: convert(document, file: file), html: text.contains(UInt8(ascii: "`")) ? nil : text)
  }
}

/// A catalog and its findings.
package struct LintedCatalog: Sendable {
  /// The findings in the order of their positions.
  package let findings: [Finding]
  /// The comparisons with the source in another file, whose findings depend on the other languages.
  package let comparisons: [LinkComparison]
  /// The rules about words that find something in the source, by key.
  package let wordRules: [String: Set<String>]
  /// The languages of values with links for which there are no vague texts.
  package let languagesWithoutWords: [LanguageTag]
  /// The names of the routes that links match.
  package let takenRoutes: Set<String>
}

extension [Finding] {
  /// The findings in the order of their positions; what is broken is found once, with its fix.
  package var merged: [Finding] {
    let translated = Set(lazy.filter { $0.rule == "broken-translated-link" }.map(\.location))
    let fixes = Dictionary(
      lazy.filter { $0.rule == "broken-link-syntax" }.map { ($0.location, $0.fix) },
      uniquingKeysWith: { first, _ in first })
    return compactMap { finding in
      switch finding.rule {
      case "broken-link-syntax": translated.contains(finding.location) ? nil : finding
      case "broken-translated-link": finding.with(fixes[finding.location] ?? nil)
      default: finding
      }
    }
    .sorted {
      ($0.location.line, $0.location.column, $0.rule)
        < ($1.location.line, $1.location.column, $1.rule)
    }
  }
}

extension [LintedCatalog] {
  /// Returns the findings of translations of one source, by catalog, and those at the source.
  ///
  /// What differs in the same way in all of them is one finding at the source.
  package func compared(
    _ levels: LintLevels
  ) -> (translations: [[Finding]], source: [Finding]) {
    let all = flatMap(\.comparisons)
    let stale = all.staleKinds
    return (
      map { $0.comparisons.findings(without: stale, levels) }, all.staleFindings(stale, levels)
    )
  }
}

extension Bytes {
  /// Whether there may be a link, or what is written like one, in a text.
  var mayHaveLinks: Bool {
    contains { byte in
      switch byte {
      // The last one ends a wide bracket.
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), 0x91: true
      default: false
      }
    }
  }

  /// Whether there is something in a text that a rule may look at; most texts are only words.
  var mayHaveFindings: Bool {
    indices.contains { index in
      switch self[index] {
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "@"),
        UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "|"), UInt8(ascii: "~"),
        UInt8(ascii: "`"), UInt8(ascii: "#"):
        true
      // An address.
      case UInt8(ascii: "/"): index > 0 && self[index - 1] == UInt8(ascii: "/")
      case UInt8(ascii: "."): index > 0 && self[index - 1] | 0x20 == UInt8(ascii: "w")
      // A wide bracket before an address.
      case UInt8(ascii: "("): index > 0 && self[index - 1] == 0x91
      // Controls of the direction.
      case 0xAA...0xAE: index > 1 && self[index - 1] == 0x80 && self[index - 2] == 0xE2
      case 0xA6...0xA9: index > 1 && self[index - 1] == 0x81 && self[index - 2] == 0xE2
      default: false
      }
    }
  }
}
