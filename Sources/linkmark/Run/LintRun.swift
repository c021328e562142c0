import LinkMarkup

/// Lints the inputs of a run; a failed input does not stop the linting of other inputs.
struct LintRun: RepeatableRun {
  private let options: LintOptions
  private let context: RunContext
  private let work: DocumentLinting
  private let usesProjectInputs: Bool
  private let searchedPlaces: SearchedPlaces
  private var messages: Messages
  private var report: FindingReport
  private var totals = DocumentLinting.Totals()
  private var fixedCount = 0
  /// The number of files whose fixes are shown as a patch.
  private var patchCount = 0
  private var knownCount = 0
  private var newBaseline = FindingBaseline()

  init(_ given: LintOptions, messages: inout Messages) throws(UsageError) {
    var options = try given.withListedFiles()
    context = try RunContext(completing: &options, near: options.projectSearchStarts)
    let found = try LintInputs(of: options, in: context, messages: &messages)
    (usesProjectInputs, searchedPlaces) = (found.project != nil, found.searchedPlaces)
    if let stream = found.worker.inputs.first(where: \.isStream) { try options.check(stream) }
    report = FindingReport(
      as: options.reportFormat, paint: options.paint,
      writtenPath: ReportedPaths.path(in: options.reportFormat, of: found.project))
    work = DocumentLinting(
      worker: found.worker, reportedLevel: options.reportedLevel,
      consideredLevel: options.consideredLevel,
      fixing: options.isFixing ? options.isChecking ? .show : .write(OutputWriter()) : nil,
      allowsOutside: options.project.allowsOutside,
      newBaselineFolder: options.newBaseline.map(LintRun.realFolder),
      baseline: try options.baseline.map { path throws(UsageError) in
        (try LintRun.baseline(in: path), LintRun.realFolder(of: path))
      },
      emptyReport: report, messages: messages.held())
    self.options = options
    self.messages = messages
  }

  var inputCount: Int { work.inputs.count }
  var sources: [String] {
    let others = [options.baseline, options.inputs.listFile]
    return work.inputs.map(\.name) + context.files + others.compactMap(\.self)
  }
  var searchedFolders: [String] { searchedPlaces.allFolders }
  var referencedFiles: [String] { work.worker.neighbors.paths }

  mutating func run(after preparation: Messages?, messages: inout Messages) -> ExitStatus {
    if let preparation { messages.release(preparation, about: .preparation) }
    self.messages = messages
    defer { messages = self.messages }
    return run()
  }

  /// Lints the inputs, and prints a report or a patch, or writes a baseline.
  private mutating func run() -> ExitStatus {
    let isWriting = options.isFixing && !options.isChecking
    if isWriting { reportBackups() }
    if isWriting || options.newBaseline != nil { OutputWriter.finishWhenInterrupted() }
    let routes = context.table
    if let path = options.routes.file, let routes { add(routes.findings, in: path, about: .routes) }
    let count = work.inputs.count
    messages.begin(ProgressLine(options.work.progress, totalCount: count))
    let groups = work.groups
    work.run(groups, threadCount: options.work.threadCount) { index, result, doneCount in
      receive(result, ofInput: index)
      messages.progress(doneCount: doneCount)
    }
    messages.endProgress()
    var held = messages.held()
    held.warnOfMissingWords(of: totals.languagesWithoutWords)
    messages.release(held, about: .languages)
    reportMissingSource(groups)
    if options.isChecking { return endCheck() }
    // A single file does not have to link to every route.
    if count > 1, messages.failureCount == 0, let path = options.routes.file, let routes {
      let findings = routes.unusedRouteFindings(takenNames: totals.takenRoutes)
      add(findings, in: path, about: .unusedRoutes)
    }
    if fixedCount > 0 { messages.notice("fixed \(fixedCount)") }
    // Without this notice, silence could mean that the project has no inputs.
    if usesProjectInputs { messages.notice("checked \(count) \(count == 1 ? "file" : "files")") }
    if knownCount > 0 {
      messages.notice(
        "\(knownCount) \(knownCount == 1 ? "finding is" : "findings are") in the baseline")
    }
    if let path = options.newBaseline {
      writeBaseline(to: path)
      return messages.status
    }
    printReport()
    messages.reportHiddenFindings(totals.hiddenCount, failingFrom: options.failure.level)
    return messages.status(after: totals.worstLevel, failingFrom: options.failure.level)
  }

  private mutating func receive(_ result: DocumentLinting.Result, ofInput index: Int) {
    fixedCount += result.fixedCount
    if !result.patch.isEmpty {
      patchCount += 1
      _ = messages.print(lines: result.patch)
    }
    knownCount += result.knownCount
    newBaseline.add(result.newBaseline)
    totals.add(result)
    add(result.report, held: result.messages, about: .file(work.inputs[index].name))
  }

  private mutating func add(
    _ added: FindingReport, held: Messages, about subject: Messages.Subject
  ) {
    var isNew = true
    if options.isWatching {
      let findings = String(decoding: added.bytes(version: Release.version), as: UTF8.self)
      isNew = messages.recordIfNew(held.waitingLines + [findings], about: subject)
    }
    messages.release(held, isWritten: isNew)
    if isNew { report.add(added) } else { report.count(added) }
  }

  private mutating func reportMissingSource(_ groups: [[Int]]) {
    guard let language = work.missingSourceLanguage(in: groups) else { return }
    var held = messages.held()
    held.warning(
      "translations are not compared, because no document is in '\(language)'; 'locale' in "
        + "\(context.project?.path ?? ProjectFile.name) names the language of the source")
    messages.release(held, about: .languages)
  }

  private mutating func endCheck() -> ExitStatus {
    guard patchCount > 0 else { return messages.status }
    let fixes = "\(fixedCount) \(fixedCount == 1 ? "fix" : "fixes")"
    let files = "\(patchCount) \(patchCount == 1 ? "file" : "files")"
    let command = OutputCheck.fixingCommand(CommandLine.arguments.dropFirst())
    let isFixable = !work.inputs.contains(where: \.isStream)
    messages.notice("\(fixes) in \(files)\(isFixable ? "; to make them: \(command)" : "")")
    return messages.status == .done ? .findings : messages.status
  }

  private static func realFolder(of path: String) -> String {
    FileSystem.resolvedPath(of: Path.folder(of: path))
  }

  private static func baseline(in path: String) throws(UsageError) -> FindingBaseline {
    try Input(file: path).settings(
      from: "--baseline", limit: Document.maximumSourceCount,
      missingAdvice: "; --write-baseline writes it"
    ) { source throws(SourceError) in try FindingBaseline(parsing: source, path: path) }
  }

  private mutating func writeBaseline(to path: String) {
    guard messages.failureCount == 0 else {
      messages.failure(path, reason: "not written, because some files could not be read")
      return
    }
    // A mistyped name must not overwrite a document.
    if FileSystem.exists(path) {
      do throws(UsageError) {
        _ = try LintRun.baseline(in: path)
      } catch .inFile {
        messages.failure(
          path, reason: "this file is not a baseline; choose another name, or remove it")
        return
      } catch {
        messages.failure(error)
        return
      }
    }
    let (writer, bytes) = (OutputWriter(isLasting: true), newBaseline.bytes)
    guard messages.attempt(writing: path, try writer.write(bytes.span, to: path)) != nil
    else { return }
    let count = newBaseline.count
    messages.notice("wrote \(count) \(count == 1 ? "finding" : "findings") to \(path)")
  }

  private mutating func printReport() {
    if options.showsStatistics {
      _ = messages.print(lines: report.tally.statistics)
    } else {
      let output = report.bytes(version: Release.version)
      switch report.format {
      case .text: _ = messages.print(lines: output)
      case .github: _ = messages.print(lines: output, hasCommands: true)
      // The only control characters in the report are the codes of its colors.
      case .full: _ = messages.print(Messages.defusingCICommands(output), to: .standardOutput)
      case .json, .sarif, .gitlab: _ = messages.print(data: output)
      case .junit: _ = messages.print(data: output, escape: "&#35;")
      }
    }
    guard report.tally.count > 0 else { return }
    messages.summary(report.tally.summary(offersFixes: !options.isFixing))
  }

  /// Warns about backups of documents that a killed run left beside the inputs.
  private mutating func reportBackups() {
    for path in OutputFolders.backups(beside: work.inputs.map(\.name)) {
      messages.warning(
        "\(path): a 'lint --fix' that was killed left this copy of a document, which may hold what its "
          + "author saved; compare them, and remove it")
    }
  }

  private mutating func add(_ findings: [Finding], in path: String, about subject: Messages.Subject)
  {
    totals.add(findings, of: work)
    var added = work.emptyReport
    added.add(findings.filter { $0.level >= options.reportedLevel }, in: path)
    add(added, held: messages.held(), about: subject)
  }
}

/// The paths of files in a report.
enum ReportedPaths {
  /// Returns a function that converts a path for the programs that read a report in the format.
  ///
  /// GitHub and GitLab read paths relative to the root of the repository, not the working folder.
  /// If the root is unknown, the best guess is the folder of a project file that a search found.
  ///
  /// - Parameter project: The project file that names the inputs; nil if the command line does.
  static func path(
    in format: FindingReport.Format, of project: ProjectFile?
  ) -> @Sendable (String) -> String {
    switch format {
    case .full, .text, .json, .junit: return { $0 }
    case .github, .sarif:
      guard let folder = CurrentProcess.environmentVariable("GITHUB_WORKSPACE") else { break }
      let workspace = Boundary(folder)
      // A name without a file, such as the name of standard input, stays as given.
      return { FileSystem.exists($0) ? workspace.relativePath(of: $0) ?? $0 : $0 }
    case .gitlab: break
    }
    // A project file that `--config` names may be far from the root, so paths stay as given.
    return path(onPageOf: project.flatMap { $0.isFound ? $0 : nil })
  }

  /// Returns a function that makes a path relative to the project's folder, for an HTML page.
  ///
  /// - Parameter project: The project file that names the inputs; nil if the command line does.
  static func path(onPageOf project: ProjectFile?) -> @Sendable (String) -> String {
    guard let project, let workingFolder = try? FileSystem.realPath(of: ".") else { return { $0 } }
    let folder = Path.absolute(project.folder, in: workingFolder)
    return { Path.relative(Path.absolute($0, in: workingFolder), fromFolder: folder) }
  }
}
