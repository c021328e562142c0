import LinkMarkup

/// The options that `convert` and `build` share.
struct RunOptions: OptionGroup {
  var work = WorkOptions()
  var failure = FailureOptions()
  private(set) var isChecking = false
  private(set) var isWatching = false
  /// The dependency file for Make and Ninja.
  private(set) var dependencyFile: String?
  /// Whether the project file names the dependency file.
  private(set) var isDependencyFileFromProject = false
  private var keepsModificationTimes = false

  init() {}

  /// - Parameter level: The lowest level of findings that makes the run fail.
  init(failingFrom level: Finding.Level) { failure = FailureOptions(level) }

  /// Has the same effect as `--watch`.
  mutating func watch() { isWatching = true }

  /// The lowest level of findings to look for; nil unless the user chose when the run fails.
  var lintLevel: Finding.Level? {
    failure.isChosen && failure.level != nil ? reportedLevel : nil
  }

  /// The lowest level of reported findings; notes are reported only if they make the run fail.
  var reportedLevel: Finding.Level { failure.level.map { min($0, .warning) } ?? .warning }

  var unchangedFiles: OutputWriter.UnchangedFiles {
    // To other programs, a new modification time would look like a change.
    keepsModificationTimes || isWatching ? .untouched : .touched
  }

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.add(&failure)
    try options.add(&work)
    options.flag(
      "check", help: "Write nothing; list what is missing or stale; exit with 1 if any is"
    ) { isChecking = true }
    options.flag("watch", help: "Convert again whenever something changes") { isWatching = true }
    try options.text(
      "depfile", value: "FILE", from: .named,
      help: "Write to FILE, for Make and Ninja, what the outputs are made from"
    ) { dependencyFile = $0 }
    options.flag("restat", help: "Keep the modification time of outputs that do not change") {
      keepsModificationTimes = true
    }
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    if isWatching, isChecking { throw .exclusive("watch", "check") }
    isDependencyFileFromProject = values.contains {
      $0.option.name == "depfile" && $0.setting != nil
    }
  }
}

struct ConvertOptions: SourceCommandOptions, LinkResolvingOptions {
  var common = CommonOptions()
  var inputs = InputOptions()
  var project = ProjectOptions()
  var target = FormatOptions()
  private(set) var source = SourceOptions()
  var run = RunOptions()
  /// Whether standard input holds NDJSON records.
  private(set) var isStream = false
  /// Warnings about given options that have no effect.
  private(set) var warnings: [String] = []

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.add(&target)
    try options.add(&source)
    try options.add(&project)
    options.flag(
      "stream", help: "Convert records of NDJSON from standard input, a line in, a line out"
    ) { isStream = true }
    try options.add(&inputs)
    try options.add(&run)
    try options.add(&common)
  }

  func format() throws(UsageError) -> Format { try target.format() }

  var routes: RouteOptions {
    get { target.routes }
    set { target.routes = newValue }
  }

  func makeConverter() throws(UsageError) -> Converter { try target.makeConverter() }

  /// Returns the options, completed with the settings that the project file is allowed to set.
  func completed(by project: ProjectFile?) throws(UsageError) -> ConvertOptions {
    try completed(by: project) { option in project?.maySet(option) == true }
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    if target.output.destination == .standardOutput {
      for name in ["check", "depfile", "watch"] as [OptionName]
      where given.contains(where: { $0.name == name }) {
        throw .refused("--\(name.text) is about files; name them with -o or --out-dir")
      }
    }
    for option in given {
      guard let output = target.outputPhrase(unchangedBy: option) else { continue }
      let warning = "--\(option.name.text) has no effect on \(output)"
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    if run.isWatching, inputOperands.contains("-") || inputs.listFile == "-" {
      throw .refused("--watch: standard input cannot be watched; name files or folders")
    }
    if isStream { try checkStream() }
  }

  private func checkStream() throws(UsageError) {
    if let operand = common.operands.first(where: { $0 != "-" }) {
      throw .refused("\(operand): --stream reads standard input; write --stream < \(operand)")
    }
    if let list = inputs.listFile {
      throw .refused(
        "--files-from \(list): --stream reads standard input; leave one of the two out")
    }
    if let option = common.given.first(where: { ["from", "placeholders"].contains($0.option.name) })
    {
      throw .exclusive("stream", option.option.name)
    }
    guard target.output.destination == .standardOutput, target.map == nil else {
      throw .refused("--stream writes standard output; leave out -o, --out-dir and --map")
    }
  }
}

struct BuildOptions: CommandOptions {
  var common = CommonOptions()
  var project = ProjectOptions()
  var run = RunOptions(failingFrom: .error)
  private(set) var usesCache = true
  private var isServing = false
  private var port: UInt16?

  /// The port on which the outputs are served; nil if they are not served.
  var servedPort: PageServer.Port? {
    isServing ? port.map(PageServer.Port.number) ?? .standard : nil
  }

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try project.declareRequiredFile(&options)
    options.flag("no-cache", help: "Convert everything, and remember nothing for the next build") {
      usesCache = false
    }
    options.flag("serve", help: "Watch, and show the outputs in browsers on this machine") {
      isServing = true
    }
    try options.number(
      "port", in: 0...Int(UInt16.max),
      help: "The port of --serve (8465, or the next free one); 0 is any free one"
    ) { port = UInt16($0) }
    try options.add(&run)
    try options.add(&common)
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    if isServing, run.isChecking { throw .exclusive("serve", "check") }
    if port != nil, !isServing { throw .missingOption("serve", for: "port") }
    if isServing { run.watch() }
  }
}
