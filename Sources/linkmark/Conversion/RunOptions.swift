import LinkMarkup

/// The options of a run that writes files from documents: of convert and of build.
struct RunOptions: OptionGroup {
  var work = WorkOptions()
  var failure = FailureOptions()
  private(set) var isChecking = false
  private(set) var isWatching = false
  /// The file for what the outputs are made from.
  private(set) var dependencyFile: String?
  private var isRestat = false

  var unchangedFiles: OutputWriter.UnchangedFiles {
    // No other program should see a change where there is none.
    isRestat || isWatching ? .untouched : .dated
  }

  static let declarations: [Option<Self>] =
    embedded(\.failure) + embedded(\.work) + [
      .flag("check", help: "Write nothing; exit with 1 and show what is missing or stale") {
        $0.isChecking = true
      },
      .flag("watch", help: "Convert again whenever something changes") { $0.isWatching = true },
      .text(
        "depfile", "FILE", from: .named,
        help: "Write to FILE, for Make and Ninja, what the outputs are made from"
      ) { $0.dependencyFile = $1 },
      .flag("restat", help: "Keep the modification time of outputs that do not change") {
        $0.isRestat = true
      },
    ]

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    if isWatching, isChecking { throw .exclusive("watch", "check") }
  }
}

/// The options of `linkmark convert`.
struct ConvertOptions: InputCommandOptions {
  var common = CommonOptions()
  var inputs = InputOptions()
  var project = ProjectOptions()
  var target = TargetOptions()
  var run = RunOptions()
  /// Whether standard input holds records of NDJSON.
  private(set) var isStream = false
  /// Warnings about options that were given and change nothing.
  private(set) var warnings: [String] = []

  static let declarations: [Option<Self>] =
    embedded(\.target) + embedded(\.project) + [
      .flag(
        "stream", help: "Convert records of NDJSON from standard input, a line in, a line out"
      ) { $0.isStream = true }
    ] + embedded(\.inputs) + embedded(\.run) + embedded(\.common)

  func format() throws(UsageError) -> Format { try target.format() }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    try project.finish(values, given: given)
    try target.finish(values, given: given)
    try run.finish(values, given: given)
    if target.output.destination == .standardOutput {
      for name in ["check", "depfile", "watch"] as [OptionName]
      where given.contains(where: { $0.name == name }) {
        throw .refused("--\(name.text) is about files; name them with -o or --out-dir")
      }
    }
    for option in given {
      guard let output = target.output(unchangedBy: option) else { continue }
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
    guard target.output.destination == .standardOutput, target.map == nil else {
      throw .refused("--stream writes standard output; leave out -o, --out-dir and --map")
    }
  }
}

/// The options of `linkmark build`.
struct BuildOptions: CommandOptions {
  var common = CommonOptions()
  var project = ProjectOptions()
  var run = RunOptions()
  private(set) var usesCache = true

  static let declarations: [Option<Self>] =
    [
      ProjectOptions.requiredFile.within(\.project),
      .flag("no-cache", help: "Convert everything, and remember nothing for the next build") {
        $0.usesCache = false
      },
    ] + embedded(\.run) + embedded(\.common)

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    try run.finish(values, given: given)
  }
}
