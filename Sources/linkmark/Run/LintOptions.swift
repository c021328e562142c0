import LinkMarkup

struct LintOptions: LintCommandOptions {
  var common = CommonOptions()
  var inputs = InputOptions()
  var project = ProjectOptions()
  var language = LocaleOptions()
  private(set) var source = SourceOptions()
  private(set) var markdown = DialectOptions()
  var routes = RouteOptions()
  var destinations = DestinationPolicy()
  var work = WorkOptions()
  var failure = FailureOptions(.error)
  private var namedFormat: FindingReport.Format?
  private var colors = ColorOptions()
  /// Whether findings are counted by rule instead of listed.
  private(set) var showsStatistics = false
  private(set) var reportedLevel = Finding.Level.warning
  private(set) var isFixing = false
  /// Whether fixes are shown as a patch instead of being written.
  private(set) var isChecking = false
  private(set) var isWatching = false
  /// The file of known findings, which are left out of the report.
  private(set) var baseline: String?
  /// The file to which all findings are written as known findings, instead of a report.
  private(set) var newBaseline: String?
  private(set) var directives = Converter.Directives.applied

  /// The format of the report; by default text, with excerpts on a terminal.
  var reportFormat: FindingReport.Format {
    namedFormat ?? (FileDescriptor.standardOutput.isTerminal ? .full : .text)
  }

  var paint: ReportPaint { ReportPaint(hasColors: Terminal.standardOutput.hasColors(colors.color)) }

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.add(&language)
    try options.add(&source)
    try options.add(&markdown)
    try options.add(&project)
    try options.add(&routes)
    try destinations.declareSchemes(&options)
    try options.choice(
      "format", of: FindingReport.Format.self,
      help: "The format of the report (on a terminal full, else text)"
    ) { namedFormat = $0 }
    options.flag("statistics", help: "Count the findings of each rule instead of listing them") {
      showsStatistics = true
    }
    try colors.declareColor(&options, for: .all, help: "Colors of the report; auto: on a terminal")
    try options.choice(
      "level", of: Finding.Level.self, standard: .warning,
      help: "Report findings at this level and above"
    ) { reportedLevel = $0 }
    try options.add(&failure)
    try options.text("baseline", value: "FILE", help: "Leave out the findings that FILE lists") {
      baseline = $0
    }
    try options.text(
      "write-baseline", value: "FILE", help: "Write all findings to FILE, and report none"
    ) { newBaseline = $0 }
    options.flag("fix", help: "Fix in place what needs no decision") { isFixing = true }
    options.flag("check", help: "With --fix: write nothing, and show the fixes as a patch") {
      isChecking = true
    }
    options.flag("watch", help: "Lint again whenever something changes") { isWatching = true }
    options.flag(
      "no-inline-config", help: "Ignore comments in the copy that turn rules off"
    ) { directives = .ignored }
    try options.add(&inputs)
    options.flag(
      "force-exclude", help: "Leave out what the project excludes, also if it is named"
    ) { inputs.exclusionReach = .everywhere }
    try options.add(&work)
    try options.add(&common)
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    if baseline != nil, newBaseline != nil { throw .exclusive("baseline", "write-baseline") }
    if isFixing, newBaseline != nil { throw .exclusive("fix", "write-baseline") }
    if isChecking, !isFixing { throw .missingOption("fix", for: "check") }
    if isWatching, inputs.listFile == "-" {
      throw .refused("--watch: standard input cannot be watched; name files or folders")
    }
    if isWatching, isFixing { throw .exclusive("watch", "fix") }
    if isWatching, newBaseline != nil { throw .exclusive("watch", "write-baseline") }
    if isWatching, let namedFormat, !namedFormat.isForPeople {
      throw .exclusive("watch", "format", value: namedFormat.rawValue)
    }
    if isChecking {
      // The output is a patch, which lists no findings.
      let listing: [OptionName] = ["format", "baseline", "statistics", "fail-on"]
      if let option = given.first(where: { listing.contains($0.name) }) {
        throw .exclusive("check", option.name)
      }
    }
    if showsStatistics, let namedFormat, !namedFormat.isForPeople {
      throw .exclusive("statistics", "format", value: namedFormat.rawValue)
    }
  }

  func makeConverter() -> Converter {
    Converter(
      locale: language.locale, isLocaleFixed: language.isFixed, dialect: markdown.dialect,
      destinations: destinations)
  }

  /// Checks that the options suit an input that is standard input, a pipe or a device.
  func check(_ stream: Input) throws(UsageError) {
    let missingProject = "there is no linkmark.json with 'inputs' here or above"
    let isNamed = !common.operands.isEmpty
    if isFixing, !isChecking {
      throw .refused("--fix changes files, and \(stream.name) is not a file; name the files")
    }
    if isWatching {
      let reason = isNamed ? "\(stream.name) cannot be watched" : missingProject
      throw .refused("--watch: \(reason); name files or folders")
    }
    if !isNamed, !inputs.hasStandardInputName, !FileDescriptor.standardInput.isReadable {
      throw .refused("\(missingProject), and standard input cannot be read; name files or folders")
    }
  }
}

/// The options of a command that lints its inputs.
protocol LintCommandOptions: SourceCommandOptions, LinkResolvingOptions {
  var failure: FailureOptions { get }
  var reportedLevel: Finding.Level { get }
  var directives: Converter.Directives { get }
}

extension LintCommandOptions {
  /// The lowest level of findings that are reported or make the run fail.
  var consideredLevel: Finding.Level { min(reportedLevel, failure.level ?? reportedLevel) }

  /// Returns whether a project file's inputs are linted, because the command line names no inputs.
  func takesInputs(of project: ProjectFile?) -> Bool {
    common.operands.isEmpty && inputs.listFile == nil && !inputs.hasStandardInputName
      && project?.configuration.inputs.isEmpty == false
  }

  /// Returns whether the command would wait for input on a terminal, because no input is named.
  func awaitsInput() throws(UsageError) -> Bool {
    guard awaitsTyping else { return false }
    return !takesInputs(of: try ProjectFile.chosen(by: project, near: projectSearchStarts))
  }
}

struct LintInputs {
  let worker: DocumentWorker
  let searchedPlaces: SearchedPlaces
  /// The project file if it names the inputs; nil otherwise.
  let project: ProjectFile?

  init(
    of options: some LintCommandOptions, in context: RunContext, styling: Styling? = nil,
    messages: inout Messages
  ) throws(UsageError) {
    let inputs: [Input]
    project = options.takesInputs(of: context.project) ? context.project : nil
    if let project {
      let patterns = try InputPatterns(of: project, allowsOutside: options.project.allowsOutside)
      (inputs, searchedPlaces) = patterns.inputs(&messages)
    } else {
      let search = InputSearch(
        options, exclusions: try context.project?.exclusions(options.inputs.exclusionReach),
        messages: &messages)
      (inputs, searchedPlaces) = (search.inputs, search.places)
    }
    var converter = context.completing(try options.makeConverter())
    if let styling { converter.styling = styling }
    converter.styling.style = .default
    worker = DocumentWorker(
      inputs, of: context.project,
      // Inputs that the project's patterns found have their languages already.
      patterns: project == nil ? try context.project?.localePatterns() : nil,
      source: options.source, converter: converter, directives: options.directives,
      neighbors: options.project.allowsOutside ? NeighborFiles() : nil)
  }

  /// An empty report for an HTML page, with paths relative to the project that names the inputs.
  var pageReport: FindingReport {
    FindingReport(as: .text, writtenPath: ReportedPaths.path(onPageOf: project))
  }
}
