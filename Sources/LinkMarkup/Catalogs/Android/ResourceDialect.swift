import LinkText

/// The rules by which a tool reads the values of resource files.
protocol ResourceDialect {
  /// Reads a value.
  ///
  /// - Parameters:
  ///   - tokens: The content of the value's element.
  ///   - source: The range of the content.
  ///   - catalog: The bytes that the ranges are of.
  static func read(
    _ tokens: [XMLToken], in source: Range<Int>, of catalog: Bytes
  ) -> ResourceValue

  /// Returns the bytes that can write a text somewhere in a value, the most usual ones first.
  static func spellings(of text: Bytes) -> [Bytes]

  /// What ends a quotation, or nothing if there are none.
  static var quotationMark: Bytes { get }
}
