import LinkMarkup

/// Lints every input of a run; what goes wrong with one does not stop the others.
struct LintRun {
  private let arguments: Arguments
  private let work: DocumentLinting
  private var messages: Messages
  private var report = FindingReport()
  private var worstLevel: Finding.Level?
  private var fixedCount = 0
  /// The names of the routes that links took.
  private var takenRoutes: Set<String> = []

  init(_ arguments: Arguments, _ messages: consuming Messages) throws(UsageError) {
    let listed = try arguments.withListedFiles()
    let project = try ProjectFile.chosen(by: listed, near: listed.places)
    let arguments = try listed.completed(by: project)
    let converter = Converter(
      locale: arguments.locale, destinations: arguments.destinations,
      routes: try RouteTable.named(by: arguments, for: project?.configuration.rules),
      rules: project?.configuration.rules,
      lintLevels: project?.configuration.lintLevels ?? .standard)
    let inputs = InputSearch(arguments, messages: &messages).inputs
    if arguments.isFixing, let stream = inputs.first(where: \.isStream) {
      throw UsageError("--fix changes files, and \(stream.name) is none; name the files")
    }
    work = DocumentLinting(
      inputs: inputs, converter: converter, rulePaths: project?.rulePaths(of: inputs),
      reportedLevel: arguments.reportedLevel, consideredLevel: arguments.consideredLevel,
      writer: arguments.isFixing ? OutputWriter(inputs.map(\.name)) : nil,
      messages: messages.held())
    self.arguments = arguments
    self.messages = messages
  }

  /// Lints the inputs in their order, and prints one report of all.
  mutating func run() -> ExitStatus {
    let routes = work.converter.routes
    if let path = arguments.routes, let routes { add(routes.findings, in: path) }
    let count = work.inputs.count
    messages.begin(ProgressLine(arguments.progress, totalCount: count))
    let threadCount = count > 1 ? arguments.jobs ?? CurrentProcess.processorCount : 1
    let orderedWork = OrderedWork(
      count: count, threadCount: threadCount, window: threadCount * 32, batchCount: 8)
    orderedWork.run(
      { [work] input in work.result(ofInput: input) },
      receive: { index, result in
        messages.release(result.messages)
        fixedCount += result.fixedCount
        takenRoutes.formUnion(result.takenRoutes)
        worstLevel = [worstLevel, result.worstLevel].compactMap(\.self).max()
        report.add(result.report)
        messages.progress(doneCount: index + 1)
      })
    messages.endProgress()
    // A single file never links everywhere.
    if count > 1, messages.failureCount == 0, let path = arguments.routes, let routes {
      add(routes.unusedRouteFindings(takenNames: takenRoutes), in: path)
    }
    if fixedCount > 0 { messages.notice("fixed \(fixedCount)") }
    switch arguments.findingsFormat {
    case .text, .github: _ = messages.print(lines: report.text(as: arguments.findingsFormat))
    case .json, .sarif:
      _ = messages.print(report.text(as: arguments.findingsFormat), to: .standardOutput)
    }
    return messages.status(after: worstLevel, failingFrom: arguments.failureLevel)
  }

  private mutating func add(_ findings: [Finding], in path: String) {
    worstLevel = [worstLevel, findings.worstLevel].compactMap(\.self).max()
    report.add(findings.filter { $0.level >= arguments.reportedLevel }, in: path)
  }
}
