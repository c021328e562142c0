package import LinkText

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

extension Finding {
  fileprivate func with(_ fix: Fix?) -> Finding {
    Finding(
      rule: rule, level: level, location: location, end: end, criterion: criterion,
      message: message, fix: fix, value: value)
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

extension Converter {
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
