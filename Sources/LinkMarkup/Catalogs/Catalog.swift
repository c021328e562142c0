package import LinkText

/// A file with localized strings.
package struct Catalog: Sendable {
  /// The format.
  package let format: CatalogFormat
  /// The path of the file, for messages.
  package let path: String
  /// The text of the file.
  package let text: CatalogText
  /// The syntax of placeholders and plural forms in JSON; `nil` for all of them.
  private let placeholders: PlaceholderSyntax?

  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - format: The format.
  ///   - path: The path of the file, for messages.
  ///   - placeholders: The syntax of placeholders and plural forms in JSON; `nil` for all of them.
  /// - Throws: A `SourceError` if the file is neither in UTF-8 nor in UTF-16.
  package init(
    _ file: Bytes, as format: CatalogFormat, path: String, placeholders: PlaceholderSyntax? = nil
  ) throws(SourceError) {
    self.format = format
    self.path = path
    self.placeholders = placeholders
    do throws(CatalogError) {
      text = try CatalogText(decoding: file)
    } catch {
      let header = format == .po ? POHeader(ofFile: file) : nil
      let message = header?.isUTF8 == false ? header?.charsetMessage : nil
      throw SourceError(
        message.map { CatalogError(at: error.offset, $0) } ?? error, in: file, path: path)
    }
  }

  /// Reads the entries, and passes each on in the order of the file.
  ///
  /// - Throws: A `SourceError` if the file is not a catalog of the format. What was passed on
  ///   before is then not to be used.
  package func read(_ receive: (CatalogItem) -> Void) throws(SourceError) {
    do throws(CatalogError) {
      if format == .json, let placeholders {
        try JSONCatalogReader.read(text.bytes, placeholders, receive)
      } else {
        try reader.read(text.bytes, receive)
      }
    } catch {
      throw SourceError(error, in: text.bytes, path: path)
    }
  }

  /// Whether the values of the source are those of another file, as in every catalog of gettext.
  var repeatsSource: Bool { format == .po && !path.hasSuffix(".pot") }

  private var reader: any CatalogReader.Type {
    // Only the folder distinguishes resources of Compose from those of Android.
    let isOfCompose = format == .android && path.split(separator: "/").contains("composeResources")
    return isOfCompose ? ComposeResourcesReader.self : format.reader
  }

  /// Returns another file of the same catalog.
  ///
  /// - Throws: A `SourceError` if the file is neither in UTF-8 nor in UTF-16.
  package func with(_ file: Bytes) throws(SourceError) -> Catalog {
    try Catalog(file, as: format, path: path, placeholders: placeholders)
  }

  /// Returns the position of an offset in ``CatalogText/bytes`` as findings count it.
  ///
  /// - Parameter lines: The lines of the text.
  func position(of offset: Int, _ lines: LineStarts) -> SourcePosition {
    let position = lines.position(of: offset)
    return SourcePosition(
      line: position.line, column: position.column, offset: offset + text.reportedOffset)
  }

  /// Returns the edit of the file that replaces a part of a value, or `nil` if the format cannot
  /// write it there.
  package func edit(
    _ value: CatalogValue, replacing range: Range<Int>, with replacement: Bytes
  ) -> CatalogEdit? {
    guard !value.text.hasGap(in: range) else { return nil }
    let place = value.text.sourceRange(of: range)
    return reader.literal(replacement, in: value, replacing: place, of: text.bytes)
      .map { CatalogEdit(range: place, literal: $0) }
  }

  /// Returns the file after edits, which are in ascending order and do not overlap.
  package func applying(_ edits: [CatalogEdit]) -> Bytes {
    var result: Bytes = []
    result.reserveCapacity(text.bytes.count)
    var end = 0
    for edit in edits {
      result += text.bytes[end..<edit.range.lowerBound] + edit.literal
      end = edit.range.upperBound
    }
    return text.encoded(result + text.bytes[end...])
  }
}

/// The replacement of a part of a catalog's text.
package struct CatalogEdit: Equatable, Sendable {
  /// The part, in bytes of ``CatalogText/bytes``.
  package let range: Range<Int>
  /// The new bytes.
  package let literal: Bytes
}

extension SourceError {
  fileprivate init(_ error: CatalogError, in text: Bytes, path: String) {
    let position = SourcePosition(offset: min(error.offset, text.count), in: text)
    self.init(
      path: path, line: position.line, column: position.column, message: error.message)
  }
}
