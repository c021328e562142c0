import LinkMarkup

/// The inputs of a run, and the formats and files into which they are converted.
///
/// It is a class, because copies of so large a struct would cost start-up time and stack space.
final class ConversionPlan: Sendable {
  enum Kind: Equatable {
    case convert
    case build
  }

  let kind: Kind
  let options: RunOptions
  let verbosity: Messages.Verbosity
  let context: RunContext
  let worker: DocumentWorker
  let searchedPlaces: SearchedPlaces
  let listFile: String?
  let targets: [ConversionTarget]
  /// The files that are read in addition to the inputs, such as the project file.
  let otherSources: [String]
  /// The digests of `otherSources`, taken before these files are read; empty for `convert`.
  let sourceDigests: [Digest]
  let routeCodeFiles: [RouteCodeFile]
  /// The project's folder, if all outputs must be in it; nil if they may be anywhere.
  let outputProject: String?
  /// Whether symbolic links may lead to files outside of the searched and written folders.
  let allowsOutside: Bool

  convenience init(converting given: ConvertOptions, messages: inout Messages) throws(UsageError) {
    let listed = try given.withListedFiles()
    let project = try ProjectFile.chosen(by: listed.project, near: listed.projectSearchStarts)
    let options = try listed.completed(by: project)
    messages.verbosity = options.common.verbosity
    if let project { messages.warnOfWithheldSettings(of: project) }
    let exclusions = try project?.exclusions()
    let formats = try ConversionFormats(
      [options.target], of: .convert, project: project, warnings: options.warnings,
      messages: &messages)
    let search = InputSearch(options, exclusions: exclusions, messages: &messages)
    try self.init(
      .convert, options: options.run, verbosity: options.common.verbosity, formats: formats,
      source: options.source,
      allowsOutside: options.project.allowsOutside, inputs: search.inputs, places: search.places,
      patterns: try project?.localePatterns(), operandCount: options.common.operands.count,
      listFile: options.inputs.listFile)
  }

  /// Creates the plan of a `build`.
  ///
  /// - Parameter acceptsUnmatched: Whether a pattern in `inputs` may match no file.
  convenience init(
    building options: BuildOptions, of project: ProjectFile,
    acceptsUnmatched: Bool = false, messages: inout Messages
  ) throws(UsageError) {
    messages.verbosity = options.common.verbosity
    let outputs = project.configuration.outputs
    var formats: [FormatOptions] = []
    for output in outputs.isEmpty ? [nil] : outputs.map(Optional.some) {
      formats.append(try FormatOptions(output, of: project))
    }
    let patterns = try InputPatterns(of: project, allowsOutside: options.project.allowsOutside)
    let converters = try ConversionFormats(
      formats, of: .build, project: project, messages: &messages)
    let (inputs, places) = patterns.inputs(&messages, acceptsUnmatched: acceptsUnmatched)
    try self.init(
      .build, options: options.run, verbosity: options.common.verbosity, formats: converters,
      source: try SourceOptions(project.values(for: SourceOptions.self), given: []),
      allowsOutside: options.project.allowsOutside, inputs: inputs, places: places)
  }

  /// - Parameters:
  ///   - patterns: The project's input patterns, which find the language in the path of an operand.
  ///   - operandCount: The number of files and folders that the command line names.
  private init(
    _ kind: Kind, options: RunOptions, verbosity: Messages.Verbosity,
    formats: ConversionFormats, source: SourceOptions, allowsOutside: Bool, inputs: [Input],
    places: SearchedPlaces, patterns: InputPatterns? = nil, operandCount: Int = 0,
    listFile: String? = nil
  ) throws(UsageError) {
    self.kind = kind
    self.options = options
    self.verbosity = verbosity
    self.listFile = listFile
    self.allowsOutside = allowsOutside
    searchedPlaces = places
    context = formats.context
    let project = context.project
    // For `convert`, a project file that a search found cannot name outputs.
    outputProject = kind == .build && project?.boundary != nil ? project?.folder : nil
    otherSources = formats.otherSources
    sourceDigests = formats.digests
    routeCodeFiles =
      try kind == .build
      ? project.map { project throws(UsageError) in
        try RouteCodeFile.all(of: project, options: formats.context.routes)
      } ?? [] : []
    // Finding real paths takes a system call for each folder, so it is done only if necessary.
    let needsPaths =
      project?.needsPaths == true || patterns != nil
      || kind == .build && inputs.contains(where: source.isCatalog)
    worker = DocumentWorker(
      inputs, of: needsPaths ? project : nil, patterns: patterns, source: source,
      converter: formats.converters[0])
    var targets: [ConversionTarget] = []
    for (format, converter) in zip(formats.options, formats.converters) {
      let plan = try OutputPlan(
        worker.inputs, options: format, source: source, operandCount: operandCount)
      targets.append(
        ConversionTarget(
          options: format, converter: converter, plan: plan,
          reach: format.output.destination.folderPath.map { allowsOutside ? .anywhere : .below($0) }
            ?? .named,
          linkedPaths: format.replacesLinkedPaths
            ? LinkedPaths(worker.inputs, writtenBy: plan) : nil))
    }
    self.targets = targets
  }

  var inputs: [Input] { worker.inputs }

  /// The folders that may hold a file that the project file names, such as a dependency file.
  var reachOfProject: OutputFolders.Reach { outputProject.map { .below($0) } ?? .named }

  var writesFiles: Bool {
    !options.isChecking
      && (options.dependencyFile != nil || !routeCodeFiles.isEmpty
        || targets.contains { !$0.plan.files.isEmpty })
  }

  var threadCount: Int { options.work.threadCount }

  /// Checks, before anything is written, that no output overwrites a source or another output.
  func checkConflicts(cache: String?) throws(UsageError) {
    try OutputConflicts.check(
      targets.lazy.map(\.plan), of: inputs, otherSources: otherSources,
      routeCode: routeCodeFiles.map(\.path),
      dependencyFile: options.dependencyFile, cache: cache,
      threadCount: inputs.count > 1 ? threadCount : 1)
  }

  func cache(
    _ contents: BuildCache.Contents, for project: ProjectFile, skipsUnchanged: Bool
  ) -> BuildCache {
    var settings = [
      Release.version, project.folder, verbosity.rawValue, options.failure.level?.rawValue ?? "",
    ]
    for target in targets where target.options.resolvedFormat == .ansi {
      // Terminal text depends on environment variables and the terminal.
      settings.append("\(target.options.ansiEmitter)")
    }
    return BuildCache(
      contents, settings: settings, sources: Array(zip(otherSources, sourceDigests)),
      skipsUnchanged: skipsUnchanged)
  }
}

/// The formats of a run, each with its converter.
private struct ConversionFormats {
  let context: RunContext
  let options: [FormatOptions]
  private(set) var converters: [Converter] = []
  /// The files that are read in addition to the inputs, such as the project file, each once.
  let otherSources: [String]
  /// The digests of `otherSources`, taken before these files are read; empty for `convert`.
  let digests: [Digest]

  init(
    _ options: [FormatOptions], of kind: ConversionPlan.Kind, project: ProjectFile?,
    warnings: [String] = [], messages: inout Messages
  ) throws(UsageError) {
    var routes = options[0].routes
    try routes.complete(by: project)
    self.options = options
    var sources: [String] = []
    func add(_ source: String?) {
      guard let source, !sources.contains(where: { Path.areSame($0, source) }) else { return }
      sources.append(source)
    }
    for format in options {
      add(format.styling.themeFile)
      add(routes.file)
      add(project?.path)
    }
    otherSources = sources
    digests =
      kind == .convert
      ? []
      : otherSources.map { path in
        path == project?.path ? project?.digest ?? Digest([]) : Digest(ofFileAt: path)
      }
    context = try RunContext(project, routes: routes)
    var knownThemes = Set<String>()
    for (index, format) in options.enumerated() {
      let converter = try format.makeConverter()
      // Warnings wait until the theme has been read; if that fails, only the error is shown.
      if index == 0 { for warning in warnings { messages.warning(warning) } }
      if let theme = format.styling.theme, knownThemes.insert(theme).inserted {
        messages.reportFindings(converter.styling.theme.findings, in: theme)
      }
      converters.append(context.completing(converter))
    }
    messages.reportFindings(of: context)
  }
}

extension FormatOptions {
  /// Creates the options for an element of `outputs`; for nil, uses only the shared settings.
  init(_ output: Configuration.Output?, of project: ProjectFile) throws(UsageError) {
    let layers = [project.configuration.settings, output?.settings ?? []]
      .map { project.values(of: $0, for: FormatOptions.self) }
    do throws(UsageError) {
      let values = OptionValue.merged(layers)
      try project.check(values)
      try self.init(values, given: [])
    } catch {
      if case .inFile = error { throw error }
      throw output.map { .inFile($0.error(error.message(withKeys: true))) } ?? error
    }
    guard self.output.destination.folderPath != nil else {
      let reason = "'outDir' is missing; name the folder to write, as in \"build\""
      throw output.map { .inFile($0.error(reason)) }
        ?? .refused(
          "\(project.path): 'outputs' is missing; name the formats and their folders, as in "
            + #"[{"to": "html", "outDir": "build"}]"#)
    }
  }
}

extension Messages {
  /// Warns if a project file that a search found sets `unsafe`, which does not affect `convert`.
  fileprivate mutating func warnOfWithheldSettings(of project: ProjectFile) {
    guard project.isFound,
      let setting = project.configuration.settings.first(where: { $0.key == .unsafe }),
      setting.text == "true"
    else { return }
    warning(
      "\(project.path): 'unsafe' is for build only; use --unsafe, or --config \(project.path)")
  }
}

extension Bytes {
  /// The script of a page, which dispatches a `linkmark` event when a user follows an app link.
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
