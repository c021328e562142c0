import LinkMarkup

/// What becomes of the records of a stream, on whatever thread.
struct RecordConversion: Sendable {
  private let arguments: Arguments
  private let converter: Converter
  private let standard: StreamTarget
  /// The targets of records that set something for themselves.
  private let targets = Monitor<[[StreamSetting]: StreamTarget]>([:])

  /// A stream has a few kinds of records; whoever sends more gets them made anew.
  private static let maximumTargetCount = 64
  private static let settings = CommandOption.ofRecords.map(\.settingKind)

  /// Some lines that follow one another.
  struct Piece: Sendable {
    var lines: ArraySlice<LineReader.Line>
    /// The number of the first line in the stream, from 1.
    let firstNumber: Int
  }

  /// The answers to a piece.
  struct Result: Sendable {
    var output: [UInt8] = []
    var worstLevel: Finding.Level?
  }

  init(_ arguments: Arguments, _ converter: Converter) throws(UsageError) {
    self.arguments = arguments
    self.converter = converter
    standard = try StreamTarget(arguments, like: converter)
  }

  func result(of piece: Piece) -> Result {
    var result = Result()
    result.output = ByteBuffer.bytes { output in
      for (index, line) in piece.lines.enumerated() {
        do throws(StreamRecordFailure) {
          let level = try appendAnswer(to: line, into: &output)
          result.worstLevel = [result.worstLevel, level].compactMap(\.self).max()
        } catch {
          output.append(failure: error, line: piece.firstNumber + index)
        }
      }
    }
    return result
  }

  private func appendAnswer(
    to line: LineReader.Line, into output: inout ByteBuffer
  ) throws(StreamRecordFailure) -> Finding.Level? {
    switch line {
    case .tooLong:
      throw StreamRecordFailure(
        id: .none,
        "the record has more than \(StreamConversion.maximumRecordCount) bytes; split it")
    case .text(let text):
      guard text.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }) else {
        throw StreamRecordFailure(
          id: .none, #"the line is empty; write a record, as in {"id":1,"markdown":"Read it."}"#)
      }
      let record = try StreamRecord(parsing: text, settings: RecordConversion.settings)
      return try target(of: record).appendAnswer(to: record, into: &output)
    }
  }

  private func target(of record: StreamRecord) throws(StreamRecordFailure) -> StreamTarget {
    if record.settings.isEmpty { return standard }
    if let known = targets.with({ $0[record.settings] }) { return known }
    let target: StreamTarget
    do throws(UsageError) {
      target = try StreamTarget(try arguments.setting(record.settings), like: converter)
    } catch {
      throw StreamRecordFailure(id: record.id, error.descriptionForRecords)
    }
    targets.with { targets in
      if targets.count == RecordConversion.maximumTargetCount { targets.removeAll() }
      targets[record.settings] = target
    }
    return target
  }
}
