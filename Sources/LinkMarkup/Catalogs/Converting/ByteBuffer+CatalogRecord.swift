package import LinkText

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
