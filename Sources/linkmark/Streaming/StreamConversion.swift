import LinkMarkup

/// Converts the NDJSON records on standard input, and answers each record with a line of output.
///
/// The answer to an invalid record is an error, and the stream continues.
struct StreamConversion {
  private let options: ConvertOptions
  private var reader: LineReader
  private let work: RecordConversion
  private var messages: Messages
  private var lineCount = 0
  private var worstLevel: Finding.Level?

  /// The approximate number of bytes that are converted before the answers are written.
  private static let batchByteCount = 1 << 18
  /// The number of records that a thread takes at once.
  private static let pieceCount = 16

  init(_ options: ConvertOptions, messages: consuming Messages) throws(UsageError) {
    var options = options
    let context = try RunContext(completing: &options, near: options.projectSearchStarts)
    self.options = options
    let converter = context.completing(try options.makeConverter())
    messages.verbosity = options.common.verbosity
    for warning in options.warnings { messages.warning(warning) }
    if let theme = options.target.styling.theme {
      messages.reportFindings(converter.styling.theme.findings, in: theme)
    }
    messages.reportFindings(of: context)
    reader = LineReader(.standardInput, maximumLineByteCount: Limits.standard.recordCount)
    work = try RecordConversion(options, project: context.project, converter: converter)
    self.messages = messages
  }

  mutating func run() -> ExitStatus {
    do throws(SystemError) {
      while let lines = nextLines() { try answer(lines) }
    } catch .brokenPipe {
      // If the reader of standard output closes the pipe, the run has not failed.
    } catch {
      messages.failure("<stdout>", writing: error)
    }
    return messages.status(after: worstLevel, failingFrom: options.run.failure.level)
  }

  /// Returns the lines that have arrived; nil at the end, or after an error.
  private mutating func nextLines() -> [LineReader.Line]? {
    do throws(SystemError) {
      let lines = try reader.next(upTo: StreamConversion.batchByteCount)
      return lines.isEmpty ? nil : lines
    } catch {
      messages.failure(options.inputs.standardInputName, reading: error)
      return nil
    }
  }

  private mutating func answer(_ lines: [LineReader.Line]) throws(SystemError) {
    let starts = Array(stride(from: 0, to: lines.count, by: StreamConversion.pieceCount))
    let firstNumber = lineCount + 1
    lineCount += lines.count
    try OrderedWork(
      count: starts.count, threadCount: options.run.work.threadCount, window: starts.count,
      batchSize: 1
    ).run(
      { [work] index in
        let piece = lines[starts[index]...].prefix(StreamConversion.pieceCount)
        return work.answers(to: piece, firstNumber: firstNumber + starts[index])
      },
      receive: { (_, answers) throws(SystemError) in
        worstLevel = [worstLevel, answers.worstLevel].compactMap(\.self).max()
        try FileDescriptor.standardOutput.write(answers.output.span)
      })
  }
}

/// Converts the records of a stream, on any thread.
struct RecordConversion: Sendable {
  /// The settings of the project file, and the options of the command line.
  private let defaults: [[OptionValue]]
  private let converter: Converter
  private let standard: StreamTarget
  /// The converters of records with settings, by the texts of the settings.
  private let targets = Monitor<[[String]: StreamTarget]>([:])

  /// The maximum size of `targets`; most streams use only a few different settings.
  private static let maximumTargetCount = 64

  /// - Parameter options: The options of the command line, completed by the project file.
  init(_ options: ConvertOptions, project: ProjectFile?, converter: Converter) throws(UsageError) {
    let settings = project.map { project in
      project.values(for: FormatOptions.self).filter { project.maySet($0.option) }
    }
    defaults = [settings ?? [], options.common.given]
    self.converter = converter
    standard = try StreamTarget(options.target, like: converter)
  }

  /// Returns the answers to consecutive lines, and the worst level of their findings.
  ///
  /// - Parameter firstNumber: The number of the first line in the stream, counted from 1.
  func answers(
    to lines: ArraySlice<LineReader.Line>, firstNumber: Int
  ) -> (output: Bytes, worstLevel: Finding.Level?) {
    var worstLevel: Finding.Level?
    let output = ByteBuffer.bytes { output in
      for (index, line) in lines.enumerated() {
        do throws(StreamRecordError) {
          let level = try appendAnswer(to: line, into: &output)
          worstLevel = [worstLevel, level].compactMap(\.self).max()
        } catch {
          output.append(failure: error, line: firstNumber + index)
        }
      }
    }
    return (output, worstLevel)
  }

  private func appendAnswer(
    to line: LineReader.Line, into output: inout ByteBuffer
  ) throws(StreamRecordError) -> Finding.Level? {
    switch line {
    case .tooLong:
      throw StreamRecordError(
        "the record has more than \(Limits.standard.recordCount) bytes; split it", of: .none)
    case .text(let text):
      guard text.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }) else {
        throw StreamRecordError(
          #"the line is empty; write a record, as in {"id":1,"markdown":"Read it."}"#, of: .none)
      }
      let record = try StreamRecord(parsing: text)
      return try target(of: record).appendAnswer(to: record, into: &output)
    }
  }

  private func target(of record: StreamRecord) throws(StreamRecordError) -> StreamTarget {
    if record.settings.isEmpty { return standard }
    let settings = record.settings.map { "\($0.key)=\($0.text)" }
    if let known = targets.with({ $0[settings] }) { return known }
    let values = OptionValue.merged(defaults + [record.values])
    let given = OptionValue.merged([record.values])
    let target = try attempt(
      try StreamTarget(FormatOptions(values, given: given), like: converter)
    ) { (error: UsageError) in StreamRecordError(error.message(withKeys: true), of: record.id) }
    targets.with { targets in
      if targets.count == RecordConversion.maximumTargetCount { targets.removeAll() }
      targets[settings] = target
    }
    return target
  }
}

extension StreamRecord {
  fileprivate var values: [OptionValue] {
    let options = FormatOptions.options
    return settings.compactMap { setting in
      options.first { $0.name.key == setting.key.rawValue }.map { option in
        OptionValue(option: option, text: setting.text, setting: nil)
      }
    }
  }
}

/// Converts the records that have the same settings.
final class StreamTarget: Sendable {
  private let options: FormatOptions
  private let converter: Converter
  private let emitter: any Emitter

  /// - Parameter standard: The converter of records without settings.
  init(_ options: FormatOptions, like standard: Converter) throws(UsageError) {
    self.options = options
    var converter = try options.makeConverter(theme: standard.styling.theme)
    converter.destinations = standard.destinations
    converter.routes = standard.routes
    converter.rules = standard.rules
    converter.lintLevels = standard.lintLevels
    converter.limits = standard.limits
    // Several records are converted at the same time, so the limit of links is lower for a record.
    converter.limits.links = converter.limits.recordLinks
    self.converter = converter
    // The emitter is created only once, because its creation queries the terminal.
    emitter = options.emitter(fallbackTitle: "linkmark")
  }

  /// Appends the answer to a record, and returns the worst level of its findings.
  func appendAnswer(
    to record: StreamRecord, into output: inout ByteBuffer
  ) throws(StreamRecordError) -> Finding.Level? {
    let converted = try attempt(
      try converter.convert(converter.parse(record.markdown), for: options.extentOfText)
    ) { (error: LinkMarkupError) in
      let place = error.location.map { "\($0.line):\($0.column): " } ?? ""
      return StreamRecordError("\(place)\(error)", of: record.id)
    }
    let findings = converted.findings
    let (limit, eventLimit) = (converter.limits.answerCount, converter.limits.recordEvents)
    guard converted.linked.document.events.count <= eventLimit else {
      throw StreamRecordError(
        "the record has more than \(eventLimit) starts, ends and texts; split it", of: record.id)
    }
    guard let bytes = converted.linked.bytes(emittedBy: emitter, atMost: limit) else {
      throw StreamRecordError(
        "the answer has more than \(limit) bytes; split the record", of: record.id)
    }
    output.append(
      responseTo: record.id, output: bytes.span, isJSON: options.resolvedFormat == .json,
      findings: findings)
    return findings.worstLevel
  }
}

/// Reads a file of any length line by line.
struct LineReader {
  enum Line: Sendable, Equatable {
    /// The line without its line feed.
    case text(Bytes)
    /// A line that was skipped, because it is longer than the limit.
    case tooLong
  }

  private let descriptor: FileDescriptor
  private let maximumLineByteCount: Int
  private var buffer: Bytes = []
  /// The offset of the next line in the buffer.
  private var start = 0
  /// The end of the part of the buffer in which no line feed was found.
  private var searchedEnd = 0
  private var isAtEnd = false
  /// Whether the rest of a line that is too long has to be skipped.
  private var isSkipping = false

  init(_ descriptor: FileDescriptor, maximumLineByteCount: Int) {
    self.descriptor = descriptor
    self.maximumLineByteCount = maximumLineByteCount
  }

  /// Returns the lines that have arrived, up to about `byteCount` bytes; empty at the end.
  ///
  /// Waits only if no whole line has arrived, so that a writer can wait for each answer.
  mutating func next(upTo byteCount: Int) throws(SystemError) -> [Line] {
    var lines: [Line] = []
    while lines.isEmpty, !(isAtEnd && start == buffer.count && !isSkipping) {
      var taken = 0
      while taken < byteCount, let line = takeLine() {
        lines.append(line)
        if case .text(let text) = line { taken += text.count }
      }
      if lines.isEmpty { try fill() }
    }
    return lines
  }

  /// Returns the next line, or nil if its end has not arrived; the last line needs no line feed.
  private mutating func takeLine() -> Line? {
    guard start < buffer.count || isSkipping else { return nil }
    let lineFeed = buffer.span.firstOffset(
      of: UInt8(ascii: "\n"), in: max(start, searchedEnd)..<buffer.count)
    guard let end = lineFeed ?? (isAtEnd ? buffer.count : nil) else {
      searchedEnd = buffer.count
      if buffer.count - start > maximumLineByteCount { isSkipping = true }
      if isSkipping { start = buffer.count }
      return nil
    }
    let isTooLong = isSkipping || end - start > maximumLineByteCount
    let line: Line = isTooLong ? .tooLong : .text(Bytes(buffer[start..<end]))
    start = min(end + 1, buffer.count)
    isSkipping = false
    return line
  }

  private mutating func fill() throws(SystemError) {
    buffer.removeFirst(start)
    searchedEnd = max(0, searchedEnd - start)
    start = 0
    let more = try descriptor.read(count: LineReader.readCount)
    isAtEnd = more.isEmpty
    buffer += more
  }

  private static let readCount = 1 << 18
}
