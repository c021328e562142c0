import LinkMarkup

/// All that a run converts, and into what.
struct ConversionPlan {
  /// Those of the run, with what the project file says.
  let arguments: Arguments
  let inputs: [Input]
  let searchedPlaces: SearchedPlaces
  let targets: [ConversionTarget]
  /// What rules call the inputs; nil where there are no rules.
  let rulePaths: [String?]?
  /// The files that are read beside the inputs.
  let otherSources: [String]
  /// What they held before they were read, for the cache of a build.
  let sourceDigests: [Digest]

  /// What `convert` does.
  init(converting arguments: Arguments, _ messages: inout Messages) throws(UsageError) {
    let listed = try arguments.withListedFiles()
    let project = try ProjectFile.chosen(by: listed, near: listed.places)
    let arguments = try listed.completed(by: project)
    messages.speak(arguments.verbosity)
    if let project { messages.withheldSettings(of: project) }
    try self.init(arguments, [arguments], project, &messages) { messages in
      let search = InputSearch(arguments, messages: &messages)
      return (search.inputs, search.places)
    }
  }

  /// What `build` does.
  init(
    building arguments: Arguments, of project: ProjectFile, _ messages: inout Messages
  ) throws(UsageError) {
    messages.speak(arguments.verbosity)
    let configuration = project.configuration
    let outputs =
      configuration.outputs.isEmpty ? [nil] : configuration.outputs.map(Optional.some)
    var formats: [Arguments] = []
    for output in outputs {
      let format = try Arguments.building(output, of: project)
      guard case .folder = format.output else {
        let complaint = "'outDir' is missing; say which folder is written, as in \"build\""
        throw output.map { UsageError("\($0.error(complaint))", at: .file) }
          ?? UsageError(
            "\(project.path): 'outputs' is missing; name the formats and their folders, as in "
              + #"[{"to": "html", "outDir": "build"}]"#)
      }
      formats.append(format)
    }
    let patterns = try InputPatterns(of: project)
    try self.init(arguments, formats, project, &messages) { messages in
      patterns.inputs(&messages)
    }
  }

  /// `formats` are the arguments of each format that is written.
  private init(
    _ arguments: Arguments, _ formats: [Arguments], _ project: ProjectFile?,
    _ messages: inout Messages, search: (inout Messages) -> ([Input], SearchedPlaces)
  ) throws(UsageError) {
    self.arguments = arguments
    let sources = ConversionPlan.otherSources(formats, project)
    otherSources = sources
    sourceDigests =
      arguments.command.name == Command.build.name
      ? sources.map { $0 == project?.path ? project?.digest ?? Digest([]) : Digest(ofFileAt: $0) }
      : []
    let rules = project?.configuration.rules
    let routes = try RouteTable.named(by: formats[0], for: rules)
    var themes = Set<String>()
    var converters: [Converter] = []
    for (index, format) in formats.enumerated() {
      let styling = try Styling(format)
      // Not before the theme is read: wrong arguments are worth one line, not two.
      if index == 0 { for warning in arguments.warnings { messages.warning(warning) } }
      if let theme = format.theme, themes.insert(theme).inserted {
        messages.findings(styling.theme.findings, in: theme)
      }
      converters.append(Converter(format, styling, routes, project))
    }
    messages.findings(of: routes, formats[0])
    let (inputs, places) = search(&messages)
    self.inputs = inputs
    searchedPlaces = places
    var targets: [ConversionTarget] = []
    for (format, converter) in zip(formats, converters) {
      targets.append(
        ConversionTarget(
          arguments: format, converter: converter, plan: try OutputPlan(inputs, format)))
    }
    self.targets = targets
    rulePaths = rules == nil ? nil : project?.rulePaths(of: inputs)
  }

  /// How many threads do the work.
  var threadCount: Int { arguments.jobs ?? CurrentProcess.processorCount }

  /// Fails when an output would destroy something: nothing may be written then.
  func checkConflicts(cache: String?) throws(UsageError) {
    try OutputConflicts.check(
      targets.map(\.plan), of: inputs, otherSources: otherSources,
      dependencyFile: arguments.dependencyFile, cache: cache,
      threadCount: inputs.count > 1 ? threadCount : 1)
  }

  private static func otherSources(_ formats: [Arguments], _ project: ProjectFile?) -> [String] {
    var sources: [String] = []
    for source in formats.flatMap({ $0.otherSources(projectFile: project?.path) })
    where !sources.contains(source) {
      sources.append(source)
    }
    return sources
  }
}

extension Messages {
  /// Says that a file that nobody named must not make raw HTML live.
  fileprivate mutating func withheldSettings(of project: ProjectFile) {
    guard project.isFound,
      let setting = project.configuration.settings.first(where: { $0.key == .unsafe }),
      setting.text == "true"
    else { return }
    warning(
      "\(project.path): 'unsafe' counts for build alone; say --unsafe, or --config \(project.path)")
  }
}
