import LinkMarkup

/// Converts every input of a run; what goes wrong with one does not stop the others.
struct Conversion {
  private let plan: ConversionPlan
  private let work: DocumentConversion
  /// Nil where nothing is remembered.
  private let cache: BuildCache?
  private var messages: Messages
  private var standardOutput: PagedOutput
  private var hasWritten = false
  private var hasToldOfMissingPhrases = false
  private var worstLevel: Finding.Level?
  /// The names of the routes that links took.
  private var takenRoutes: Set<String> = []
  private var writtenCount = 0
  private var unchangedCount = 0
  private var staleCount = 0
  /// For the thread that says it when the run is interrupted.
  private var doneCount: Monitor<Int>?
  private var cacheEntries: [BuildCache.Entry] = []

  /// Why a run ends before its last input.
  private enum Ending: Error {
    /// Nobody reads on, which is the reader's right.
    case closedPipe
    case standardOutput(SystemError)
  }

  /// Fails where an output would destroy something.
  init(
    _ plan: ConversionPlan, cache: BuildCache? = nil, _ messages: Messages
  ) throws(UsageError) {
    let knownEntries = cache?.currentEntries(of: plan)
    let isConverting = knownEntries?.contains { $0 == nil } ?? true
    // What nobody writes destroys nothing.
    if isConverting || plan.arguments.dependencyFile != nil {
      try plan.checkConflicts(cache: cache?.path)
    }
    self.plan = plan
    self.cache = cache
    self.messages = messages
    let arguments = plan.arguments
    let files = plan.targets.flatMap(\.plan.files)
    let isBuild = arguments.command.name == Command.build.name
    work = DocumentConversion(
      inputs: plan.inputs, targets: plan.targets, jobs: arguments.jobs, rulePaths: plan.rulePaths,
      task: arguments.isChecking
        ? .check : .write(OutputWriter(files, unchangedOutputs: arguments.unchangedOutputs)),
      lintLevel: isBuild ? arguments.failureLevel.map { min($0, .warning) } : nil,
      messages: messages.held(), knownEntries: knownEntries)
    let isPaged = arguments.format == .ansi && arguments.paging == .auto
    standardOutput = PagedOutput(
      isPaged && !isBuild ? Terminal(arguments.output).pagedScreen : nil)
  }

  private var arguments: Arguments { plan.arguments }
  private var isWritingFolders: Bool { plan.targets[0].arguments.output.isFolder }

  /// Converts the inputs; what is said and printed about them comes in their order.
  mutating func run() -> ExitStatus {
    if isWritingFolders, work.inputs.count > 1, !arguments.isWatching {
      endInOrderWhenInterrupted()
    }
    // Beside outputs on the same terminal it would be in the way.
    let progress = isWritingFolders || arguments.progress == .always ? arguments.progress : .never
    messages.begin(ProgressLine(progress, totalCount: work.inputs.count))
    do throws(Ending) {
      try orderedWork.run(
        { [work] input in work.result(ofInput: input) },
        receive: { (index, result) throws(Ending) in
          try receive(result)
          doneCount?.with { $0 = index + 1 }
          messages.progress(doneCount: index + 1)
        })
      messages.endProgress()
      reportUnusedRoutes()
      writeDependencies()
      saveCache()
      try reportStaleOutputs()
      var failure: Pager.Failure?
      try toStandardOutput { output throws(SystemError) in failure = try output.finish() }
      if let failure { messages.warning("\(failure)") }
      summarize()
    } catch {
      messages.endProgress()
      switch error {
      case .closedPipe: break
      case .standardOutput(let error): messages.failure("<stdout>", writing: error)
      }
    }
    let status = messages.status(after: worstLevel, failingFrom: arguments.failureLevel)
    return status == .done && staleCount > 0 ? .findings : status
  }

  /// Stops before the next output is begun, and says how far the run was.
  private mutating func endInOrderWhenInterrupted() {
    let doneCount = Monitor(0)
    self.doneCount = doneCount
    let messages = messages.held()
    let totalCount = work.inputs.count
    Interruption.handle {
      OutputWriter.gate.close()
      let count = doneCount.with(\.self)
      var held = messages
      held.notice("interrupted after \(count) of \(totalCount) files; run again for the rest")
      held.flush()
    }
  }

  private var orderedWork: OrderedWork {
    let count = work.inputs.count
    let workCount = work.knownEntries?.count { $0 == nil } ?? count
    let threadCount = workCount > 1 ? plan.threadCount : 1
    switch plan.targets[0].arguments.output {
    case .folder where !arguments.isChecking:
      return OrderedWork(
        count: count, threadCount: threadCount, window: threadCount * 32, batchCount: 8)
    case .standardOutput, .file, .folder:
      // Whole outputs wait here.
      return OrderedWork(
        count: count, threadCount: threadCount, window: threadCount * 2, batchCount: 1)
    }
  }

  /// Says what was held back.
  mutating func release(_ held: Messages) {
    messages.release(held)
  }

  private mutating func receive(_ result: DocumentConversion.Result) throws(Ending) {
    takenRoutes.formUnion(result.takenRoutes)
    if let language = result.languageWithoutPhrases, !hasToldOfMissingPhrases {
      messages.missingPhrases(of: language)
      hasToldOfMissingPhrases = true
    }
    messages.release(result.messages)
    worstLevel = [worstLevel, result.worstLevel].compactMap(\.self).max()
    if let entry = result.cacheEntry { cacheEntries.append(entry) }
    writtenCount += result.writtenCount
    unchangedCount += result.unchangedCount
    staleCount += result.differences.count
    for difference in result.differences {
      try toStandardOutput { output throws(SystemError) in
        try output.write(Messages.harmless(difference, keepingLayout: true).span)
      }
    }
    if let output = result.standardOutput { try writeToStandardOutput(output.span) }
    if result.isPipeClosed { throw .closedPipe }
  }

  /// Tells which routes no link took, if there were several inputs and all of them could be read.
  private mutating func reportUnusedRoutes() {
    // A single file never links everywhere.
    guard work.inputs.count > 1, messages.failureCount == 0,
      let path = plan.targets[0].arguments.routes,
      let routes = work.targets.first?.converter.routes
    else { return }
    messages.findings(routes.unusedRouteFindings(takenNames: takenRoutes), in: path)
  }

  /// Writes what the outputs are made from, unless one of them is missing.
  private mutating func writeDependencies() {
    guard let path = arguments.dependencyFile, messages.failureCount == 0, !arguments.isChecking
    else { return }
    do throws(SystemError) {
      let text = Bytes(DependencyFile.text(of: plan).utf8)
      try OutputWriter([path], unchangedOutputs: arguments.unchangedOutputs).write(
        text.span, to: path)
    } catch {
      messages.failure(path, writing: error)
    }
  }

  private mutating func saveCache() {
    guard let cache else { return }
    do throws(SystemError) {
      try cache.save(cacheEntries)
    } catch {
      messages.warning("\(cache.path): \(error); the next build converts everything again")
    }
  }

  /// Says how to write the outputs that are stale.
  private mutating func reportStaleOutputs() throws(Ending) {
    guard staleCount > 0 else { return }
    let subject = staleCount == 1 ? "1 output is" : "\(staleCount) outputs are"
    let command = Arguments.mendingCommand(CommandLine.arguments.dropFirst())
    try toStandardOutput { output throws(SystemError) in
      let line = Bytes("\(subject) missing or stale; to write: \(command)\n".utf8)
      try output.write(Messages.harmless(line, keepingLayout: true).span)
    }
  }

  /// Says what a build did.
  private mutating func summarize() {
    guard arguments.command.name == Command.build.name, !arguments.isChecking else { return }
    let noun = writtenCount == 1 ? "output" : "outputs"
    messages.notice("\(writtenCount) \(noun) written, \(unchangedCount) unchanged")
  }

  private mutating func writeToStandardOutput(_ bytes: Span<UInt8>) throws(Ending) {
    let isSeparated = arguments.format == .ansi && hasWritten
    hasWritten = true
    try toStandardOutput { output throws(SystemError) in
      if isSeparated { try output.write(Bytes("\n".utf8).span) }
      try output.write(bytes)
    }
  }

  private mutating func toStandardOutput(
    _ write: (inout PagedOutput) throws(SystemError) -> Void
  ) throws(Ending) {
    do throws(SystemError) {
      try write(&standardOutput)
    } catch .brokenPipe {
      throw .closedPipe
    } catch {
      throw .standardOutput(error)
    }
  }
}
