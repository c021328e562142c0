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
      PlannedConversion(
        plan: try ConversionPlan(
          converting: options, meantCommand: Linkmark.commands.intention, &messages),
        cache: nil)
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
      return PlannedConversion(plan: plan, cache: cache)
    }
  }
}

/// A conversion that is about to run, once or again and again.
private struct PlannedConversion: WatchedRun {
  let plan: ConversionPlan
  let cache: BuildCache?

  var inputCount: Int { plan.inputs.count }
  var sources: [String] {
    plan.inputs.map(\.name) + plan.otherSources + [plan.listFile].compactMap(\.self)
  }
  var searchedFolders: [String] { plan.searchedPlaces.allFolders }

  func run(_ held: Messages, _ messages: inout Messages) throws(UsageError) -> [String] {
    var conversion = try Conversion(plan, cache: cache, messages)
    conversion.release(held)
    _ = conversion.run()
    messages = conversion.messages
    return conversion.assetSources
  }
}

extension Conversion {
  /// Converts once, or again whenever a file changes.
  fileprivate static func run(
    _ options: RunOptions, _ messages: Messages,
    _ prepare: @escaping (inout Messages) throws(UsageError) -> PlannedConversion
  ) throws(UsageError) -> ExitStatus {
    if options.isWatching {
      var watch = Watch(messages) { messages throws(UsageError) in try prepare(&messages) }
      return try watch.run()
    }
    var messages = messages
    let planned = try prepare(&messages)
    var conversion = try Conversion(planned.plan, cache: planned.cache, messages)
    return conversion.run()
  }
}
