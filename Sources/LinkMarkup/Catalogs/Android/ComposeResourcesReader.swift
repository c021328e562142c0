import LinkText

/// String resources of Compose Multiplatform, in folders called `composeResources`.
enum ComposeResourcesReader: CatalogReader {
  static func read(_ text: Bytes, _ receive: (CatalogItem) -> Void) throws(CatalogError) {
    try ResourceReader<ComposeDialect>.read(text, receive)
  }

  static func literal(
    _ text: Bytes, in value: CatalogValue, replacing range: Range<Int>, of catalog: Bytes
  ) -> Bytes? {
    ResourceLiteral<ComposeDialect>.bytes(text, in: value, replacing: range, of: catalog)
  }
}
