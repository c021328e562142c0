import LinkMarkup

/// Breaks `linkmark.runs/1` into lines, with one line for each member and for each element of a
/// member's array.
///
/// Ranges are omitted. They follow from the texts of runs and blocks, and one added letter would
/// change all ranges after it.
enum JSONLines {
  private static let range = Bytes(#""range":{"utf16":["#.utf8)

  static func text(_ json: Bytes) -> Bytes {
    var text: Bytes = []
    text.reserveCapacity(json.count * 2)
    var depth = 0
    var isInString = false
    var isEscaped = false
    // Whether the container at the second level is an array; other containers stay on one line.
    var isArray = false
    func startLine() {
      text.append(UInt8(ascii: "\n"))
      text += Bytes(repeating: UInt8(ascii: " "), count: depth)
    }
    var breaksLines: Bool { depth == 1 || depth == 2 && isArray }
    var index = -1
    while index + 1 < json.count {
      index += 1
      let byte = json[index]
      if isInString {
        text.append(byte)
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      if json[index...].starts(with: range),
        let end = json[index...].firstIndex(of: UInt8(ascii: "}"))
      {
        // Skip the comma after it, too: no object ends with its range.
        index = end + 1
        continue
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        text.append(byte)
        depth += 1
        if depth == 2 { isArray = byte == UInt8(ascii: "[") }
        if breaksLines, !json.isClosed(behind: index) { startLine() }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        let isBroken = breaksLines
        depth -= 1
        if isBroken, !json.isOpened(before: index) { startLine() }
        text.append(byte)
      case UInt8(ascii: ","):
        text.append(byte)
        if breaksLines { startLine() }
      default:
        text.append(byte)
        isInString = byte == UInt8(ascii: "\"")
      }
    }
    return text
  }
}

extension Bytes {
  fileprivate func isClosed(behind index: Int) -> Bool {
    index + 1 < count && [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(self[index + 1])
  }

  fileprivate func isOpened(before index: Int) -> Bool {
    index > 0 && [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(self[index - 1])
  }
}
