@testable import LinkMarkup
@testable import LinkText
@testable import linkmark

/// Checks that each record of a stream gets one answer, which does not depend on other records.
enum StreamTarget {
  static func defects(_ input: FuzzInput) throws -> [String] {
    let lines = input.rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { LineReader.Line.text(Bytes($0)) }
    let together = try answers(to: lines[...], from: 1)
    let alone = try lines.indices.flatMap { index in
      try answers(to: lines[index...index], from: index + 1)
    }
    var defects: [String] = []
    if together != alone { defects.append("a record's answer depends on the others") }
    if together.count != lines.count {
      defects.append("\(together.count) answers to \(lines.count) records")
    }
    for answer in together {
      // Not parsed by Foundation, which rejects an identifier such as 1e9999, although it is valid
      // JSON and is returned unchanged.
      let json = try JSONDocument(parsing: Array(answer), path: "answer")
      let keys = ["id", "output", "diagnostics", "error", "line"]
        .filter { json.member($0, of: JSONDocument.root) != nil }
      if keys != ["id", "output", "diagnostics"], keys != ["id", "error", "line"] {
        defects.append("an answer with the keys \(keys)")
      }
    }
    return defects
  }

  private static func answers(
    to lines: ArraySlice<LineReader.Line>, from number: Int
  ) throws -> [ArraySlice<UInt8>] {
    let options = try ConvertOptions(reading: ["--stream"], of: .convert)
    let conversion = try RecordConversion(options, project: nil, converter: Converter())
    let (output, _) = conversion.answers(to: lines, firstNumber: number)
    return output.dropLast().split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
}
