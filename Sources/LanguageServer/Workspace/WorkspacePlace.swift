/// A range of bytes in a file.
package struct WorkspacePlace: Hashable, Sendable {
  package let path: String
  package let range: Range<Int>

  /// Creates a place in a file.
  package init(path: String, range: Range<Int>) {
    self.path = path
    self.range = range
  }
}
