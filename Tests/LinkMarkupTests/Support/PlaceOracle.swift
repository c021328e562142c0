import LinkMarkup

/// Says where an error does not point into the file that it is about.
enum PlaceOracle {
  static func defects(of error: SourceError, in source: Bytes) -> [String] {
    var defects: [String] = []
    // As editors count: a carriage return alone ends a line too.
    let lines = source.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
    if error.line < 1 || error.line > lines.count {
      defects.append("line \(error.line) of \(lines.count): \(error)")
    }
    let longest = lines.map(\.count).max() ?? 0
    if error.column < 1 || error.column > longest + 1 { defects.append("the column of \(error)") }
    if error.message.isEmpty { defects.append("an error without words") }
    return defects
  }
}
