/// What is beside a document.
public struct LintSurroundings: Sendable {
  /// Whether a file is there, by its path from the document's folder; nil where that cannot be told.
  public let hasFile: @Sendable (String) -> Bool?
  /// The identifiers of the headings of another document; nil where it cannot be read.
  public let headingIdentifiers: @Sendable (String) -> Set<String>?

  public init(
    hasFile: @escaping @Sendable (String) -> Bool?,
    headingIdentifiers: @escaping @Sendable (String) -> Set<String>?
  ) {
    self.hasFile = hasFile
    self.headingIdentifiers = headingIdentifiers
  }
}
