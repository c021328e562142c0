/// The error for a file that is not a catalog of its format.
package struct CatalogError: Error, Equatable {
  /// The offset, in bytes.
  package let offset: Int
  /// What is wrong and what to do, without a position.
  package let message: String

  init(at offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }
}
