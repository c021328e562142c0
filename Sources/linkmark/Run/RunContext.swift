import LinkMarkup

/// The options of a command that resolves links.
protocol LinkResolvingOptions: CommandOptions {
  var project: ProjectOptions { get }
  var routes: RouteOptions { get set }

  /// Creates a converter from the options, without the routes and link rules of a project.
  func makeConverter() throws(UsageError) -> Converter

  /// Returns the options, completed with the settings that the project file is allowed to set.
  func completed(by project: ProjectFile?) throws(UsageError) -> Self
}

extension LinkResolvingOptions {
  func completed(by project: ProjectFile?) throws(UsageError) -> Self {
    try completed(by: project) { _ in true }
  }
}

/// The settings that all documents of a run share: the project file, routes and link rules.
struct RunContext: Sendable {
  let project: ProjectFile?
  /// The route file and the web hosts, from the command line or else from the project file.
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

  /// Finds the project file for files and folders, completes the options, and reads the routes.
  init<Options: LinkResolvingOptions>(
    completing options: inout Options, near places: [String]
  ) throws(UsageError) {
    let project = try ProjectFile.chosen(by: options.project, near: places)
    options = try options.completed(by: project)
    try self.init(project, routes: options.routes)
    options.routes = routes
  }

  var files: [String] { [project?.path, routes.file].compactMap(\.self) }

  /// Returns the converter with the routes, and the link rules and lint levels of the project.
  func completing(_ converter: Converter) -> Converter {
    var converter = converter
    converter.routes = table
    converter.rules = project?.configuration.rules
    converter.lintLevels = project?.configuration.lintLevels ?? .standard
    return converter
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

extension Messages {
  /// Reports the findings about the route file, if there is one.
  mutating func reportFindings(of context: RunContext) {
    guard let table = context.table, let path = context.routes.file else { return }
    reportFindings(table.findings, in: path)
  }
}
