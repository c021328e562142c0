import LinkMarkup

/// Reads and lints the inputs of a run, for several commands and on any thread.
struct DocumentWorker: Sendable {
  let inputs: [Input]
  /// The paths for matching link rules, one for each input; nil if no paths are needed.
  let paths: [String?]?
  let source: SourceOptions
  /// The converter of the run, without the settings of single inputs.
  let converter: Converter
  /// Whether comments in the inputs can turn lint rules off.
  let directives: Converter.Directives
  /// The cache of the files that links lead to.
  let neighbors: NeighborFiles

  enum Contents: Sendable {
    case document(Bytes)
    case catalog(Catalog, file: Bytes)
  }

  /// Creates a worker for inputs that were found.
  ///
  /// - Parameters:
  ///   - project: The project file, if it may have settings for single inputs.
  ///   - patterns: The project's input patterns, if one of them contains `{locale}`.
  init(
    _ found: [Input], of project: ProjectFile?, patterns: InputPatterns? = nil,
    source: SourceOptions, converter: Converter, directives: Converter.Directives = .applied,
    neighbors: NeighborFiles? = nil
  ) {
    paths = project?.rulePaths(of: found)
    var inputs = found
    if let project, let paths {
      inputs = project.configured(patterns?.localized(found, paths: paths) ?? found, paths: paths)
    }
    self.inputs = inputs
    self.source = source
    self.converter = converter
    self.directives = directives
    self.neighbors =
      neighbors
      ?? NeighborFiles(in: {
        found.reduce(into: ReadableFolders()) { folders, input in
          if case .file = input.source { folders.add(treeOf: Path.folder(of: input.name)) }
        }
      })
  }

  /// Returns the path for matching link rules; nil without a project or for standard input.
  func path(of index: Int) -> String? { paths?[index] ?? nil }

  func converter(for index: Int) -> Converter { converter.configured(for: inputs[index]) }

  /// Returns the path of a catalog relative to the project; without a project, the input's name.
  func catalogPath(of index: Int) -> CatalogPath {
    CatalogPath(path(of: index) ?? inputs[index].name)
  }

  /// Reads an input; returns nil after an error, which is added to `messages`.
  func read(_ index: Int, messages: inout Messages) -> Contents? {
    let input = inputs[index]
    guard !source.isUnspecifiedJSON(input) else {
      messages.failure(input.name, reason: SourceOptions.unspecifiedJSONReason)
      return nil
    }
    guard let file = input.readDocument(&messages) else { return nil }
    return messages.attempt(
      try source.catalog(input, file: file).map { .catalog($0, file: file) } ?? .document(file))
  }

  /// Lints a document.
  ///
  /// - Parameters:
  ///   - level: The lowest level of the findings.
  ///   - isConverted: Returns whether the run also converts the document at a path.
  func lint(
    _ document: ParsedSource, index: Int, from level: Finding.Level,
    isConverted: (@Sendable (String) -> Bool)? = nil
  ) throws(LinkMarkupError) -> Converter.LintResult {
    try converter(for: index).lint(
      document, file: path(of: index), context: context(of: index, isConverted: isConverted),
      from: level, directives: directives)
  }

  func context(of index: Int, isConverted: (@Sendable (String) -> Bool)? = nil) -> LintContext? {
    LintContext(
      of: inputs[index], dialect: converter.dialect, neighbors: neighbors, isConverted: isConverted)
  }
}
