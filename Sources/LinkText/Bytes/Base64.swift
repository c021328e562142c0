/// The encoding of RFC 4648, section 4.
package enum Base64 {
  private static let digits = Bytes(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func encoded(_ text: some Collection<UInt8>) -> Bytes {
    var encoded: Bytes = []
    var rest = Bytes(text)[...]
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest = rest.dropFirst(3)
      let bits = (0..<3).reduce(UInt32(0)) { bits, index in
        bits << 8 | (index < group.count ? UInt32(group[group.startIndex + index]) : 0)
      }
      for index in 0..<4 {
        encoded.append(
          index <= group.count
            ? digits[Int(bits >> (18 - 6 * UInt32(index)) & 63)]
            : UInt8(ascii: "="))
      }
    }
    return encoded
  }
}
