import LinkMarkup

extension SourceError {
  /// The line of the file with marks under the place, as that of a finding; empty if the file cannot be read.
  var excerpt: [String] {
    let source = try? FileSystem.contents(ofRegularFile: path, limit: 1 << 20)
    return source.map(excerpt) ?? []
  }

  /// Returns the line of a source with marks under the place, a character or a JSON string.
  func excerpt(of source: Bytes) -> [String] {
    let lines = LineStarts(source.span)
    let start = SourcePosition(line: line, column: column)
    guard line <= lines.count else { return [] }
    let rest = source[lines.line(line, in: source)].dropFirst(column - 1)
    let end = SourcePosition(line: line, column: column + SourceError.tokenCount(atStartOf: rest))
    return SourceExcerpt(of: source, lines, start, end)?.text(ReportPaint(), .error)
      .split(separator: "\n").map(String.init) ?? []
  }

  /// Returns the bytes of a JSON string, or else of one character.
  private static func tokenCount(atStartOf text: ArraySlice<UInt8>) -> Int {
    guard text.first == UInt8(ascii: "\"") else { return 1 }
    var isEscaped = false
    for (count, byte) in text.dropFirst().enumerated() {
      if byte == UInt8(ascii: "\""), !isEscaped { return count + 2 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return 1
  }
}
