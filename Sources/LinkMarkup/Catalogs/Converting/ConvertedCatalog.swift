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

  /// Replaces each value of a catalog that the app shows, and changes nothing else.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - language: The language of a catalog that does not name it; `nil` if it is that of the
  ///     converter.
  ///   - file: The path of the catalog, which the project's rules can match.
  ///   - text: Returns the new text of a value.
  /// - Throws: A `SourceError` if the file is not a catalog of its format.
  package func rewriting(
    _ catalog: Catalog, in language: LanguageTag? = nil, file: String? = nil,
    _ text: (ConvertedValue) -> Bytes
  ) throws(SourceError) -> RewrittenCatalog {
    var findings: [Finding] = []
    var failures: [SourceError] = []
    var changes: [CatalogChange] = []
    var errors: [Int: SourceError] = [:]
    let places = CatalogPlaces(catalog)
    try convert(catalog, in: language, file: file) { item in
      switch item {
      case .finding(let finding): findings.append(finding)
      case .failure(let error): failures.append(error)
      case .value(let converted):
        if converted.linked.document.hasRawHTML, destinations.refused != .live {
          findings.append(
            places.finding(
              rule: "omitted-html", converted.value.text.source,
              "raw HTML is left out of this value; write Markdown, or use --unsafe",
              of: converted.name))
        }
        let new = text(converted)
        guard !converted.value.isKey, new != converted.value.text.bytes else { return }
        let error = places.error(
          converted.value,
          "\(converted.name): this value cannot be written with HTML, \(converted.value.text.reason)"
        )
        errors[converted.index] = error
        guard
          let change = CatalogChange(converted.value, at: converted.index, to: new, in: catalog)
        else { return }
        changes.append(change)
      }
    }
    let (file, done) = catalog.applying(changes)
    for index in done { errors[index] = nil }
    failures += errors.sorted { $0.key < $1.key }.map(\.value)
    return RewrittenCatalog(file: file, findings: findings, failures: failures)
  }
}

/// A catalog whose values are written in another form.
package struct RewrittenCatalog: Sendable {
  /// The file.
  package let file: Bytes
  /// The findings about the file and in its values.
  package let findings: [Finding]
  /// The errors of values that are not changed.
  package let failures: [SourceError]
}

extension MappedText {
  /// Why another text may not be written, and what to do.
  fileprivate var reason: String {
    isSplit
      ? "as there are branches in it; write whole sentences in the branches"
      : "as the format cannot hold it there; write the value without tags and quotation marks"
  }
}

/// A record of a catalog's value, as `Documentation/schemas/records.schema.json` describes it.
extension ByteBuffer {
  /// Appends a value as a line of NDJSON.
  ///
  /// - Parameters:
  ///   - file: The path of the catalog.
  ///   - member: The key of the document in a format.
  ///   - json: The document as JSON in UTF-8, followed by a line feed, which is removed.
  package mutating func append(
    record value: ConvertedValue, of file: String, _ member: String, json: Span<UInt8>
  ) {
    append(record: value, of: file, member)
    append(verbatim: json.extracting(droppingLast: 1))
    append("}\n")
  }

  /// Appends a value as a line of NDJSON.
  ///
  /// - Parameters:
  ///   - file: The path of the catalog.
  ///   - member: The key of the document in a format.
  ///   - text: The document in UTF-8, which is written as a JSON string.
  package mutating func append(
    record value: ConvertedValue, of file: String, _ member: String, text: Span<UInt8>
  ) {
    append(record: value, of: file, member)
    append(json: text)
    append("}\n")
  }

  private mutating func append(record converted: ConvertedValue, of file: String, _ member: String)
  {
    let name = converted.name
    append("{\"file\":", json: file)
    append(",\"key\":", json: name.key)
    append(",\"locale\":", json: name.locale)
    append(",\"variant\":", json: name.variant.isEmpty ? nil : name.variant)
    append(",\"state\":", json: converted.value.state)
    append(",\"value\":", json: converted.value.text.bytes.span)
    append(",")
    append(json: member)
    append(":")
  }
}
