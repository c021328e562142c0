import LinkMarkup
import Synchronization

@testable import LanguageServer

/// A simple editable text: an array of scalars, which is searched from its start for each position.
struct TextModel {
  var scalars: [Unicode.Scalar]

  var text: String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  /// The range of each line's scalars, without the line's ending.
  var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < scalars.count {
      let end = index
      if scalars[index] == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" {
        index += 2
      } else if scalars[index] == "\r" || scalars[index] == "\n" {
        index += 1
      } else {
        index += 1
        continue
      }
      lines.append(start..<end)
      start = index
    }
    return lines + [start..<scalars.count]
  }

  /// Returns the index of the scalar at a position, limited to the text and to the line.
  func index(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    let lines = lines
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.count else { return scalars.count }
    var unit = 0
    for index in lines[position.line] {
      unit += TextModel.unitCount(of: scalars[index], encoding)
      if unit > position.character { return index }
    }
    return lines[position.line].upperBound
  }

  static func unitCount(of scalar: Unicode.Scalar, _ encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: String(scalar).utf8.count
    case .utf16: String(scalar).utf16.count
    case .utf32: 1
    }
  }

  mutating func replace(
    _ start: TextPosition, _ end: TextPosition, _ encoding: PositionEncoding, with text: String
  ) {
    let first = index(of: start, encoding)
    scalars.replaceSubrange(
      first..<max(first, index(of: end, encoding)), with: Array(text.unicodeScalars))
  }
}
