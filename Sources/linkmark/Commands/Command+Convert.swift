import LinkMarkup

extension Command {
  static let convert: Command = Command(
    name: "convert",
    operands: Operands(label: "[FILE…]", maximumCount: .max),
    summary: "Markdown in, one format out; the name may be left out",
    explanation: """
      Converts Markdown to annotated HTML, terminal text or attributed runs.
      A folder stands for the .md and .markdown files below it, - for standard input.
      """,
    exitStatus: conversionExitStatus,
    options: ConvertOptions.self
  ) { (options, messages) throws(UsageError) in
    if options.awaitsTyping { return messages.printHelp(for: .convert) }
    if options.isStream {
      var conversion = try StreamConversion(options, messages)
      return conversion.run()
    }
    let commandNames = Linkmark.commands.all.map(\.name)
    return try Conversion.run(options.run, messages) { messages throws(UsageError) in
      (try ConversionPlan(converting: options, commandNames: commandNames, &messages), nil)
    }
  }

  static let build: Command = Command(
    name: "build",
    summary: "Everything that the nearest linkmark.json names",
    explanation: """
      Converts the inputs of the nearest linkmark.json into all of its outputs.
      Documentation/Building.md describes the file. With --fail-on, the rules of lint
      are checked as well.
      """,
    exitStatus: conversionExitStatus,
    options: BuildOptions.self
  ) { (options, messages) throws(UsageError) in
    try Conversion.run(options.run, messages) { messages throws(UsageError) in
      guard let project = try ProjectFile.chosen(by: options.project, near: ["."]) else {
        throw .refused("there is no linkmark.json here or above; linkmark init writes one")
      }
      let options = try options.completed(by: project)
      // Findings of lint depend on files beside the inputs, and a check reads every output.
      let isTrusted = !options.run.isChecking && options.run.failure.level == nil
      let path = project.path(of: BuildCache.name)
      let contents = options.usesCache ? Background { BuildCache.Contents(ofFileAt: path) } : nil
      let plan = try ConversionPlan(building: options, of: project, &messages)
      let cache = contents.map { contents in
        plan.cache(contents.value, for: project, Linkmark.version, isTrusted: isTrusted)
      }
      return (plan, cache)
    }
  }

  private static let conversionExitStatus = """
    0 done, 1 findings at the level of --fail-on or above, or
    --check found something missing, stale or left over, 2 wrong arguments or a
    file that cannot be read or written
    """
}

extension Conversion {
  /// Converts once, or again whenever a file changes.
  fileprivate static func run(
    _ options: RunOptions, _ messages: Messages, _ prepare: @escaping ConversionPreparation
  ) throws(UsageError) -> ExitStatus {
    if options.isWatching {
      var watch = Watch(prepare, messages)
      return try watch.run()
    }
    var messages = messages
    let (plan, cache) = try prepare(&messages)
    var conversion = try Conversion(plan, cache: cache, messages)
    return conversion.run()
  }
}
