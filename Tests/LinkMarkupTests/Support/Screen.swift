@testable import LinkMarkup

/// A terminal that knows SGR and OSC 8 and calls everything else a defect.
struct Screen {
  private(set) var text: [UInt8] = []
  private(set) var defects: [String] = []
  /// The address of each hyperlink by its `id`.
  private(set) var hyperlinks: [String: String] = [:]
  private var hasAttributes = false
  private var hasHyperlink = false

  mutating func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B: readSequence(&rest)
      case 0x0A:
        if hasAttributes || hasHyperlink { defects.append("open at the end of a line") }
        text.append(byte)
      case 0..<0x20, 0x7F: defects.append("control \(byte)")
      default: text.append(byte)
      }
    }
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: defects.append("U+\(scalar.value)")
      default: break
      }
    }
  }

  private mutating func readSequence(_ rest: inout ArraySlice<UInt8>) {
    if rest.starts(with: "[".utf8) {
      let codes = rest.dropFirst().prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ";") }
      rest = rest[codes.endIndex...]
      if rest.popFirst() != UInt8(ascii: "m") { defects.append("a sequence that is not SGR") }
      hasAttributes = !codes.elementsEqual("0".utf8)
    } else if rest.starts(with: "]8;".utf8) {
      let payload = rest.dropFirst(3).prefix { $0 != 0x1B }
      rest = rest[payload.endIndex...]
      if !rest.starts(with: "\u{1B}\\".utf8) { defects.append("OSC 8 without ST") }
      rest = rest.dropFirst(2)
      let opens = payload != [UInt8(ascii: ";")]
      if opens == hasHyperlink { defects.append("hyperlinks are not paired") }
      if !payload.allSatisfy({ (0x21..<0x7F).contains($0) }) { defects.append("address") }
      hasHyperlink = opens
      if opens { follow(String(decoding: payload, as: UTF8.self)) }
    } else {
      defects.append("an unknown sequence")
    }
  }

  /// Notes a hyperlink, which is `id=NAME;ADDRESS`.
  private mutating func follow(_ payload: String) {
    let parts = payload.split(separator: ";", maxSplits: 1)
    guard parts.count == 2, parts[0].hasPrefix("id=") else {
      defects.append("a hyperlink without an id")
      return
    }
    let (id, address) = (String(parts[0].dropFirst(3)), String(parts[1]))
    if hyperlinks[id, default: address] != address { defects.append("two addresses for \(id)") }
    hyperlinks[id] = address
  }
}
