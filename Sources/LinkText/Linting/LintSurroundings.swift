/// The files near a document.
public struct LintSurroundings: Sendable {
  /// Returns whether a file exists at a path relative to the document's folder, or `nil` if that is
  /// unknown.
  public let hasFile: @Sendable (String) -> Bool?
  /// Returns the path of a file that differs from a path only in case, or `nil` if there is none.
  public let spelling: @Sendable (String) -> String?
  /// Returns the heading identifiers of another document, or `nil` if it cannot be read.
  public let headingIdentifiers: @Sendable (String) -> Set<String>?

  /// Returns whether the document at a path is converted by the same run, so that a link to it leads to
  /// what it becomes, or `nil` if that is unknown or the file is no document.
  public let isConverted: @Sendable (String) -> Bool?

  /// Creates surroundings from closures that read the file system.
  public init(
    hasFile: @escaping @Sendable (String) -> Bool?,
    spelling: @escaping @Sendable (String) -> String? = { _ in nil },
    headingIdentifiers: @escaping @Sendable (String) -> Set<String>?,
    isConverted: @escaping @Sendable (String) -> Bool? = { _ in nil }
  ) {
    self.hasFile = hasFile
    self.spelling = spelling
    self.headingIdentifiers = headingIdentifiers
    self.isConverted = isConverted
  }
}
