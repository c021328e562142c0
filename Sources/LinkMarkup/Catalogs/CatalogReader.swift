import LinkText

/// A format of catalogs.
///
/// A reader passes on one entry at a time, so that a file with a million values takes no more memory
/// than its bytes.
protocol CatalogReader {
  /// Reads a catalog and passes on what it holds, in the order of the file.
  ///
  /// - Parameter text: The catalog in UTF-8, without a byte order mark.
  static func read(_ text: Bytes, _ receive: (CatalogItem) -> Void) throws(CatalogError)

  /// Returns the bytes that write a text within a value, or `nil` if there are none.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - value: The value that the text is put into.
  ///   - range: The range of the catalog that is replaced.
  ///   - catalog: The catalog.
  static func literal(
    _ text: Bytes, in value: CatalogValue, replacing range: Range<Int>, of catalog: Bytes
  ) -> Bytes?
}
