import LinkMarkup

/// A request for a conversion, with the options of its command.
enum ConversionRequest {
  case convert(ConvertOptions)
  /// A build, with the server of its outputs; nil if they are not served.
  case build(BuildOptions, PageServer?)
}

/// A conversion that runs once, or is repeated whenever a source changes.
struct ConversionRun: RepeatableRun {
  let plan: ConversionPlan
  private let cache: BuildCache?
  private let server: PageServer?
  /// The images to which the documents refer, including missing images.
  private(set) var referencedFiles: [String] = []

  init(_ request: ConversionRequest, messages: inout Messages) throws(UsageError) {
    switch request {
    case .convert(let options):
      plan = try ConversionPlan(converting: options, messages: &messages)
      (cache, server) = (nil, nil)
    case .build(let options, let server):
      do throws(UsageError) {
        (plan, cache) = try ConversionRun.planBuild(options, messages: &messages)
      } catch {
        server?.show(error)
        throw error
      }
      server?.show(nil)
      self.server = server
    }
  }

  private static func planBuild(
    _ given: BuildOptions, messages: inout Messages
  ) throws(UsageError) -> (ConversionPlan, BuildCache?) {
    guard let project = try ProjectFile.chosen(by: given.project, near: ["."]) else {
      throw .refused("there is no linkmark.json here or above; linkmark init writes one")
    }
    let options = try given.completed(by: project)
    // Findings depend on files that are not in the cache, and a check has to read every output.
    let skipsUnchanged = !options.run.isChecking && options.run.lintLevel == nil
    let path = project.path(of: ProjectFile.cacheName)
    let contents = options.usesCache ? Background { BuildCache.Contents(ofFileAt: path) } : nil
    let plan = try ConversionPlan(building: options, of: project, messages: &messages)
    let cache = contents.map { contents in
      plan.cache(contents.value, for: project, skipsUnchanged: skipsUnchanged)
    }
    return (plan, cache)
  }

  var inputCount: Int { plan.inputs.count }
  var sources: [String] {
    plan.inputs.map(\.name) + plan.otherSources + [plan.listFile].compactMap(\.self)
  }
  var searchedFolders: [String] { plan.searchedPlaces.allFolders }

  mutating func run(
    after preparation: Messages?, messages: inout Messages
  ) throws(UsageError) -> ExitStatus {
    do throws(UsageError) {
      var conversion = try Conversion(plan, cache: cache, messages: messages)
      let status = conversion.run(after: preparation)
      messages = conversion.messages
      if let server, try server.show(finished(conversion, status: status)) {
        messages.notice("serving \(server.address)")
      }
      referencedFiles = conversion.assetSources
      return status
    } catch {
      server?.show(error)
      throw error
    }
  }

  private func finished(_ conversion: Conversion, status: ExitStatus) -> FinishedBuild {
    FinishedBuild(
      isComplete: status != .failed, hasChanged: conversion.counts.written > 0,
      pages: PageMap(
        outputs: conversion.outputs, in: outputFolders,
        workingFolder: FileSystem.resolvedPath(of: ".")),
      problems: conversion.problems)
  }

  private var outputFolders: [String] {
    var known: Set<Bytes> = []
    return plan.targets.compactMap(\.options.output.destination.folderPath)
      .filter { known.insert(Bytes($0.utf8)).inserted }
  }
}
