/// Breaks `linkmark.runs/1` into lines: a member on each, and an element of a member's array on each.
///
/// Ranges are left out. They follow from the texts of runs and blocks, and one more letter would change
/// all that come behind it.
enum JSONLines {
  private static let range = Bytes(#""range":{"utf16":["#.utf8)

  static func text(_ json: Bytes) -> Bytes {
    var text: Bytes = []
    text.reserveCapacity(json.count * 2)
    var depth = 0
    var isInString = false
    var isEscaped = false
    // Whether a container of the second level is an array: those of others stay on their line.
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
        // With the comma behind it: no object ends with its range.
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
