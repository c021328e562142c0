import LinkMarkup

/// What is found in each input of a run, on whatever thread.
struct DocumentLinting: Sendable {
  let inputs: [Input]
  let converter: Converter
  /// What rules call the inputs; nil without a project.
  let rulePaths: [String?]?
  /// The least level that is told.
  let reportedLevel: Finding.Level
  /// The least level that is looked for.
  let consideredLevel: Finding.Level
  /// What mends the inputs; nil where they stay as they are.
  let writer: OutputWriter?
  let messages: Messages

  /// What became of one input.
  struct Result: Sendable {
    /// What there is to say, which waits.
    var messages: Messages
    var report = FindingReport()
    var worstLevel: Finding.Level?
    var fixedCount = 0
    /// The names of the routes that links took.
    var takenRoutes: Set<String> = []
  }

  func result(ofInput index: Int) -> Result {
    var result = Result(messages: messages)
    let input = inputs[index]
    guard var source = result.messages.source(of: input) else { return result }
    let file = rulePaths?[index]
    let surroundings = LintSurroundings(of: input)
    do throws(LinkMarkupError) {
      if let writer {
        let fixed = try converter.fixing(
          source, file: file, surroundings: surroundings, from: reportedLevel)
        // What could not be written is not fixed.
        if write(fixed, over: source, of: input, writer, &result) { source = fixed.source }
      }
      let linted = try converter.lint(
        source, file: file, surroundings: surroundings, from: consideredLevel)
      result.takenRoutes = Set(linted.linked.routeMatches.lazy.map(\.name))
      result.worstLevel = linted.findings.worstLevel
      result.report.add(
        linted.findings.filter { $0.level >= reportedLevel }, in: input.name, source)
    } catch {
      result.messages.failure(input.name, error)
    }
    return result
  }

  /// Writes what was mended, unless its author saved the input meanwhile; whether it is there now.
  func write(
    _ fixed: Converter.FixedSource, over source: Bytes, of input: Input,
    _ writer: OutputWriter, _ result: inout Result
  ) -> Bool {
    guard fixed.source != source else { return false }
    do throws(SystemError) {
      let current = try input.read(limit: Document.maximumSourceCount)
      // By another name the same file may be an input, too.
      if current == fixed.source { return true }
      guard current == source else {
        result.messages.failure(
          input.name, "it changed while it was mended, and stays as it is now; run again")
        return false
      }
      try writer.write(fixed.source.span, to: input.name)
      result.fixedCount = fixed.findings.count
      return true
    } catch {
      result.messages.failure(input.name, writing: error)
      return false
    }
  }
}
