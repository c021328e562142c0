import LinkText

extension Bytes {
  /// Whether there may be a link, or what is written like one, in a text.
  var mayHaveLinks: Bool {
    contains { byte in
      switch byte {
      // The last one ends a wide bracket.
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), 0x91: true
      default: false
      }
    }
  }

  /// Whether there is something in a text that a rule may look at; most texts are only words.
  var mayHaveFindings: Bool {
    indices.contains { index in
      switch self[index] {
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "@"),
        UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "|"), UInt8(ascii: "~"),
        UInt8(ascii: "`"), UInt8(ascii: "#"):
        true
      // An address.
      case UInt8(ascii: "/"): index > 0 && self[index - 1] == UInt8(ascii: "/")
      case UInt8(ascii: "."): index > 0 && self[index - 1] | 0x20 == UInt8(ascii: "w")
      // A wide bracket before an address.
      case UInt8(ascii: "("): index > 0 && self[index - 1] == 0x91
      // Controls of the direction.
      case 0xAA...0xAE: index > 1 && self[index - 1] == 0x80 && self[index - 2] == 0xE2
      case 0xA6...0xA9: index > 1 && self[index - 1] == 0x81 && self[index - 2] == 0xE2
      default: false
      }
    }
  }
}
