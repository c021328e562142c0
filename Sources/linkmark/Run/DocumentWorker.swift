import LinkMarkup

/// Reads and lints the inputs of a run, for every command and on any thread.
struct DocumentWorker: Sendable {
  let inputs: [Input]
  /// The inputs' paths in the project, with which rules are matched; nil without a project.
  let paths: [String?]?
  let source: SourceOptions
  /// The converter of the run, without the settings of single inputs.
  let converter: Converter
  /// Whether comments in the copy turn rules off.
  let directives: Converter.Directives
  /// The files that links lead to.
  let neighbors: NeighborFiles

  enum Copy: Sendable {
    case document(Bytes)
    case catalog(Catalog, file: Bytes)
  }

  /// Creates a worker for inputs that were found.
  ///
  /// - Parameters:
  ///   - project: The project file, if it may have settings for single inputs.
  ///   - patterns: The project's input patterns, if one of them contains a language.
  init(
    _ found: [Input], of project: ProjectFile?, patterns: InputPatterns? = nil,
    source: SourceOptions, converter: Converter, directives: Converter.Directives = .applied,
    neighbors: NeighborFiles = NeighborFiles()
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
    self.neighbors = neighbors
  }

  /// Returns the path of an input in the project; nil without a project, and for standard input.
  func path(of index: Int) -> String? { paths?[index] ?? nil }

  func converter(for index: Int) -> Converter { converter.configured(for: inputs[index]) }

  /// Returns the path of a catalog, in which folders above the project do not name languages.
  func catalogPath(of index: Int) -> CatalogPath {
    CatalogPath(path(of: index) ?? inputs[index].name)
  }

  /// Reads an input.
  ///
  /// - Returns: Nil if it cannot be read, which `messages` reports.
  func read(_ index: Int, messages: inout Messages) -> Copy? {
    let input = inputs[index]
    guard !source.isUnclear(input) else {
      messages.failure(input.name, reason: SourceOptions.unclearReason)
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
  ///   - isConverted: Returns whether the same run converts the document at a path.
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

extension InputSearch {
  /// Finds the inputs that the operands of a command name.
  init(
    _ options: some SourceCommandOptions, exclusions: IgnoreScope.Exclusions?,
    messages: inout Messages
  ) {
    self.init(
      options.inputOperands, standardInputName: options.inputs.standardInputName,
      allowsOutside: options.project.allowsOutside, exclusions: exclusions,
      filter: options.source.folderFilter, meantCommand: CommandNames.intention,
      messages: &messages)
  }
}

/// The options of a command that resolves links.
protocol LinkingOptions: CommandOptions {
  var project: ProjectOptions { get }
  var routes: RouteOptions { get set }

  /// Returns the converter of the options, without the routes and rules of a project.
  func makeConverter() throws(UsageError) -> Converter

  /// Returns the options, completed with the settings that the project file may set.
  func completed(by project: ProjectFile?) throws(UsageError) -> Self
}

extension LinkingOptions {
  func completed(by project: ProjectFile?) throws(UsageError) -> Self {
    try completed(by: project) { _ in true }
  }
}

/// The settings that all documents of a run share: the project file, the routes and the rules.
struct RunContext: Sendable {
  let project: ProjectFile?
  /// The file of routes and the hosts, which the project file may set.
  let routes: RouteOptions
  let table: RouteTable?
}

extension RunContext {
  /// Reads the routes that options or the project file name.
  init(_ project: ProjectFile?, routes given: RouteOptions) throws(UsageError) {
    var routes = given
    try routes.complete(by: project)
    self.init(
      project: project, routes: routes,
      table: try RouteTable.named(by: routes, for: project?.configuration.rules))
  }

  /// Completes a command's options with the settings of a project file, and reads the routes.
  init<Options: LinkingOptions>(
    completing options: inout Options, by project: ProjectFile?
  ) throws(UsageError) {
    options = try options.completed(by: project)
    try self.init(project, routes: options.routes)
    options.routes = routes
  }

  /// Reads the project file nearest to files and folders, and completes the options with it.
  init<Options: LinkingOptions>(
    completing options: inout Options, near places: [String]
  ) throws(UsageError) {
    let project = try ProjectFile.chosen(by: options.project, near: places)
    try self.init(completing: &options, by: project)
  }

  var rules: LinkRules? { project?.configuration.rules }

  var files: [String] { [project?.path, routes.file].compactMap(\.self) }

  /// Returns the converter with the routes, the rules and the lint levels of the project.
  func completing(_ converter: Converter) -> Converter {
    var converter = converter
    converter.routes = table
    converter.rules = rules
    converter.lintLevels = project?.configuration.lintLevels ?? .standard
    return converter
  }
}

extension Messages {
  /// Prints the findings about the file of routes.
  mutating func findings(of context: RunContext) {
    guard let table = context.table, let path = context.routes.file else { return }
    findings(table.findings, in: path)
  }
}
