import LinkMarkup

/// What becomes of the records of a stream, on whatever thread.
struct RecordConversion: Sendable {
  /// Those of the command line, with what the project file says.
  private let arguments: Arguments
  private let project: ProjectFile?
  private let converter: Converter
  private let standard: StreamTarget
  /// The targets of records that set something for themselves, by what they set.
  private let targets = Monitor<[[String]: StreamTarget]>([:])

  /// A stream has a few kinds of records; whoever sends more gets them made anew.
  private static let maximumTargetCount = 64

  /// Some lines that follow one another.
  struct Piece: Sendable {
    var lines: ArraySlice<LineReader.Line>
    /// The number of the first line in the stream, from 1.
    let firstNumber: Int
  }

  /// The answers to a piece.
  struct Result: Sendable {
    var output: Bytes = []
    var worstLevel: Finding.Level?
  }

  init(
    _ arguments: Arguments, _ project: ProjectFile?, _ converter: Converter
  ) throws(UsageError) {
    self.arguments = arguments
    self.project = project
    self.converter = converter
    standard = try StreamTarget(arguments, like: converter)
  }

  func result(of piece: Piece) -> Result {
    var result = Result()
    result.output = ByteBuffer.bytes { output in
      for (index, line) in piece.lines.enumerated() {
        do throws(StreamRecordError) {
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
  ) throws(StreamRecordError) -> Finding.Level? {
    switch line {
    case .tooLong:
      throw StreamRecordError(
        id: .none,
        "the record has more than \(Limits.standard.recordCount) bytes; split it")
    case .text(let text):
      guard text.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }) else {
        throw StreamRecordError(
          id: .none, #"the line is empty; write a record, as in {"id":1,"markdown":"Read it."}"#)
      }
      let record = try StreamRecord(parsing: text)
      return try target(of: record).appendAnswer(to: record, into: &output)
    }
  }

  private func target(of record: StreamRecord) throws(StreamRecordError) -> StreamTarget {
    if record.settings.isEmpty { return standard }
    let settings = record.settings.map { "\($0.key)=\($0.text)" }
    if let known = targets.with({ $0[settings] }) { return known }
    let target: StreamTarget
    do throws(UsageError) {
      let arguments = try arguments.completed(by: project, record: record.values)
      target = try StreamTarget(arguments, like: converter)
    } catch {
      throw StreamRecordError(id: record.id, error.descriptionWithKeys)
    }
    targets.with { targets in
      if targets.count == RecordConversion.maximumTargetCount { targets.removeAll() }
      targets[settings] = target
    }
    return target
  }
}

extension StreamRecord {
  /// What the record sets, as if the command line said it.
  fileprivate var values: [OptionValue] {
    settings.compactMap { setting in
      Command.convert.options.first { $0.key == setting.key.rawValue }.map { option in
        OptionValue(option: option, text: setting.text, setting: nil)
      }
    }
  }
}
