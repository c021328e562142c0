/// The reason why something cannot be renamed.
package struct RenameError: Error, Equatable {
  /// What is wrong and what to do, for the author.
  package let message: String

  init(_ message: String) {
    self.message = message
  }
}
