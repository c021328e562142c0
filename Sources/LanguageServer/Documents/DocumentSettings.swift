package import LinkMarkup

/// How a document is linted, as the command line and the project file say.
package struct DocumentSettings: Sendable {
  /// With the settings of the project file for the document.
  package var converter: Converter
  /// The path that the project's rules match; nil without a project.
  package var rulePath: String?
  /// Whether the document is Markdown if it is no catalog; other documents have no findings.
  package var isMarkdown: Bool
  /// Returns the catalog that the document is; nil if it is none.
  package var catalog: @Sendable (Bytes) throws(SourceError) -> Catalog?
  /// The absolute path of the file of routes; nil if there is none.
  package var routesPath: String?
  /// The absolute path of the project file; nil if there is none.
  package var projectPath: String?
  /// The least level that is reported.
  package var level = Finding.Level.warning

  package init(
    converter: Converter, rulePath: String? = nil, isMarkdown: Bool = true,
    routesPath: String? = nil, projectPath: String? = nil,
    catalog: @escaping @Sendable (Bytes) throws(SourceError) -> Catalog? = { _ in nil }
  ) {
    self.converter = converter
    self.rulePath = rulePath
    self.routesPath = routesPath
    self.projectPath = projectPath
    self.isMarkdown = isMarkdown
    self.catalog = catalog
  }
}
