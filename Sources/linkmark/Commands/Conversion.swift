import LinkMarkup

/// Converts every input of a run; what goes wrong with one does not stop the others.
struct Conversion {
  private let arguments: Arguments
  private let converter: Converter
  private let project: ProjectFile?
  private let plan: OutputPlan
  private let inputs: [Input]
  private var writer: OutputWriter
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
    self.project = project
    let arguments = arguments.completed(by: project)
    self.arguments = arguments
    let styling = try Styling(arguments)
    converter = Converter(
      styling: styling, locale: arguments.locale,
      dialect: arguments.annotation == .none ? .commonMark : .copy,
      refusedDestinations: arguments.refusedDestinations,
      routes: try RouteTable.named(by: arguments, for: project?.configuration.rules),
      rules: project?.configuration.rules,
      lintLevels: project?.configuration.lintLevels ?? .standard,
      sourceDetail: arguments.hasPlaces ? .links : .blocks)
    // Not before the theme is read: wrong arguments are worth one line, not two.
    for warning in arguments.warnings {
      messages.warning(warning)
    }
    if let theme = arguments.theme {
      messages.findings(styling.theme.findings, in: theme)
    }
    messages.findings(of: converter.routes, arguments)
    inputs = InputSearch(arguments, messages: &messages).inputs
    plan = try OutputPlan(inputs, arguments, projectFile: project?.path)
    writer = OutputWriter(plan)
    let isPaged = arguments.format == .ansi && arguments.paging == .auto
    standardOutput = PagedOutput(isPaged ? Terminal(arguments.output).pagedScreen : nil)
    self.messages = messages
  }

  /// Converts the inputs in their order.
  mutating func run() -> ExitStatus {
    do throws(Interruption) {
      for (input, place) in zip(inputs, plan.places) {
        try convert(input, to: place)
      }
      reportUnusedRoutes()
      var failure: Pager.Failure?
      try toStandardOutput { output throws(SystemError) in failure = try output.finish() }
      if let failure { messages.warning("\(failure)") }
    } catch {
      switch error {
      case .closedPipe: break
      case .standardOutput(let error): messages.failure("<stdout>", writing: error)
      }
    }
    return messages.status(after: worstLevel, failingFrom: arguments.failureLevel)
  }

  /// Tells which routes no link took, if there were several inputs and all of them could be read.
  private func reportUnusedRoutes() {
    // A single file never links everywhere.
    guard inputs.count > 1, messages.failureCount == 0, let path = arguments.routes,
      let routes = converter.routes
    else { return }
    messages.findings(routes.unusedRouteFindings(takenNames: takenRoutes), in: path)
  }

  private mutating func convert(
    _ input: Input, to place: OutputPlan.Place
  ) throws(Interruption) {
    guard let (linked, findings) = link(input) else { return }
    takenRoutes.formUnion(linked.routeMatches.lazy.map(\.name))
    reportMissingPhrases(for: linked)
    messages.findings(findings, in: input.name)
    worstLevel = [worstLevel, findings.worstLevel].compactMap(\.self).max()
    let output = linked.bytes(
      emittedBy: arguments.emitter(fallbackTitle: input.title))
    if let path = plan.map {
      try write(arguments.ansiEmitter.map(of: linked).json.span, to: path)
    }
    switch place {
    case .standardOutput: try writeToStandardOutput(output.span)
    case .file(let path): try write(output.span, to: path)
    }
  }

  /// Tells once that announcements are in another language than the copy, as soon as there are any.
  private mutating func reportMissingPhrases(for linked: LinkedDocument) {
    guard linked.phrasebook == nil, !hasToldOfMissingPhrases else { return }
    let hasAnnouncements =
      switch arguments.format {
      case .html:
        arguments.annotation == .links && linked.linkTargets.contains(where: linked.opensNewTab)
      case .json: arguments.shape == .runs && !linked.linkTargets.isEmpty
      case .ansi: false
      }
    guard hasAnnouncements else { return }
    messages.missingPhrases(of: arguments.locale)
    hasToldOfMissingPhrases = true
  }

  private mutating func link(_ input: Input) -> (LinkedDocument, [Finding])? {
    guard let source = messages.source(of: input) else { return nil }
    let file = project?.rulePath(of: input)
    do throws(LinkMarkupError) {
      let linked = try converter.link(source, file: file)
      let findings = linked.findings(for: arguments.extent.ofText)
      guard linked.document.sourceMap == nil, !findings.isEmpty else { return (linked, findings) }
      // Exact places cost something, so only copy with findings pays for them.
      var exactConverter = converter
      exactConverter.sourceDetail = .links
      let exact = try exactConverter.link(source, file: file)
      return (exact, exact.findings(for: arguments.extent.ofText))
    } catch {
      messages.failure(input.name, "\(error)")
      return nil
    }
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

  private mutating func write(_ output: Span<UInt8>, to path: String) throws(Interruption) {
    do throws(SystemError) {
      if case .folder = arguments.output { try writer.createFolder(of: path) }
      try writer.write(output, to: path)
    } catch .brokenPipe {
      throw .closedPipe
    } catch {
      messages.failure(path, writing: error)
    }
  }
}
