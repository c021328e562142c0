package import LinkText

/// A catalog whose values are written in another form.
package struct RewrittenCatalog: Sendable {
  /// The file.
  package let file: Bytes
  /// The findings about the file and in its values.
  package let findings: [Finding]
  /// The errors of values that are not changed.
  package let failures: [SourceError]
}

extension Converter {
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

extension MappedText {
  /// Why another text may not be written, and what to do.
  fileprivate var reason: String {
    isSplit
      ? "as there are branches in it; write whole sentences in the branches"
      : "as the format cannot hold it there; write the value without tags and quotation marks"
  }
}
