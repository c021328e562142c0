/// How much of a document's form is written.
public enum Extent: Equatable, Sendable {
  case fragment
  /// One string value: a single paragraph is written without its element and the final newline.
  ///
  /// Any other document keeps its blocks, and has the finding `not-inline`.
  case inline
}
