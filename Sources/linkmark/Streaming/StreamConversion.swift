import LinkMarkup

/// Converts records of NDJSON, a line in and a line out, until the end of standard input.
///
/// The answer to a wrong record is an error, and the stream continues.
struct StreamConversion {
  private let options: ConvertOptions
  private var reader: LineReader
  private let work: RecordConversion
  private var messages: Messages
  /// The number of lines that were read.
  private var lineCount = 0
  private var worstLevel: Finding.Level?

  /// The number of bytes of records that are converted before answers are written.
  private static let batchCount = 1 << 18
  /// The number of records that one thread converts at once.
  private static let pieceCount = 16

  init(_ options: ConvertOptions, _ messages: consuming Messages) throws(UsageError) {
    let project = try ProjectFile.chosen(by: options.project, near: options.places)
    var options = try options.completed(by: project)
    try options.target.routes.complete(by: project)
    self.options = options
    let target = options.target
    let styling = try target.readStyling()
    let routes = try RouteTable.named(by: target.routes, for: project?.configuration.rules)
    let converter = Converter(target, styling, routes, project)
    messages.verbosity = options.common.verbosity
    for warning in options.warnings { messages.warning(warning) }
    if let theme = target.styling.theme { messages.findings(styling.theme.findings, in: theme) }
    messages.findings(of: routes, target.routes)
    reader = LineReader(.standardInput, maximumLineCount: Limits.standard.recordCount)
    work = try RecordConversion(options, project, converter)
    self.messages = messages
  }

  mutating func run() -> ExitStatus {
    do throws(SystemError) {
      while let lines = nextLines() { try answer(lines) }
    } catch .brokenPipe {
      // The reader closed the pipe.
    } catch {
      messages.failure("<stdout>", writing: error)
    }
    return messages.status(after: worstLevel, failingFrom: options.run.failure.level)
  }

  /// Returns the lines that have arrived; nil at the end.
  private mutating func nextLines() -> [LineReader.Line]? {
    do throws(SystemError) {
      let lines = try reader.next(upTo: StreamConversion.batchCount)
      return lines.isEmpty ? nil : lines
    } catch {
      messages.failure(options.inputs.standardInputName, reading: error)
      return nil
    }
  }

  private mutating func answer(_ lines: [LineReader.Line]) throws(SystemError) {
    let pieces = stride(from: 0, to: lines.count, by: StreamConversion.pieceCount).map { start in
      RecordConversion.Piece(
        lines: lines[start..<min(start + StreamConversion.pieceCount, lines.count)],
        firstNumber: lineCount + start + 1)
    }
    lineCount += lines.count
    try OrderedWork(
      count: pieces.count, threadCount: options.run.work.threadCount,
      window: pieces.count, batchCount: 1
    ).run(
      { [work] index in work.result(of: pieces[index]) },
      receive: { (_, result) throws(SystemError) in try receive(result) })
  }

  private mutating func receive(_ result: RecordConversion.Result) throws(SystemError) {
    worstLevel = [worstLevel, result.worstLevel].compactMap(\.self).max()
    try FileDescriptor.standardOutput.write(result.output.span)
  }
}
