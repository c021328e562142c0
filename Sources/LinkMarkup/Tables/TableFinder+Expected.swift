import LinkText

extension TableFinder {
  /// Returns the tables that the lines of the source suggest, in order, without libcmark.
  ///
  /// Such a table is between blank lines and is not indented, so it cannot be in a container, and
  /// each of its lines can only be text of a paragraph. Only code and HTML can contain one, which
  /// `find(in:)` notices.
  mutating func expectedTables() -> [SourceTable] {
    var tables: [SourceTable] = []
    // The byte of which the open fence consists.
    var fence: UInt8?
    var next = 1
    for delimiterRow in candidates where delimiterRow > next {
      let header = delimiterRow - 1
      while next < header {
        if let mark = fenceMark(next), fence == nil || fence == mark {
          fence = fence == nil ? mark : nil
        }
        next += 1
      }
      if fence == nil, header == 1 || isBlank(header - 1), let table = expectedTable(header) {
        tables.append(table)
        next = table.lines.upperBound
      }
    }
    return tables
  }

  private mutating func expectedTable(_ header: Int) -> SourceTable? {
    let line = line(header)
    guard beginsText(header), source[line.content].first != UInt8(ascii: "["), !beginsBlock(line),
      var table = table(header: line, delimiters: self.line(header + 1))
    else { return nil }
    let end = appendRows(header + 2..<lines.count + 1, to: &table).line
    let isAlone = end > lines.count || isBlank(end)
    return isAlone && table.lines.allSatisfy(beginsText) ? table : nil
  }

  /// Returns whether a line can neither interrupt a paragraph nor be its underline.
  ///
  /// `beginsBlock(_:)` judges the other bytes with which a block may begin.
  private func beginsText(_ number: Int) -> Bool {
    switch source[lines.line(number, in: source)].first {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "#"), UInt8(ascii: ">"),
      UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "`"),
      UInt8(ascii: "~"):
      false
    default: true
    }
  }

  private func isBlank(_ number: Int) -> Bool {
    source[lines.line(number, in: source)].allSatisfy(\.isASCIIBlank)
  }

  /// Returns the byte of the fence that a line is, or `nil` if it is none.
  private func fenceMark(_ number: Int) -> UInt8? {
    let line = LineCursor(lines.line(number, in: source), in: source)
    guard let mark = line.first(in: source), mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~"),
      line.end - line.firstNonspace >= 3
    else { return nil }
    return source[line.firstNonspace..<line.firstNonspace + 3].allSatisfy { $0 == mark }
      ? mark : nil
  }
}
