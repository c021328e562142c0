package import LinkMarkup

/// The file that a request of an editor is about.
package struct WorkspaceFile: Sendable {
  /// The path in the workspace.
  package let path: String
  /// The path that the project's rules match.
  package let rulePath: String
  /// The contents in the editor.
  package let source: Bytes
  /// The outline of ``source``.
  package let outline: FileOutline
  /// The settings with which the file is read.
  package let converter: Converter

  /// Creates a file from its contents and their outline.
  ///
  /// - Parameter rulePath: The path that the project's rules match; nil if it is `path`.
  package init(
    path: String, rulePath: String? = nil, source: Bytes, outline: FileOutline,
    converter: Converter
  ) {
    self.path = path
    self.rulePath = rulePath ?? path
    self.source = source
    self.outline = outline
    self.converter = converter
  }
}
