import LinkMarkup

extension Command {
  static let convert: Command = Command(
    name: "convert", maximumOperandCount: .max, options: ConvertOptions.self
  ) { (options, messages) throws(UsageError) in
    if options.awaitsTyping { return messages.printHelp(for: .convert) }
    if options.isStream {
      var conversion = try StreamConversion(options, messages)
      return conversion.run()
    }
    return try Conversion.run(options.run, messages) { messages throws(UsageError) in
      (
        try ConversionPlan(
          converting: options, meantCommand: Linkmark.commands.intention, &messages), nil
      )
    }
  }

  static let build: Command = Command(
    name: "build", options: BuildOptions.self
  ) { (options, messages) throws(UsageError) in
    try Conversion.run(options.run, messages) { messages throws(UsageError) in
      guard let project = try ProjectFile.chosen(by: options.project, near: ["."]) else {
        throw .refused("there is no linkmark.json here or above; linkmark init writes one")
      }
      let options = try options.completed(by: project)
      // Findings of lint depend on files beside the inputs, and a check reads every output.
      let isTrusted = !options.run.isChecking && options.run.lintLevel == nil
      let path = project.path(of: BuildCache.name)
      let contents = options.usesCache ? Background { BuildCache.Contents(ofFileAt: path) } : nil
      let plan = try ConversionPlan(building: options, of: project, &messages)
      let cache = contents.map { contents in
        plan.cache(contents.value, for: project, Linkmark.version, isTrusted: isTrusted)
      }
      return (plan, cache)
    }
  }
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
