import LinkMarkup

/// A conversion that is about to run, once or again and again.
struct PlannedConversion: WatchedRun {
  let plan: ConversionPlan
  let cache: BuildCache?
  /// The server of the outputs.
  let server: PageServer?

  var inputCount: Int { plan.inputs.count }
  var sources: [String] {
    plan.inputs.map(\.name) + plan.otherSources + [plan.listFile].compactMap(\.self)
  }
  var searchedFolders: [String] { plan.searchedPlaces.allFolders }

  func run(_ held: Messages, _ messages: inout Messages) throws(UsageError) -> [String] {
    do throws(UsageError) {
      var conversion = try Conversion(plan, cache: cache, messages)
      conversion.release(held)
      let status = conversion.run()
      messages = conversion.messages
      if let server, try server.show(build(of: conversion, status)) {
        messages.notice("serving \(server.address)")
      }
      return conversion.assetSources
    } catch {
      server?.show(error)
      throw error
    }
  }

  private func build(of conversion: Conversion, _ status: ExitStatus) -> FinishedBuild {
    FinishedBuild(
      outcome: status == .failed ? .failed : .complete, hasChanged: conversion.writtenCount > 0,
      pages: PageMap(
        outputs: conversion.outputs, in: plan.outputFolders,
        workingFolder: FileSystem.resolvedPath(of: ".")),
      problems: conversion.problems)
  }
}

extension Conversion {
  /// Converts once, or again whenever a file changes.
  static func run(
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

extension ConversionPlan {
  /// The folders of the outputs, each once.
  fileprivate var outputFolders: [String] {
    var known: Set<Bytes> = []
    return targets.compactMap { target in
      guard case .folder(let folder) = target.options.output.destination,
        known.insert(Bytes(folder.utf8)).inserted
      else { return nil }
      return folder
    }
  }
}
