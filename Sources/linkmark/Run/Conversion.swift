import LinkMarkup

/// Converts the inputs of a run; a failed input does not stop the conversion of other inputs.
struct Conversion {
  private let plan: ConversionPlan
  private let work: DocumentConversion
  /// The cache of a build; nil for a run without a cache.
  private let cache: BuildCache?
  private(set) var messages: Messages
  private var standardOutput: PagedOutput
  private var hasWritten = false
  private var languageWithoutPhrases: LanguageTag?
  private var worstLevel: Finding.Level?
  private var takenRoutes: Set<String> = []
  /// The current outputs, for the server; without `--watch`, these are only the copies of images.
  private(set) var outputs: [String] = []
  private var failingFindings: [String] = []
  private(set) var counts = OutputWriter.Counts()
  private var staleCount = 0
  /// The number of finished inputs, for the thread that reports an interruption.
  private var doneCount: Monitor<Int>?
  private var cacheEntries: [BuildCache.Entry] = []
  /// The images to copy, in the order of the inputs.
  private var assets = AssetList()
  private var missingAssets: [String] = []

  /// Prepares to convert the inputs of a plan.
  ///
  /// - Throws: If an output would overwrite a source or another output.
  init(_ plan: ConversionPlan, cache: BuildCache?, messages: Messages) throws(UsageError) {
    let targets = plan.targets
    let usedCache = cache.flatMap { $0.skipsUnchanged ? $0 : nil }
    let knownEntries = usedCache?.currentEntries(
      of: plan.inputs, outputs: { index in targets.compactMap { $0.plan.paths[index] } },
      unchanged: plan.options.unchangedFiles, threadCount: plan.threadCount)
    let isConverting = knownEntries?.contains { $0 == nil } ?? true
    // If all outputs are current, none is written, so none can overwrite a source.
    if isConverting || plan.options.dependencyFile != nil || !plan.routeCodeFiles.isEmpty {
      try plan.checkConflicts(cache: cache?.path)
    }
    self.plan = plan
    self.cache = cache
    self.messages = messages
    let options = plan.options
    work = DocumentConversion(
      worker: plan.worker, targets: targets, isConvertCommand: plan.kind == .convert,
      task: options.isChecking
        ? .check(OutputFolders(project: plan.outputProject, isWriting: false))
        : .write(OutputWriter(project: plan.outputProject, unchangedFiles: options.unchangedFiles)),
      reachOfMap: plan.reachOfProject,
      lintLevel: plan.kind == .build ? options.lintLevel : nil,
      reportedLevel: options.reportedLevel, allowsOutside: plan.allowsOutside,
      messages: messages.held(), knownEntries: knownEntries)
    let target = targets[0].options
    let isPaged =
      plan.kind == .convert && target.resolvedFormat == .ansi && target.terminal.paging == .auto
      && target.output.destination == .standardOutput
    standardOutput = PagedOutput(isPaged ? Terminal.standardOutput.pagedScreen : nil)
  }

  /// The images to which the documents refer, including missing images.
  var assetSources: [String] { assets.all.map(\.source) + missingAssets }
  /// The messages that make the run fail.
  var problems: [String] { messages.failures + failingFindings }
  private var options: RunOptions { plan.options }
  private var destination: OutputOptions.Destination {
    plan.targets[0].options.output.destination
  }

  /// Converts the inputs; messages and outputs are in the order of the inputs.
  ///
  /// - Parameter preparation: The messages of the plan, if they have not been written yet.
  mutating func run(after preparation: Messages?) -> ExitStatus {
    if let preparation { messages.release(preparation, about: .preparation) }
    if !options.isWatching { stopCleanlyWhenInterrupted() }
    // Outputs on the same terminal would overwrite the progress line.
    let progress =
      destination.folderPath != nil || options.work.progress == .always
      ? options.work.progress : .never
    messages.begin(ProgressLine(progress, totalCount: work.inputs.count))
    do throws(SystemError) {
      try orderedWork.run(
        { [work] input in work.result(ofInput: input) },
        receive: { (index, result) throws(SystemError) in
          try receive(result, ofInput: index)
          doneCount?.with { $0 = index + 1 }
          messages.progress(doneCount: index + 1)
        })
      messages.endProgress()
      try copyAssets()
      try writeRouteCode()
      reportUnusedRoutes()
      writeDependencies()
      try handleAbandonedOutputs()
      saveCache()
      try reportStaleOutputs()
      if let failure = try standardOutput.finish() { messages.warning(failure) }
      summarize()
    } catch {
      messages.endProgress()
      // If the reader of a pipe closes the pipe, the run has not failed.
      if error != .brokenPipe { messages.failure("<stdout>", writing: error) }
    }
    let status = messages.status(after: worstLevel, failingFrom: options.failure.level)
    return status == .done && staleCount > 0 ? .findings : status
  }

  /// Makes an interruption wait for files being written, and report progress for an output folder.
  private mutating func stopCleanlyWhenInterrupted() {
    guard destination.folderPath != nil else {
      if plan.writesFiles { OutputWriter.finishWhenInterrupted() }
      return
    }
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
    // Results are small if other threads write the outputs; otherwise, they hold whole outputs.
    let isSmall = destination.folderPath != nil && !options.isChecking
    return OrderedWork(
      count: count, threadCount: threadCount, window: threadCount * (isSmall ? 32 : 2),
      batchSize: isSmall ? 8 : 1)
  }

  private mutating func receive(
    _ result: DocumentConversion.Outcome, ofInput index: Int
  ) throws(SystemError) {
    takenRoutes.formUnion(result.takenRoutes)
    if let language = result.languageWithoutPhrases, languageWithoutPhrases == nil {
      languageWithoutPhrases = language
      var held = messages.held()
      held.warnOfMissingPhrases(of: language)
      messages.release(held, about: .languages)
    }
    messages.release(result.messages, about: .file(work.inputs[index].name))
    worstLevel = [worstLevel, result.worstLevel].compactMap(\.self).max()
    if options.isWatching { keepForServer(result) }
    if let entry = result.cacheEntry { cacheEntries.append(entry) }
    assets.add(result.assets, ofInput: index)
    missingAssets += result.missingAssets
    counts.add(result.counts)
    for difference in result.differences { try show(difference) }
    if let output = result.standardOutput { try writeToStandardOutput(output) }
  }

  /// Keeps the outputs and the failing findings, for the server.
  private mutating func keepForServer(_ result: DocumentConversion.Outcome) {
    outputs += result.outputs
    let status = result.messages.status(
      after: result.worstLevel, failingFrom: options.failure.level)
    if status == .findings { failingFindings += result.messages.waitingLines }
  }

  private mutating func show(_ difference: Bytes) throws(SystemError) {
    staleCount += 1
    try standardOutput.write(
      Messages.harmless(Messages.defusingCICommands(difference), keepingLayout: true).span)
  }

  /// Copies the images into the output folders; in a check, shows the stale copies instead.
  private mutating func copyAssets() throws(SystemError) {
    assets.removeOverwritingCopies()
    for conflict in assets.conflicts { messages.failure(conflict.output, reason: conflict.reason) }
    for asset in assets.all {
      guard let contents = messages.attempt(reading: asset.source, try asset.contents()) ?? nil
      else { continue }
      do throws(SystemError) {
        try copy(asset, bytes: contents.bytes, file: contents.file)
      } catch {
        messages.failure(asset.output, writing: error)
      }
    }
  }

  private mutating func copy(_ asset: Asset, bytes: Bytes, file: CachedFile) throws(SystemError) {
    switch work.task {
    case .write(let writer):
      let written = try writer.write(bytes.span, to: asset.output, reach: asset.reach)
      counts.add(written)
      outputs.append(asset.output)
      guard cache != nil, let stamp = written.stamp else { return }
      cacheEntries.append(
        BuildCache.Entry(
          input: file, outputs: [CachedFile(asset.output, stamp: stamp, digest: file.digest)],
          messageLines: [], takenRoutes: [], origin: .conversion))
    case .check(let folders):
      let copy = try? folders.contents(ofRegularFile: asset.output, reach: asset.reach)
      let difference = OutputCheck.difference(
        ofCopy: asset.output, copy: copy, of: asset.source, bytes: bytes)
      if !difference.isEmpty { try show(difference) }
    }
  }

  /// Writes the code for the routes; in a check, shows the stale files instead.
  private mutating func writeRouteCode() throws(SystemError) {
    for file in plan.routeCodeFiles {
      do throws(SystemError) {
        switch work.task {
        case .write(let writer):
          let written = try writer.write(
            file.contents.span, to: file.path, reach: plan.reachOfProject)
          counts.add(written)
        case .check(let folders):
          let difference = try OutputCheck.difference(
            between: file.path, and: file.contents, in: folders, reach: plan.reachOfProject)
          if !difference.isEmpty { try show(difference) }
        }
      } catch {
        messages.failure(file.path, writing: error)
      }
    }
  }

  /// Reports the routes that no link matches, if there are several inputs and nothing failed.
  private mutating func reportUnusedRoutes() {
    guard let path = plan.context.routes.file, let table = plan.context.table else { return }
    // A single file does not have to link to every route.
    let isComplete = work.inputs.count > 1 && messages.failureCount == 0
    var held = messages.held()
    held.reportFindings(
      isComplete ? table.unusedRouteFindings(takenNames: takenRoutes) : [], in: path)
    messages.release(held, about: .unusedRoutes)
  }

  /// Writes the dependency file, unless the run has failures or is a check.
  private mutating func writeDependencies() {
    guard let path = options.dependencyFile, messages.failureCount == 0, !options.isChecking
    else { return }
    // The names of images were still unknown when the names of outputs were checked.
    let images = assets.all.map(\.source)
    if let name = images.first(where: DependencyFile.isUnfit) {
      messages.failure("--depfile", reason: DependencyFile.refusal(of: name))
      return
    }
    let text = Bytes(DependencyFile.text(of: plan, assets: assets).utf8)
    let reach = options.isDependencyFileFromProject ? plan.reachOfProject : .named
    let writer = OutputWriter(unchangedFiles: options.unchangedFiles)
    messages.attempt(writing: path, try writer.write(text.span, to: path, reach: reach))
  }

  /// Removes the outputs whose inputs are gone; in a check, shows their removal instead.
  private mutating func handleAbandonedOutputs() throws(SystemError) {
    guard let cache else { return }
    let abandoned = AbandonedOutputs(cache, plan: plan, assets: assets)
    // Inputs may seem gone only because a folder could not be read.
    guard messages.failureCount == 0 else {
      cacheEntries += abandoned.entries
      return
    }
    for output in abandoned.outputs {
      switch work.task {
      case .write(let writer):
        let path = output.file.path
        let isRemoved = messages.attempt(
          writing: path, try writer.remove(path, reach: output.reach, holding: output.file.digest))
        if isRemoved == true {
          messages.notice("removed \(path), as \(output.input) is no longer an input")
        }
      case .check(let folders):
        let contents = try? folders.contents(ofRegularFile: output.file.path, reach: output.reach)
        guard let contents, Digest(contents) == output.file.digest else { continue }
        try show(OutputCheck.removal(of: output.file.path, contents: contents))
      }
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

  /// Prints the number of stale outputs, and the command that writes them.
  private mutating func reportStaleOutputs() throws(SystemError) {
    guard staleCount > 0 else { return }
    let subject = staleCount == 1 ? "1 output is" : "\(staleCount) outputs are"
    let command = OutputCheck.fixingCommand(CommandLine.arguments.dropFirst())
    let line = Bytes("\(subject) missing, stale or left over; to write: \(command)\n".utf8)
    try standardOutput.write(Messages.harmless(line, keepingLayout: true).span)
  }

  private mutating func summarize() {
    guard plan.kind == .build, !options.isChecking else { return }
    let count = counts.written
    messages.notice(
      "\(count) \(count == 1 ? "output" : "outputs") written, \(counts.unchanged) unchanged")
  }

  private mutating func writeToStandardOutput(_ document: Bytes) throws(SystemError) {
    let format = plan.targets[0].options.resolvedFormat
    let isSeparated = format == .ansi && hasWritten
    hasWritten = true
    // HTML keeps the control characters of the input, which a terminal would obey.
    let isShown = format == .html && FileDescriptor.standardOutput.isTerminal
    let bytes = isShown ? Messages.harmless(document, keepingLayout: true) : document
    if isSeparated { try standardOutput.write(Bytes("\n".utf8).span) }
    try standardOutput.write(bytes.span)
  }
}
