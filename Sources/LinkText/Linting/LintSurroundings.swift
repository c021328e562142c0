/// The files near a document.
public struct LintSurroundings: Sendable {
  /// Returns whether a file exists at a path relative to the document's folder, or `nil` if that is
  /// unknown.
  public let hasFile: @Sendable (String) -> Bool?
  /// Returns the heading identifiers of another document, or `nil` if it cannot be read.
  public let headingIdentifiers: @Sendable (String) -> Set<String>?

  /// Creates surroundings from closures that read the file system.
  public init(
    hasFile: @escaping @Sendable (String) -> Bool?,
    headingIdentifiers: @escaping @Sendable (String) -> Set<String>?
  ) {
    self.hasFile = hasFile
    self.headingIdentifiers = headingIdentifiers
  }
}
