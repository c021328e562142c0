import LinkMarkup

/// Converts the records of a stream, on any thread.
struct RecordConversion: Sendable {
  /// The settings of the project file, and the options of the command line.
  private let defaults: [[OptionValue]]
  private let converter: Converter
  private let standard: StreamTarget
  /// The targets of records with settings, by these settings.
  private let targets = Monitor<[[String]: StreamTarget]>([:])

  /// A stream has a few kinds of records; with more, targets are made again.
  private static let maximumTargetCount = 64

  /// Consecutive lines.
  struct Piece: Sendable {
    var lines: ArraySlice<LineReader.Line>
    /// The number of the first line in the stream, counted from 1.
    let firstNumber: Int
  }

  /// The answers to a piece.
  struct Result: Sendable {
    var output: Bytes = []
    var worstLevel: Finding.Level?
  }

  /// - Parameter options: Those of the command line, with the settings of the project file.
  init(
    _ options: ConvertOptions, _ project: ProjectFile?, _ converter: Converter
  ) throws(UsageError) {
    let settings = project.map { project in
      project.values(for: TargetOptions.self).filter { project.maySet($0.option) }
    }
    defaults = [settings ?? [], options.common.given]
    self.converter = converter
    standard = try StreamTarget(options.target, like: converter)
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
      let values = OptionValue.merged([record.values])
      let options = try TargetOptions(OptionValue.merged(defaults + [record.values]), given: values)
      target = try StreamTarget(options, like: converter)
    } catch {
      throw StreamRecordError(id: record.id, error.message(.key))
    }
    targets.with { targets in
      if targets.count == RecordConversion.maximumTargetCount { targets.removeAll() }
      targets[settings] = target
    }
    return target
  }
}

extension StreamRecord {
  /// The settings of the record as options that were given.
  fileprivate var values: [OptionValue] {
    let options = TargetOptions.options
    return settings.compactMap { setting in
      options.first { $0.name.key == setting.key.rawValue }.map { option in
        OptionValue(option: option, text: setting.text, setting: nil)
      }
    }
  }
}
