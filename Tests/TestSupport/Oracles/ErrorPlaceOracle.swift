@testable import LinkMarkup
@testable import LinkText

/// Checks that an error has a message, and a location within its file.
enum ErrorPlaceOracle {
  static func defects(of error: SourceError, in source: Bytes) -> [String] {
    var defects: [String] = []
    // As in editors, a carriage return alone also ends a line.
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
