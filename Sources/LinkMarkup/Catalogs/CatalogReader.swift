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

  /// Returns the bytes that stand for a text within a value, or `nil` if there are none.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - value: The value that the text becomes a part of.
  ///   - offset: The offset in the catalog at which it is written.
  ///   - catalog: The catalog.
  static func literal(
    _ text: Bytes, in value: CatalogValue, at offset: Int, of catalog: Bytes
  ) -> Bytes?
}
