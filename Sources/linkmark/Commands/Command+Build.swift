import CSystem
import LinkMarkup

extension Command {
  static let build: Command = Command(
    name: "build", options: BuildOptions.self
  ) { (options, messages) throws(UsageError) in
    let server = try options.servedPort.map { port throws(UsageError) in
      try PageServer(port) { () throws(UsageError) in try ReportRun.page(for: options) }
    }
    return try Conversion.run(options.run, messages) { messages throws(UsageError) in
      do throws(UsageError) {
        let planned = try PlannedConversion(building: options, shownBy: server, &messages)
        server?.show(nil)
        return planned
      } catch {
        server?.show(error)
        throw error
      }
    }
  }

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
        cache: nil, server: nil)
    }
  }

  static let `init`: Command = Command(
    name: "init", options: NoOptions.self
  ) { (_, messages) throws(UsageError) in
    let project = FirstProject()
    do throws(SystemError) {
      let file = try OpenFile(ProjectFile.name, for: .creating)
      try file.descriptor.write(Bytes(project.text.utf8).span)
      messages.notice(
        "wrote \(ProjectFile.name) for \(project.inputs[0]); linkmark build and linkmark lint read it"
      )
    } catch .fileExists {
      throw .refused("\(ProjectFile.name) exists already; edit it, or remove it first")
    } catch {
      messages.failure(ProjectFile.name, writing: error)
      return messages.status
    }
    if let file = project.association {
      messages.notice(
        "found \(file); add \"routes\": \"\(file)\" and \"webHosts\" to \(ProjectFile.name)")
    }
    messages.ignoreCache()
    return messages.status
  }

  static let doctor: Command = Command(
    name: "doctor", options: DoctorOptions.self
  ) { (options, messages) throws(UsageError) in
    let machine = BuildDescription.text + Terminal.standardOutput.summary
    guard let project = try ProjectFile.chosen(by: options.project, near: ["."]) else {
      return messages.print(
        lines: "no linkmark.json here or above; linkmark init writes one\n\n\(machine)")
    }
    var build = try BuildOptions().completed(by: project)
    build.project = options.project
    let plan = try ConversionPlan(
      building: build, of: project, unmatched: .accepted, &messages)
    try plan.checkConflicts(cache: project.path(of: BuildCache.name))
    let report = ProjectReport(plan, of: project)
    let problems = try report.unusedEntries().map { "\($0)\n" }.joined()
    let status = messages.print(
      lines: report.text + (problems.isEmpty ? "" : "\n\(problems)") + "\n\(machine)")
    return status == .done && !problems.isEmpty ? .findings : status
  }
}

extension PlannedConversion {
  /// Reads the project, and plans its build.
  fileprivate init(
    building options: BuildOptions, shownBy server: PageServer?, _ messages: inout Messages
  ) throws(UsageError) {
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
    self.init(plan: plan, cache: cache, server: server)
  }
}

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

extension Messages {
  /// Adds the cache of builds to the `.gitignore` of a working folder that is the root of a repository.
  fileprivate mutating func ignoreCache() {
    let path = IgnoreFile.name
    let isThere = (try? FileStatus(ofFileAt: path, symbolicLinks: .notFollowed)) != nil
    guard FileSystem.exists(".git"), !isThere || FirstProject.isPlainFile(path) else { return }
    do throws(SystemError) {
      let file = isThere ? try Input(file: path).read(limit: Input.maximumSettingsCount) : []
      guard let text = FirstProject.ignoring(file) else { return }
      _ = try OutputWriter().write(text.span, to: path, .named)
      notice("added \(BuildCache.name) to \(path)")
    } catch {
      failure(path, writing: error)
    }
  }
}

/// What the program was built from, for reports of mistakes.
enum BuildDescription {
  static var text: String {
    """
    linkmark \(Linkmark.version), \(Linkmark.date)
    libcmark \(Converter.libcmarkVersion)
    Swift \(compiler)
    \(target), linked \(system_is_static() != 0 ? "statically" : "dynamically")
    themes: \(Theme.embeddedNames.joined(separator: ", "))
    languages: \(Phrasebook.embeddedTags.joined(separator: ", "))

    """
  }

  /// The processor, the system and the C library, in the words of a target triple.
  private static var target: String { "\(processor)-\(system)" }

  private static var processor: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }

  private static var system: String {
    #if canImport(Darwin)
      "apple-macos"
    #elseif canImport(Glibc)
      "linux-gnu"
    #elseif canImport(Musl)
      "linux-musl"
    #else
      "linux-android"
    #endif
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}

/// The options of `linkmark doctor`.
struct DoctorOptions: CommandOptions {
  var common = CommonOptions()
  var project = ProjectOptions()

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try project.declareRequiredFile(&options)
    try common.declare(&options)
  }
}
