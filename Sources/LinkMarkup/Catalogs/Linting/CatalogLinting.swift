package import LinkText

/// The role of a catalog in the comparison of a source with its translations.
package enum CatalogRole: Sendable {
  /// A catalog that is not compared with another catalog.
  case alone
  /// The source, whose links are collected for the comparison.
  case source
  /// A translation of the source with these links.
  case translation(SourceLinks)
}

/// Lints the values of a catalog while it is read.
package struct CatalogLinting {
  private let converter: Converter
  private let file: String?
  private let level: Finding.Level
  private let directives: Converter.Directives
  private let places: CatalogLocator
  /// The links of the source; `nil` if the source is not in another file.
  private let source: SourceLinks?
  /// The rules about wording that have findings in the source, for each key.
  private var wordRules: [String: Set<String>] = [:]
  private var linted = LintedCatalog()
  /// The number, highest level and first position of findings beyond the limit.
  private var others: (count: Int, level: Finding.Level, location: SourcePosition)?

  /// Prepares to lint a catalog.
  ///
  /// - Parameters:
  ///   - file: The path of the catalog, which the project's rules can match.
  ///   - role: The role of the catalog in the comparison of translations.
  ///   - level: The lowest level of the rules to run.
  ///   - directives: Whether comments, in values or for translators, disable rules.
  package init(
    _ catalog: Catalog, converter: Converter, file: String? = nil, as role: CatalogRole = .alone,
    from level: Finding.Level = .note, directives: Converter.Directives = .applied
  ) {
    self.converter = converter
    self.file = file
    self.level = level
    self.directives = directives
    places = CatalogLocator(catalog)
    if case .translation(let links) = role { source = links } else { source = nil }
    if case .source = role { linted.links = SourceLinks() }
  }

  /// The results for the items received so far.
  package var result: LintedCatalog {
    var result = linted
    result.links?.wordRules = wordRules
    result.findings = linted.findings.merged
    if let others {
      result.findings.append(
        Finding(
          countOfOthers: others.count, rule: nil, level: others.level, location: others.location))
    }
    return result
  }

  /// Lints the next item of the catalog.
  package mutating func receive(_ item: ParsedItem) {
    switch item {
    case .problem(let problem):
      add(problem.finding(at: places, by: converter))
    case .entry(var entry):
      if linted.links != nil {
        for value in entry.values where value.value.isShipped && value.value.role == .file {
          let source = sourceValue(value, in: converter.locale)
          linted.links?.insert(source)
        }
      }
      entry.values.removeAll { $0.locale(for: converter).isPseudo }
      lint(entry)
      compare(entry)
    }
  }

  /// Adds a finding, or only counts it beyond the limit.
  private mutating func add(_ finding: Finding) {
    guard linted.findings.count >= converter.limits.findings else {
      return linted.findings.append(finding)
    }
    let earlier = others ?? (0, finding.level, finding.location)
    others = (
      earlier.count + finding.count, max(earlier.level, finding.level), earlier.location
    )
  }

  private mutating func lint(_ entry: ParsedEntry) {
    let comment = entry.lintDirectives(directives)
    for message in comment.misuseMessages {
      add(
        places.finding(
          rule: "unknown-rule", entry.values.first?.value.text.source ?? 0..<0, message))
    }
    var known: Set<String> = []
    // The source is linted first, wherever it is in the entry.
    for isTranslation in [false, true] {
      for value in entry.values where (value.value.role == .translation) == isTranslation {
        guard value.value.isShipped, value.text.mayHaveFindings else { continue }
        let isTranslated = isTranslation || source != nil
        for finding in findings(in: value) where !comment.disables(finding.rule) {
          let isKnown =
            known.contains(finding.rule)
            || source?.wordRules[entry.key]?.contains(finding.rule) == true
          if isTranslated, isKnown { continue }
          if !isTranslated, LintRule.wordingRuleNames.contains(finding.rule) {
            known.insert(finding.rule)
          }
          if isTranslation || !places.catalog.repeatsSource { add(finding) }
        }
      }
    }
    if source == nil, !known.isEmpty { wordRules[entry.key] = known }
  }

  /// Compares the links of an entry's translations with those of the source.
  private mutating func compare(_ entry: ParsedEntry) {
    guard
      entry.values.contains(where: \.text.mayHaveLinks)
        || source?.hasLinks(entry.key) == true
    else { return }
    let shipped = entry.values.filter(\.value.isShipped)
    let sources = shipped.filter { $0.value.role == .source }
    guard source != nil || !sources.isEmpty && sources.count < entry.values.count else { return }
    var links = source
    if !sources.isEmpty {
      var own = SourceLinks()
      for value in sources { own.insert(sourceValue(value)) }
      links = own
    }
    guard let links else { return }
    var found: [LinkComparison] = []
    for value in shipped where value.value.role != .source {
      guard !value.text.isEmpty,
        let source = links.value(of: entry.key, variant: value.value.variant),
        value.text != source.text
      else { continue }
      let translated = comparedLinks(in: value)
      guard !source.links.isEmpty || !translated.isEmpty else { continue }
      found.append(comparison(of: value, to: translated, with: source))
    }
    // If all languages are in one file, the differences that they share are known now.
    if sources.isEmpty {
      linted.comparisons += found
    } else {
      let stale = found.staleKinds
      linted.findings += found.findings(without: stale, levels: converter.lintLevels)
      linted.findings += found.staleFindings(stale, levels: converter.lintLevels)
    }
  }

  private func comparison(
    of value: ParsedValue, to translated: ComparedLinks, with source: SourceLinks.Value
  ) -> LinkComparison {
    LinkComparison(
      name: value.name(for: converter),
      source: source,
      differences: source.links.differences(in: translated).map { difference in
        let text = value.value.text
        let range = difference.range.map(text.sourceRange) ?? text.source
        return (difference, places.bounds(of: range))
      })
  }

  /// Returns a source value and its links, in `locale` or, if it is `nil`, in the value's language.
  private func sourceValue(
    _ value: ParsedValue, in locale: LanguageTag? = nil
  ) -> SourceLinks.Value {
    let links = comparedLinks(in: value, locale: locale)
    return SourceLinks.Value(
      name: CatalogKey(
        key: value.key, locale: links.locale.description, variant: value.value.variant),
      text: value.text, links: links, place: places.bounds(of: value.value.text.source))
  }

  private func comparedLinks(in value: ParsedValue, locale: LanguageTag? = nil) -> ComparedLinks {
    let converter = converter.prepared(for: value, in: locale)
    guard value.text.mayHaveLinks,
      let document = try? value.source(for: converter).document(.text)
    else { return ComparedLinks(locale: converter.locale) }
    // Tags within backticks are text in Markdown, so do not look for links in HTML.
    return ComparedLinks(
      of: converter.convert(document, file: file),
      html: value.text.contains(UInt8(ascii: "`")) ? nil : value.text)
  }

  /// Lints a value, and returns its findings with their positions in the file.
  private mutating func findings(in value: ParsedValue) -> [Finding] {
    let converter = converter.prepared(for: value)
    let text = value.value.text
    let key = value.name(for: converter)
    let brokenHTML = value.text.brokenHTMLLinks.compactMap { link in
      let (start, end) = places.bounds(of: text.sourceRange(of: link.range))
      return link.finding(converter.lintLevels, from: start, to: end, of: key)
    }
    do throws(LinkMarkupError) {
      let result = try converter.lint(
        value.source(for: converter), file: file, from: level, directives: directives)
      if converter.routes != nil {
        let document = result.linked.document
        let linked =
          document.hasRawHTML
          ? converter.convert(document.convertingRawHTML(), file: file) : result.linked
        linted.takenRoutes.formUnion(linked.routeMatches.map(\.name))
      }
      // An app that does not read Markdown shows an address as written.
      let readsMarkdown = !result.linked.linkTargets.isEmpty
      if readsMarkdown, result.linked.phrasebook?.hasVagueTexts != true,
        !linted.languagesWithoutWords.contains(converter.locale)
      {
        linted.languagesWithoutWords.append(converter.locale)
      }
      let places = places
      return brokenHTML
        + result.findings.lazy.filter { !LintRule.documentOnlyRuleNames.contains($0.rule) }
        .map { finding in
          let isNote = finding.rule == "bare-url" && !readsMarkdown
          return places.finding(
            isNote ? finding.with(level: .note, fix: nil) : finding, in: value.value, named: key)
        }
    } catch {
      return [places.finding(text.source, "this value is not linted: \(error)", of: key)]
    }
  }
}

extension Finding {
  fileprivate func with(level: Level? = nil, fix: Fix?) -> Finding {
    Finding(
      rule: rule, level: level ?? self.level, location: location, end: end, criterion: criterion,
      message: message, fix: fix, value: value)
  }
}

extension Converter {
  /// Lints the values that the app shows, with the rules at a level and above.
  ///
  /// A finding has the position of its construct in the file. Rules about wording apply to a
  /// translation only if they find nothing in the source.
  ///
  /// - Parameters:
  ///   - language: The language of a catalog that does not name it; `nil` for the converter's
  ///     language.
  ///   - receive: A closure that also gets each item of the catalog, which is read only once.
  /// - Throws: A `SourceError` if the file is not a catalog of its format.
  package func lint(
    _ catalog: Catalog, in language: LanguageTag? = nil, file: String? = nil,
    as role: CatalogRole = .alone, from level: Finding.Level = .note,
    directives: Directives = .applied, receive: (ParsedItem) -> Void = { _ in }
  ) throws(SourceError) -> LintedCatalog {
    var linting = CatalogLinting(
      catalog, converter: self, file: file, as: role, from: level, directives: directives)
    try catalog.parse(in: language) { item in
      linting.receive(item)
      receive(item)
    }
    return linting.result
  }
}

package struct LintedCatalog: Sendable {
  package fileprivate(set) var findings: [Finding] = []
  /// The comparisons with a source in another file; they yield findings once all files are read.
  package fileprivate(set) var comparisons: [LinkComparison] = []
  /// The links of the catalog, if it is the source.
  package fileprivate(set) var links: SourceLinks?
  /// The languages that have values with links, but no list of vague link texts.
  package fileprivate(set) var languagesWithoutWords: [LanguageTag] = []
  package fileprivate(set) var takenRoutes: Set<String> = []
}

extension [Finding] {
  /// The findings in order of position; two findings about the same broken link are merged.
  package var merged: [Finding] {
    let translated = Set(lazy.filter { $0.rule == "broken-translated-link" }.map(\.location))
    let fixes = Dictionary(
      lazy.filter { $0.rule == "broken-link-syntax" }.map { ($0.location, $0.fix) },
      uniquingKeysWith: { first, _ in first })
    return compactMap { finding in
      switch finding.rule {
      case "broken-link-syntax": translated.contains(finding.location) ? nil : finding
      case "broken-translated-link": finding.with(fix: fixes[finding.location] ?? nil)
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
  /// Returns the findings of each translation, and findings at the source about shared differences.
  package func compared(_ levels: LintLevels) -> (translations: [[Finding]], source: [Finding]) {
    let all = flatMap(\.comparisons)
    let stale = all.staleKinds
    return (
      map { $0.comparisons.findings(without: stale, levels: levels) },
      all.staleFindings(stale, levels: levels)
    )
  }
}

extension Bytes {
  /// Whether a text may have a link, or something that looks like a link.
  var mayHaveLinks: Bool {
    contains { byte in
      switch byte {
      // 0x91 is the last byte of a wide bracket, such as `】`.
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), 0x91: true
      default: false
      }
    }
  }

  /// Whether a rule may find something in a text; most texts are only words.
  var mayHaveFindings: Bool {
    indices.contains { index in
      switch self[index] {
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "@"),
        UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "|"), UInt8(ascii: "~"),
        UInt8(ascii: "`"), UInt8(ascii: "#"):
        true
      // An address, such as `//example.com` or `www.example.com`.
      case UInt8(ascii: "/"): index > 0 && self[index - 1] == UInt8(ascii: "/")
      case UInt8(ascii: "."): index > 0 && self[index - 1] | 0x20 == UInt8(ascii: "w")
      // A wide bracket before an address.
      case UInt8(ascii: "("): index > 0 && self[index - 1] == 0x91
      // Characters that control the direction of text.
      case 0xAA...0xAE: index > 1 && self[index - 1] == 0x80 && self[index - 2] == 0xE2
      case 0xA6...0xA9: index > 1 && self[index - 1] == 0x81 && self[index - 2] == 0xE2
      default: false
      }
    }
  }
}
