package import LinkText

/// What the conversion of a catalog passes on.
package enum ConvertedItem: Sendable {
  case value(ConvertedValue)
  /// A finding about the file, or in a value.
  case finding(Finding)
  /// The error of a value that is not converted.
  case failure(SourceError)
}

/// A value of a catalog as a document.
package struct ConvertedValue: Sendable {
  /// The index among all values of the catalog.
  let index: Int
  /// The key, the language and the variant.
  package let name: CatalogKey
  /// The value.
  package let value: CatalogValue
  /// The value as a document of a single text, whose positions are those in the value.
  package let linked: LinkedDocument
}

extension Converter {
  /// Converts each value of a catalog that the app shows, in the order of the file.
  ///
  /// A link is one of Markdown, or `<a href>` of HTML.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - language: The language of a catalog that does not name it; `nil` if it is that of the
  ///     converter, which is the language of the source.
  ///   - file: The path of the catalog, which the project's rules can match.
  /// - Throws: A `SourceError` if the file is not a catalog of its format. What was passed on
  ///   before is then not to be used.
  package func convert(
    _ catalog: Catalog, in language: LanguageTag? = nil, file: String? = nil,
    _ receive: (ConvertedItem) -> Void
  ) throws(SourceError) {
    var converter = catalogConverter
    var language = language ?? locale
    let places = CatalogPlaces(catalog)
    var count = 0
    try catalog.read { item in
      switch item {
      case .language(let tag): language = tag
      case .problem(let range, let message, let key):
        let name = key.map { CatalogKey(key: $0, locale: language.description, variant: "") }
        receive(.finding(places.finding(range, message, of: name)))
      case .entry(let entry):
        for value in entry.values {
          count += 1
          guard value.isShipped, !value.text.bytes.isEmpty,
            !(catalog.repeatsSource && value.role == .source)
          else { continue }
          let locale = value.locale ?? (value.role == .source ? self.locale : language)
          if locale.isPseudo { continue }
          converter.prepare(for: value, in: locale)
          let name = CatalogKey(
            key: entry.key, locale: locale.description, variant: value.variant)
          do throws(LinkMarkupError) {
            let linked = try converter.link(value.text.bytes, file: file)
            for finding in linked.findings(for: .inline) {
              receive(.finding(places.finding(finding, in: value, name)))
            }
            receive(
              .value(
                ConvertedValue(index: count - 1, name: name, value: value, linked: linked)))
          } catch {
            receive(.failure(places.error(value, "\(name): \(error)")))
          }
        }
      }
    }
  }

  private func link(_ text: Bytes, file: String?) throws(LinkMarkupError) -> LinkedDocument {
    let hasMarkup = text.contains { "[]<`".utf8.contains($0) }
    let document = try Document(
      parsing: text, dialect: dialect, sourceDetail: hasMarkup ? .text : .links, limits: limits)
    return convert(document.readingHTML(), file: file)
  }
}
