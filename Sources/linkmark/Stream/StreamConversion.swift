import LinkMarkup

/// Converts records of NDJSON, a line in and a line out, for as long as there are any.
///
/// What is wrong with a record is its answer, and the stream goes on.
struct StreamConversion {
  private let arguments: Arguments
  private var reader: LineReader
  private let work: RecordConversion
  private var messages: Messages
  /// The lines that were read.
  private var lineCount = 0
  private var worstLevel: Finding.Level?

  /// Why a stream ends before its last record.
  private enum Interruption: Error {
    /// Nobody reads on, which is the reader's right.
    case closedPipe
    case standardInput(SystemError)
    case standardOutput(SystemError)
  }

  /// Bytes of records that are converted before anything is written.
  private static let batchCount = 1 << 18
  /// Records that one thread converts at once.
  private static let pieceCount = 16

  init(_ arguments: Arguments, _ messages: consuming Messages) throws(UsageError) {
    let project = try ProjectFile.chosen(by: arguments, near: arguments.places)
    let arguments = try arguments.completed(by: project)
    self.arguments = arguments
    let styling = try Styling(arguments)
    let routes = try RouteTable.named(by: arguments, for: project?.configuration.rules)
    let converter = Converter(arguments, styling, routes, project)
    messages.speak(arguments.verbosity)
    for warning in arguments.warnings { messages.warning(warning) }
    if let theme = arguments.theme { messages.findings(styling.theme.findings, in: theme) }
    messages.findings(of: routes, arguments)
    reader = LineReader(.standardInput, maximumLineCount: Limits.standard.recordCount)
    work = try RecordConversion(arguments, project, converter)
    self.messages = messages
  }

  mutating func run() -> ExitStatus {
    do throws(Interruption) {
      while let lines = try nextLines() {
        try answer(lines)
      }
    } catch {
      switch error {
      case .closedPipe: break
      case .standardInput(let error):
        messages.failure(arguments.standardInputName, reading: error)
      case .standardOutput(let error): messages.failure("<stdout>", writing: error)
      }
    }
    return messages.status(after: worstLevel, failingFrom: arguments.failureLevel)
  }

  /// The lines that have arrived; nil at the end.
  private mutating func nextLines() throws(Interruption) -> [LineReader.Line]? {
    do throws(SystemError) {
      let lines = try reader.next(upTo: StreamConversion.batchCount)
      return lines.isEmpty ? nil : lines
    } catch {
      throw .standardInput(error)
    }
  }

  private mutating func answer(_ lines: [LineReader.Line]) throws(Interruption) {
    let pieces = stride(from: 0, to: lines.count, by: StreamConversion.pieceCount).map { start in
      RecordConversion.Piece(
        lines: lines[start..<min(start + StreamConversion.pieceCount, lines.count)],
        firstNumber: lineCount + start + 1)
    }
    lineCount += lines.count
    try OrderedWork(
      count: pieces.count, threadCount: arguments.jobs ?? CurrentProcess.processorCount,
      window: pieces.count, batchCount: 1
    ).run(
      { [work] index in work.result(of: pieces[index]) },
      receive: { (_, result) throws(Interruption) in try receive(result) })
  }

  private mutating func receive(_ result: RecordConversion.Result) throws(Interruption) {
    worstLevel = [worstLevel, result.worstLevel].compactMap(\.self).max()
    do throws(SystemError) {
      try FileDescriptor.standardOutput.write(result.output.span)
    } catch .brokenPipe {
      throw .closedPipe
    } catch {
      throw .standardOutput(error)
    }
  }
}
