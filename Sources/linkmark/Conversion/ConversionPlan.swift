import LinkMarkup

/// The inputs of a run, and the formats and files that they are converted to.
struct ConversionPlan {
  /// The command that is run.
  enum Kind: Equatable {
    case convert
    case build
  }

  let kind: Kind
  let options: RunOptions
  let verbosity: Messages.Verbosity
  let inputs: [Input]
  let source: SourceOptions
  let searchedPlaces: SearchedPlaces
  /// The file that lists inputs.
  let listFile: String?
  let targets: [ConversionTarget]
  /// The paths of the inputs that rules match; nil without a project.
  let rulePaths: [String?]?
  /// The paths of the inputs in the project; nil for their names.
  let filePaths: [String?]?
  /// The files that are read beside the inputs.
  let otherSources: [String]
  /// The digests of `otherSources` before they were read, for the cache of a build.
  let sourceDigests: [Digest]
  /// The files of code for the routes.
  let routeCodeFiles: [RouteCodeFile]
  /// The folder of the project that all outputs must be in; nil for any.
  let outputProject: String?
  /// Whether files are read and written wherever symbolic links lead.
  let allowsOutside: Bool

  /// Makes the plan of `convert`.
  ///
  /// - Parameter meantCommand: Returns the command that a mistyped operand may have meant.
  init(
    converting options: ConvertOptions, meantCommand: @escaping (String) -> String?,
    _ messages: inout Messages
  ) throws(UsageError) {
    let listed = try options.withListedFiles()
    let project = try ProjectFile.chosen(by: listed.project, near: listed.places)
    let options = try listed.completed(by: project)
    messages.verbosity = options.common.verbosity
    if let project { messages.withheldSettings(of: project) }
    let exclusions = try project?.exclusions()
    try self.init(
      .convert, options.run, options.common.verbosity, [options.target], options.source,
      allowsOutside: options.project.allowsOutside, operandCount: options.common.operands.count,
      listFile: options.inputs.listFile,
      warnings: options.warnings, project, &messages
    ) { messages in
      let search = InputSearch(
        options.inputOperands, standardInputName: options.inputs.standardInputName,
        allowsOutside: options.project.allowsOutside, exclusions: exclusions,
        filter: options.source.folderFilter, meantCommand: meantCommand, &messages)
      return (search.inputs, search.places)
    }
  }

  /// Makes the plan of `build`.
  ///
  /// - Parameter unmatched: What a pattern of `inputs` is that matches no file.
  init(
    building options: BuildOptions, of project: ProjectFile,
    unmatched: InputPatterns.UnmatchedPattern = .failure, _ messages: inout Messages
  ) throws(UsageError) {
    messages.verbosity = options.common.verbosity
    let outputs = project.configuration.outputs
    var formats: [TargetOptions] = []
    for output in outputs.isEmpty ? [nil] : outputs.map(Optional.some) {
      formats.append(try TargetOptions(output, of: project))
    }
    let patterns = try InputPatterns(of: project, allowsOutside: options.project.allowsOutside)
    try self.init(
      .build, options.run, options.common.verbosity, formats,
      try SourceOptions(project.values(for: SourceOptions.self), given: []),
      allowsOutside: options.project.allowsOutside, project, &messages
    ) { messages in patterns.inputs(&messages, unmatched: unmatched) }
  }

  /// - Parameters:
  ///   - formats: The options of each format that is written.
  ///   - allowsOutside: Whether files are read and written wherever symbolic links lead.
  private init(
    _ kind: Kind, _ options: RunOptions, _ verbosity: Messages.Verbosity,
    _ formats: [TargetOptions], _ source: SourceOptions, allowsOutside: Bool, operandCount: Int = 0,
    listFile: String? = nil,
    warnings: [String] = [], _ project: ProjectFile?, _ messages: inout Messages,
    search: (inout Messages) -> ([Input], SearchedPlaces)
  ) throws(UsageError) {
    self.kind = kind
    self.options = options
    self.source = source
    self.verbosity = verbosity
    self.listFile = listFile
    self.allowsOutside = allowsOutside
    // A project file that was merely found names outputs of a build alone.
    outputProject = kind == .build && project?.boundary != nil ? project?.folder : nil
    var formats = formats
    for index in formats.indices { try formats[index].routes.complete(by: project) }
    let sources = ConversionPlan.otherSources(formats, project)
    otherSources = sources
    sourceDigests =
      kind == .build
      ? sources.map { $0 == project?.path ? project?.digest ?? Digest([]) : Digest(ofFileAt: $0) }
      : []
    routeCodeFiles =
      try kind == .build
      ? project.map { project throws(UsageError) in
        try RouteCodeFile.all(of: project, options: formats[0].routes)
      } ?? [] : []
    let rules = project?.configuration.rules
    let routes = try RouteTable.named(by: formats[0].routes, for: rules)
    var themes = Set<String>()
    var converters: [Converter] = []
    for (index, format) in formats.enumerated() {
      let styling = try format.readStyling()
      // After the theme is read: wrong arguments are worth one line, not two.
      if index == 0 { for warning in warnings { messages.warning(warning) } }
      if let theme = format.styling.theme, themes.insert(theme).inserted {
        messages.findings(styling.theme.findings, in: theme)
      }
      converters.append(Converter(format, styling, routes, project))
    }
    messages.findings(of: routes, formats[0].routes)
    var (found, places) = search(&messages)
    searchedPlaces = places
    // Those of a build have been found by the patterns.
    let patterns = kind == .build ? nil : try project?.localePatterns()
    let hasRecords = kind == .build && found.contains(where: source.mayBeCatalog)
    let needsPaths = hasRecords || project?.needsPaths == true || patterns != nil
    let paths = needsPaths ? project?.rulePaths(of: found) : nil
    if let patterns, let paths { found = patterns.localized(found, paths: paths) }
    rulePaths = rules == nil ? nil : paths
    filePaths = kind == .build ? paths : nil
    let inputs = project.flatMap { project in paths.map { project.configured(found, paths: $0) } }
    self.inputs = inputs ?? found
    var targets: [ConversionTarget] = []
    for (format, converter) in zip(formats, converters) {
      let plan = try OutputPlan(self.inputs, format, source, operandCount: operandCount)
      targets.append(
        ConversionTarget(
          options: format, converter: converter, plan: plan,
          reach: format.output.destination.reach(allowsOutside: allowsOutside),
          linkedPaths: format.replacesLinkedPaths ? LinkedPaths(self.inputs, plan) : nil))
    }
    self.targets = targets
  }

  /// The folders in which a single file may be that the project file names.
  var reachOfProject: OutputFolders.Reach { outputProject.map { .below($0) } ?? .named }

  var writesFiles: Bool {
    !options.isChecking
      && (options.dependencyFile != nil || !routeCodeFiles.isEmpty
        || targets.contains { !$0.plan.files.isEmpty })
  }

  var threadCount: Int { options.work.threadCount }

  /// Checks before anything is written that no output overwrites a source or another output.
  func checkConflicts(cache: String?) throws(UsageError) {
    try OutputConflicts.check(
      targets.lazy.map(\.plan), of: inputs, otherSources: otherSources,
      routeCode: routeCodeFiles.map(\.path),
      dependencyFile: options.dependencyFile, cache: cache,
      threadCount: inputs.count > 1 ? threadCount : 1)
  }

  private static func otherSources(
    _ formats: [TargetOptions], _ project: ProjectFile?
  ) -> [String] {
    var sources: [String] = []
    for source in formats.flatMap({ $0.sources + [project?.path].compactMap(\.self) })
    where !sources.contains(where: { Path.areSame($0, source) }) {
      sources.append(source)
    }
    return sources
  }

  /// Makes the cache of the plan.
  func cache(
    _ contents: BuildCache.Contents, for project: ProjectFile, _ version: String, isTrusted: Bool
  ) -> BuildCache {
    var settings = [
      version, project.folder, "\(verbosity)", options.failure.level?.rawValue ?? "",
    ]
    for target in targets where target.options.resolvedFormat == .ansi {
      // Terminal text depends on the environment.
      settings.append("\(target.options.ansiEmitter)")
    }
    return BuildCache(
      contents, settings: settings, sources: Array(zip(otherSources, sourceDigests)),
      isTrusted: isTrusted)
  }
}

extension OutputOptions.Destination {
  /// The folders in which outputs may be.
  fileprivate func reach(allowsOutside: Bool) -> OutputFolders.Reach {
    switch self {
    case .standardOutput, .file: .named
    case .folder(let folder): allowsOutside ? .anywhere : .below(folder)
    }
  }
}

extension TargetOptions {
  /// Reads the look of the options; errors have a place if the project file sets what is wrong.
  func readStyling(theme: Theme? = nil) throws(UsageError) -> Styling {
    do throws(UsageError) {
      return try Styling(styling, theme: theme)
    } catch {
      throw error.located(among: settings)
    }
  }

  /// Makes the options of an output of a project, or of its only one.
  init(
    _ output: Configuration.Output?, of project: ProjectFile
  ) throws(UsageError) {
    let layers = [project.configuration.settings, output?.settings ?? []]
      .map { project.values(of: $0, for: TargetOptions.self) }
    do throws(UsageError) {
      let values = OptionValue.merged(layers)
      try project.check(values)
      try self.init(values, given: [])
    } catch {
      if case .inFile = error { throw error }
      throw output.map { .inFile($0.error(error.message(.key))) } ?? error
    }
    guard self.output.destination.isFolder else {
      let reason = "'outDir' is missing; name the folder to write, as in \"build\""
      throw output.map { .inFile($0.error(reason)) }
        ?? .refused(
          "\(project.path): 'outputs' is missing; name the formats and their folders, as in "
            + #"[{"to": "html", "outDir": "build"}]"#)
    }
  }
}

extension Messages {
  /// Warns that a project file that was merely found cannot keep raw HTML.
  fileprivate mutating func withheldSettings(of project: ProjectFile) {
    guard project.isFound,
      let setting = project.configuration.settings.first(where: { $0.key == .unsafe }),
      setting.text == "true"
    else { return }
    warning(
      "\(project.path): 'unsafe' is for build only; use --unsafe, or --config \(project.path)")
  }
}

extension ConvertOptions {
  /// Returns the options with the settings of a project file that it may set.
  func completed(by project: ProjectFile?) throws(UsageError) -> ConvertOptions {
    try completed(by: project) { option in project?.maySet(option) == true }
  }
}

extension Bytes {
  /// The script of a page: the web runtime, with an event `linkmark` for each link that the app
  /// handles.
  static var pageRuntime: Bytes {
    Bytes(PackageResources.linkmark_js)
      + """

      links(document.body, {
        app: (detail) => detail.element.dispatchEvent(
          new CustomEvent('linkmark', { bubbles: true, cancelable: true, detail })) && 'system',
      });

      """.utf8
  }
}
