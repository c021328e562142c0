package import LinkText

/// An entry or a mistake of a catalog, as linting, fixing, reviewing and converting receive it.
package enum ParsedItem {
  case entry(ParsedEntry)
  case problem(CatalogProblem)
}

/// A mistake that the reader of a catalog reports.
package struct CatalogProblem {
  let range: Range<Int>
  let message: String
  /// The key of the entry; `nil` if it is unknown.
  let key: String?
  /// The language of values at the mistake; `nil` if it is the converter's language.
  let language: LanguageTag?

  func finding(at places: CatalogLocator, by converter: Converter) -> Finding {
    let locale = (language ?? converter.locale).description
    return places.finding(
      range, message, of: key.map { CatalogKey(key: $0, locale: locale, variant: "") })
  }
}

/// A catalog entry whose values are parsed on demand.
package struct ParsedEntry {
  let key: String
  /// The comment for translators; empty if there is none.
  let comment: String
  var values: [ParsedValue]

  /// Returns the directives in the comment for translators; none if directives are ignored.
  func lintDirectives(_ directives: Converter.Directives) -> LintDirectives {
    directives == .applied ? LintDirectives(inComment: comment) : LintDirectives()
  }
}

/// A value of a catalog with its key and language; its parsed text is kept for each dialect.
package final class ParsedValue {
  /// The index among all values of the catalog.
  let index: Int
  let key: String
  package let value: CatalogValue
  /// The language; `nil` for the converter's language.
  private let language: LanguageTag?
  private var sources: [(dialect: Dialect, source: ParsedSource)] = []

  fileprivate init(_ value: CatalogValue, at index: Int, of key: String, in language: LanguageTag?)
  {
    self.index = index
    self.key = key
    self.value = value
    self.language = value.locale ?? (value.role == .source ? nil : language)
  }

  var text: Bytes { value.text.bytes }

  func locale(for converter: Converter) -> LanguageTag { language ?? converter.locale }

  func name(for converter: Converter) -> CatalogKey {
    CatalogKey(key: key, locale: locale(for: converter).description, variant: value.variant)
  }

  /// Returns the parsed text.
  ///
  /// - Throws: A `LinkMarkupError` if the text exceeds a limit.
  func source(for converter: Converter) throws(LinkMarkupError) -> ParsedSource {
    if let known = sources.first(where: { $0.dialect == converter.dialect }) { return known.source }
    let source = try converter.parse(text)
    sources.append((converter.dialect, source))
    return source
  }
}

extension Catalog {
  /// Reads the catalog, and passes its problems, and its entries in file order, to a closure.
  ///
  /// - Parameter language: The language if the catalog does not name it; `nil` for the
  ///   converter's language, which is the language of the source.
  /// - Throws: A `SourceError` if the file is not a catalog of its format. The caller must then
  ///   discard the items that it received.
  package func parse(
    in language: LanguageTag?, _ receive: (ParsedItem) -> Void
  ) throws(SourceError) {
    var language = language
    var count = 0
    try read { item in
      switch item {
      case .language(let tag): language = tag
      case .problem(let range, let message, let key):
        receive(
          .problem(CatalogProblem(range: range, message: message, key: key, language: language)))
      case .entry(let entry):
        let values = entry.values.map { value in
          defer { count += 1 }
          return ParsedValue(value, at: count, of: entry.key, in: language)
        }
        receive(.entry(ParsedEntry(key: entry.key, comment: entry.comment, values: values)))
      }
    }
  }
}

extension Converter {
  /// Returns the converter for a value, in `locale` or, if it is `nil`, in the value's language.
  ///
  /// The converter reads front matter as text, and `#` in plural forms as a number.
  func prepared(for value: ParsedValue, in locale: LanguageTag? = nil) -> Converter {
    var converter = self
    converter.locale = locale ?? value.locale(for: self)
    converter.limits.sourceCount = min(limits.sourceCount, limits.valueCount)
    converter.dialect.remove(.frontMatter)
    converter.dialect.remove(.pluralNumbers)
    if value.value.hasNumberSigns { converter.dialect.insert(.pluralNumbers) }
    return converter
  }
}
