import LinkMarkup

/// Lints every input of a run; what goes wrong with one does not stop the others.
struct LintRun {
  private let arguments: Arguments
  private let converter: Converter
  /// What rules call the inputs; nil without a project.
  private let rulePaths: [String?]?
  private let inputs: [Input]
  private let writer: OutputWriter
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
    converter = Converter(
      locale: arguments.locale, refusedDestinations: arguments.refusedDestinations,
      routes: try RouteTable.named(by: arguments, for: project?.configuration.rules),
      rules: project?.configuration.rules,
      lintLevels: project?.configuration.lintLevels ?? .standard)
    self.arguments = arguments
    inputs = InputSearch(arguments, messages: &messages).inputs
    if arguments.isFixing, inputs.contains(where: { $0.source == .standardInput }) {
      throw UsageError("--fix changes files, and standard input is none; name the files")
    }
    rulePaths = project?.rulePaths(of: inputs)
    writer = OutputWriter(inputs.map(\.name))
    self.messages = messages
  }

  /// Lints the inputs in their order, and prints one report of all.
  mutating func run() -> ExitStatus {
    if let path = arguments.routes, let routes = converter.routes {
      add(routes.findings, in: path, [])
    }
    for (index, input) in inputs.enumerated() { lint(input, file: rulePaths?[index]) }
    // A single file never links everywhere.
    if inputs.count > 1, messages.failureCount == 0, let path = arguments.routes,
      let routes = converter.routes
    {
      add(routes.unusedRouteFindings(takenNames: takenRoutes), in: path, [])
    }
    if fixedCount > 0 { messages.notice("fixed \(fixedCount)") }
    switch arguments.findingsFormat {
    case .text, .github: _ = messages.print(lines: report.text(as: arguments.findingsFormat))
    case .json, .sarif:
      _ = messages.print(report.text(as: arguments.findingsFormat), to: .standardOutput)
    }
    return messages.status(after: worstLevel, failingFrom: arguments.failureLevel)
  }

  private mutating func lint(_ input: Input, file: String?) {
    guard var source = messages.source(of: input) else { return }
    let surroundings = LintSurroundings(of: input)
    do throws(LinkMarkupError) {
      if arguments.isFixing {
        let fixed = try converter.fixing(
          source, file: file, surroundings: surroundings, from: arguments.reportedLevel)
        // What could not be written is not fixed.
        if write(fixed, over: source, of: input) { source = fixed.source }
      }
      let linted = try converter.lint(
        source, file: file, surroundings: surroundings, from: arguments.consideredLevel)
      takenRoutes.formUnion(linted.linked.routeMatches.lazy.map(\.name))
      add(linted.findings, in: input.name, source)
    } catch {
      messages.failure(input.name, "\(error)")
    }
  }

  private mutating func write(
    _ fixed: Converter.FixedSource, over source: [UInt8], of input: Input
  ) -> Bool {
    guard fixed.source != source else { return false }
    do throws(SystemError) {
      try writer.write(fixed.source.span, to: input.name)
      fixedCount += fixed.findings.count
      return true
    } catch {
      messages.failure(input.name, writing: error)
      return false
    }
  }

  private mutating func add(_ findings: [Finding], in path: String, _ source: [UInt8]) {
    worstLevel = [worstLevel, findings.worstLevel].compactMap(\.self).max()
    report.add(findings.filter { $0.level >= arguments.reportedLevel }, in: path, source)
  }
}
