import LinkText

/// String resources of Android, as aapt2 compiles them.
enum AndroidReader: CatalogReader {
  static func read(_ text: Bytes, _ receive: (CatalogItem) -> Void) throws(CatalogError) {
    try ResourceReader<AndroidDialect>.read(text, receive)
  }

  static func literal(
    _ text: Bytes, in value: CatalogValue, replacing range: Range<Int>, of catalog: Bytes
  ) -> Bytes? {
    ResourceLiteral<AndroidDialect>.bytes(text, in: value, replacing: range, of: catalog)
  }
}
