package import LinkText

extension Converter {
  /// Applies the fixes of findings in the values of a catalog, and changes nothing else.
  ///
  /// The fixed catalog is read again. A value that is then not what it should be is not fixed, and
  /// nothing is if another value changed.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - language: The language of a catalog that does not name it; `nil` if it is that of the
  ///     converter.
  ///   - file: The path of the catalog, which the project's rules can match.
  ///   - level: The lowest level of the findings to fix.
  ///   - directives: Whether comments in the copy disable rules.
  /// - Returns: The file, and the findings that were fixed, with positions in the values.
  /// - Throws: A `SourceError` if the file is not a catalog of its format.
  package func fixing(
    _ catalog: Catalog, in language: LanguageTag? = nil, file: String? = nil,
    from level: Finding.Level = .warning, directives: Directives = .applied
  ) throws(SourceError) -> FixedSource {
    var changes: [CatalogChange] = []
    var findings: [Int: [Finding]] = [:]
    var index = 0
    var language = language ?? locale
    try catalog.read { item in
      switch item {
      case .problem: break
      case .language(let tag): language = tag
      case .entry(let entry):
        let comment =
          directives == .applied ? LintDirectives(inComment: entry.comment) : LintDirectives()
        for value in entry.values {
          defer { index += 1 }
          guard value.isShipped, !value.isKey, value.text.bytes.mayHaveFindings else { continue }
          var converter = catalogConverter
          converter.prepare(for: value, in: value.locale ?? language)
          // An app shows an address as it is, unless it reads Markdown.
          if value.text.bytes[...].firstRange(of: "](") == nil {
            converter.lintLevels = lintLevels.setting("bare-url", to: nil)
          }
          guard
            let fixed = try? converter.fixing(
              value.text.bytes, file: file, from: level, directives: directives),
            fixed.source != value.text.bytes,
            !fixed.findings.contains(where: { comment.silence($0.rule) }),
            let change = CatalogChange(value, at: index, to: fixed.source, in: catalog)
          else { continue }
          changes.append(change)
          findings[index] = fixed.findings
        }
      }
    }
    let (file, done) = catalog.applying(changes)
    return FixedSource(source: file, findings: done.flatMap { findings[$0] ?? [] })
  }

  /// The converter for values, in which front matter is text.
  var catalogConverter: Converter {
    var converter = self
    converter.dialect.remove(.frontMatter)
    return converter
  }

  /// Sets the language of a value, and whether the number sign is a number in it.
  mutating func prepare(for value: CatalogValue, in language: LanguageTag) {
    locale = language
    if value.hasNumberSigns {
      dialect.insert(.pluralNumbers)
    } else {
      dialect.remove(.pluralNumbers)
    }
  }
}
