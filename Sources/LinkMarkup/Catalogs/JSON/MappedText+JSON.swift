import LinkText

extension MappedText {
  /// Creates the text of a JSON string.
  init(_ string: JSONNode.ID, in json: JSONDocument) {
    self.init(in: json.range(of: string))
    json.forEachPart(ofString: string) { part, character in
      if let character {
        append(character.utf8, writtenAs: part)
      } else {
        append(copied: part, of: json.text)
      }
    }
  }

  /// Returns a text with the shortest escapes that JSON requires, which is how catalogs are written.
  static func jsonLiteral(_ text: Bytes) -> Bytes {
    var literal: Bytes = []
    literal.reserveCapacity(text.count)
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): literal += [UInt8(ascii: "\\"), byte]
      case 0x0A: literal += "\\n".utf8
      case 0x09: literal += "\\t".utf8
      case 0x0D: literal += "\\r".utf8
      case 0..<0x20: literal += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: literal.append(byte)
      }
    }
    return literal
  }
}
