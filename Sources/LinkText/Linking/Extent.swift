extension LinkedDocument {
  /// The amount of surrounding structure in an output.
  public enum Extent: Equatable, Sendable {
    /// The document's blocks.
    case fragment
    /// A single string value: one paragraph is written without its element and the final newline.
    ///
    /// Any other document keeps its blocks and gets the finding `not-inline`.
    case inline
  }
}
