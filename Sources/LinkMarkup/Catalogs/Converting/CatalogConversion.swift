package import LinkText

/// A converted value of a catalog, a finding, or an error.
package enum ConvertedItem: Sendable {
  case value(ConvertedValue)
  /// A finding about the file or about a value.
  case finding(Finding)
  /// The error about a value that cannot be converted.
  case failure(SourceError)
}

/// A value of a catalog as a document.
package struct ConvertedValue: Sendable {
  /// The index among all values of the catalog.
  let index: Int
  package let name: CatalogKey
  package let value: CatalogValue
  /// The value as a document, with positions within the value.
  package let linked: LinkedDocument
}

/// Converts the values that the app shows, while their catalog is read.
///
/// Values in pseudo-languages such as `en-XA` are left out. Links may be Markdown or HTML.
package struct CatalogConversion {
  private let converter: Converter
  /// The path of the catalog, which the project's rules can match.
  private let file: String?
  fileprivate let places: CatalogLocator

  package init(_ catalog: Catalog, converter: Converter, file: String? = nil) {
    self.converter = converter
    self.file = file
    places = CatalogLocator(catalog)
  }

  package func converted(_ item: ParsedItem) -> [ConvertedItem] {
    switch item {
    case .problem(let problem): [.finding(problem.finding(at: places, by: converter))]
    case .entry(let entry): entry.values.flatMap(converted)
    }
  }

  private func converted(_ value: ParsedValue) -> [ConvertedItem] {
    let isSource = value.value.role == .source && places.catalog.repeatsSource
    guard value.value.isShipped, !value.text.isEmpty, !isSource,
      !value.locale(for: converter).isPseudo
    else { return [] }
    let name = value.name(for: converter)
    do throws(LinkMarkupError) {
      let converter = converter.prepared(for: value)
      let hasMarkup = value.text.contains { "[]<`".utf8.contains($0) }
      let document = try value.source(for: converter).document(hasMarkup ? .text : .links)
      let linked = converter.convert(document.convertingRawHTML(), file: file)
      let findings = linked.findings(for: .inline).map { finding in
        ConvertedItem.finding(places.finding(finding, in: value.value, named: name))
      }
      let converted = ConvertedValue(
        index: value.index, name: name, value: value.value, linked: linked)
      return findings + [.value(converted)]
    } catch {
      return [.failure(places.error(value.value, "\(name): \(error)"))]
    }
  }

}

/// Replaces the values that the app shows, and changes nothing else in their catalog.
package struct CatalogRewriting {
  private let catalog: Catalog
  private let conversion: CatalogConversion
  private let omitsHTML: Bool
  private var findings: [Finding] = []
  private var failures: [SourceError] = []
  private var changes: [CatalogChange] = []
  /// The errors to report for values whose change fails, keyed by the index of the value.
  private var errors: [Int: SourceError] = [:]
  private var texts: [Bytes] = []

  package init(_ catalog: Catalog, converter: Converter, file: String? = nil) {
    self.catalog = catalog
    conversion = CatalogConversion(catalog, converter: converter, file: file)
    omitsHTML = converter.destinations.refused != .live
  }

  /// Replaces the values of the catalog's next item.
  ///
  /// - Parameter text: A function that returns the new text of a value.
  package mutating func receive(_ item: ParsedItem, text: (ConvertedValue) -> Bytes) {
    if case .entry(let entry) = item { texts += entry.values.map(\.text) }
    for converted in conversion.converted(item) {
      switch converted {
      case .finding(let finding): findings.append(finding)
      case .failure(let error): failures.append(error)
      case .value(let value): replace(value, by: text(value))
      }
    }
  }

  private mutating func replace(_ converted: ConvertedValue, by new: Bytes) {
    let (value, places) = (converted.value, conversion.places)
    if converted.linked.document.hasRawHTML, omitsHTML {
      findings.append(
        places.finding(
          rule: "omitted-html", value.text.source,
          "raw HTML is left out of this value; write Markdown, or use --unsafe",
          of: converted.name))
    }
    guard !value.isKey, new != value.text.bytes else { return }
    let reason =
      value.text.isSplit
      ? "as there are branches in it; write whole sentences in the branches"
      : "as the format cannot hold it there; write the value without tags and quotation marks"
    errors[converted.index] = places.error(
      value, "\(converted.name): this value cannot be written with HTML, \(reason)")
    if let change = CatalogChange(value, at: converted.index, to: new, in: catalog) {
      changes.append(change)
    }
  }

  package var result: RewrittenCatalog {
    let (file, done) = catalog.applying(changes, to: texts)
    var errors = errors
    for index in done { errors[index] = nil }
    return RewrittenCatalog(
      file: file, findings: findings,
      failures: failures + errors.sorted { $0.key < $1.key }.map(\.value))
  }
}

/// A catalog after its values are converted and written back.
package struct RewrittenCatalog: Sendable {
  package let file: Bytes
  package let findings: [Finding]
  /// The errors about values that could not be converted or written back.
  package let failures: [SourceError]
}

extension ByteBuffer {
  /// Appends a value as a line of NDJSON, as described by `schemas/records.schema.json`.
  ///
  /// - Parameters:
  ///   - file: The path of the catalog.
  ///   - member: The JSON key for the document, such as `html`.
  ///   - document: The document in UTF-8.
  ///   - isJSON: Whether the document is JSON with a final line feed; if not, it is quoted.
  package mutating func append(
    record converted: ConvertedValue, of file: String, _ member: String, document: Span<UInt8>,
    isJSON: Bool
  ) {
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
    if isJSON {
      append(verbatim: document.extracting(droppingLast: 1))
    } else {
      append(json: document)
    }
    append("}\n")
  }
}
