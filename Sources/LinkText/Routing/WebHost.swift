/// The host of a web address as browsers read it (URL standard, section 3.5).
enum WebHost {
  /// Returns the host in lowercase ASCII and without a final period; `nil` if browsers would refuse
  /// it or map it to other characters, as full-width letters and soft hyphens.
  static func name(of bytes: Span<UInt8>) -> String? {
    if isName(bytes) { return bytes.string(bytes.indices).lowercased() }
    guard let text = try? bytes.percentDecoded(bytes.indices) else { return nil }
    if text.hasPrefix("[") { return HostName(text)?.ascii }
    let name = text.hasSuffix(".") ? text.dropLast() : text[...]
    guard !name.isEmpty else { return nil }
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return HostName(String(name))?.ascii }
    guard name.utf8.allSatisfy(isAllowed) else { return nil }
    return IPAddress.endsInNumber(name) ? IPAddress.version4(name) : name.lowercased()
  }

  /// Returns whether browsers read a host as it is written: a name of letters, digits, hyphens, and
  /// periods that ends in a letter.
  ///
  /// Nearly every host is one, and this needs no string.
  @inline(__always)
  static func isName(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count > 0, bytes[bytes.count - 1].isASCIILetter else { return false }
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte.isASCIIAlphanumeric || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      else { return false }
    }
    return !mayEndInHexadecimalNumber(bytes)
  }

  /// Returns whether the last label may be a number such as `0xab`.
  private static func mayEndInHexadecimalNumber(_ bytes: Span<UInt8>) -> Bool {
    var start = bytes.count - 1
    while start > 0, bytes[start - 1] != UInt8(ascii: ".") { start -= 1 }
    return bytes[start] == UInt8(ascii: "0")
  }

  /// Returns whether an ASCII character is not a forbidden domain code point.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x20, 0x7F, UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "/"), .colon,
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "@"),
      UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "|"):
      false
    default: true
    }
  }
}
