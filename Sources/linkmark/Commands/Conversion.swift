import LinkMarkup

/// Converts every input of a run; what goes wrong with one does not stop the others.
struct Conversion {
  private let arguments: Arguments
  private let work: DocumentConversion
  private var messages: Messages
  private var standardOutput: PagedOutput
  private var hasWritten = false
  private var hasToldOfMissingPhrases = false
  private var worstLevel: Finding.Level?
  /// The names of the routes that links took.
  private var takenRoutes: Set<String> = []

  /// Why a run ends before its last input.
  private enum Interruption: Error {
    /// Nobody reads on, which is the reader's right.
    case closedPipe
    case standardOutput(SystemError)
  }

  init(_ arguments: Arguments, _ messages: consuming Messages) throws(UsageError) {
    let project = try ProjectFile.chosen(by: arguments, near: arguments.places)
    let arguments = arguments.completed(by: project)
    self.arguments = arguments
    let styling = try Styling(arguments)
    let converter = try Converter(arguments, styling: styling, project: project)
    // Not before the theme is read: wrong arguments are worth one line, not two.
    for warning in arguments.warnings {
      messages.warning(warning)
    }
    if let theme = arguments.theme {
      messages.findings(styling.theme.findings, in: theme)
    }
    messages.findings(of: converter.routes, arguments)
    let inputs = InputSearch(arguments, messages: &messages).inputs
    let plan = try OutputPlan(inputs, arguments)
    try OutputConflicts.check(
      [plan], of: inputs, otherSources: arguments.otherSources(projectFile: project?.path))
    work = DocumentConversion(
      inputs: inputs,
      targets: [ConversionTarget(arguments: arguments, converter: converter, plan: plan)],
      rulePaths: converter.rules == nil ? nil : project?.rulePaths(of: inputs),
      writer: OutputWriter(plan.files), messages: messages.held())
    let isPaged = arguments.format == .ansi && arguments.paging == .auto
    standardOutput = PagedOutput(pager: isPaged ? Terminal(arguments.output).pager : nil)
    self.messages = messages
  }

  /// Converts the inputs; what is said and printed about them comes in their order.
  mutating func run() -> ExitStatus {
    do throws(Interruption) {
      try orderedWork.run(
        { [work] input in work.result(ofInput: input) },
        receive: { (_, result) throws(Interruption) in try receive(result) })
      reportUnusedRoutes()
      try toStandardOutput { output throws(SystemError) in try output.finish() }
    } catch {
      switch error {
      case .closedPipe: break
      case .standardOutput(let error): messages.failure("<stdout>", writing: error)
      }
    }
    return messages.status(after: worstLevel, failingFrom: arguments.failureLevel)
  }

  private var orderedWork: OrderedWork {
    let count = work.inputs.count
    let threadCount = count > 1 ? arguments.jobs ?? CurrentProcess.processorCount : 1
    switch arguments.output {
    case .folder:
      return OrderedWork(
        count: count, threadCount: threadCount, window: threadCount * 32, batchCount: 8)
    case .standardOutput, .file:
      // Whole outputs wait here.
      return OrderedWork(
        count: count, threadCount: threadCount, window: threadCount * 2, batchCount: 1)
    }
  }

  private mutating func receive(_ result: DocumentConversion.Result) throws(Interruption) {
    takenRoutes.formUnion(result.takenRoutes)
    if let language = result.languageWithoutPhrases, !hasToldOfMissingPhrases {
      messages.missingPhrases(of: language)
      hasToldOfMissingPhrases = true
    }
    messages.release(result.messages)
    worstLevel = [worstLevel, result.worstLevel].compactMap(\.self).max()
    if let output = result.standardOutput { try writeToStandardOutput(output.span) }
    if result.isPipeClosed { throw .closedPipe }
  }

  /// Tells which routes no link took, if there were several inputs and all of them could be read.
  private mutating func reportUnusedRoutes() {
    // A single file never links everywhere.
    guard work.inputs.count > 1, messages.failureCount == 0, let path = arguments.routes,
      let routes = work.targets.first?.converter.routes
    else { return }
    messages.findings(routes.unusedRouteFindings(takenNames: takenRoutes), in: path)
  }

  private mutating func writeToStandardOutput(_ bytes: Span<UInt8>) throws(Interruption) {
    let isSeparated = arguments.format == .ansi && hasWritten
    hasWritten = true
    try toStandardOutput { output throws(SystemError) in
      if isSeparated { try output.write([UInt8(ascii: "\n")].span) }
      try output.write(bytes)
    }
  }

  private mutating func toStandardOutput(
    _ write: (inout PagedOutput) throws(SystemError) -> Void
  ) throws(Interruption) {
    do throws(SystemError) {
      try write(&standardOutput)
    } catch .brokenPipe {
      throw .closedPipe
    } catch {
      throw .standardOutput(error)
    }
  }
}
