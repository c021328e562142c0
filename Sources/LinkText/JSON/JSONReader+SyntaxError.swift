extension JSONReader {
  /// An error at a byte offset in the text.
  package struct SyntaxError: Error {
    package let offset: Int
    package let message: String

    package init(at offset: Int, _ message: String) {
      self.offset = offset
      self.message = message
    }
  }
}
