/// The percent-encoding that libcmark's HTML renderer gives destinations.
///
/// It leaves alone what RFC 3986 reserves or allows, percent signs included, and encodes the rest.
enum PercentEncoding {
  /// What is kept although libcmark would encode it.
  enum Exceptions {
    case none
    /// Placeholders, and the brackets of the host if it is an IPv6 address.
    case placeholders(ipv6Host: ArraySlice<UInt8>?)
  }

  static func append(
    _ destination: ArraySlice<UInt8>, exceptions: Exceptions, to output: inout [UInt8]
  ) {
    var rest = destination
    while let index = rest.firstIndex(where: { !isKept($0) }) {
      output.append(contentsOf: rest[..<index])
      let exception = exceptionCount(rest[index...], exceptions)
      if exception > 0 {
        output.append(contentsOf: rest[index...].prefix(exception))
        rest = rest[(index + exception)...]
      } else {
        output.append(UInt8(ascii: "%"))
        output.append(hexadecimalDigit(rest[index] >> 4))
        output.append(hexadecimalDigit(rest[index] & 0xF))
        rest = rest[(index + 1)...]
      }
    }
    output.append(contentsOf: rest)
  }

  private static func exceptionCount(
    _ bytes: ArraySlice<UInt8>, _ exceptions: Exceptions
  ) -> Int {
    guard case .placeholders(let ipv6Host) = exceptions else { return 0 }
    if let ipv6Host, ipv6Host.startIndex == bytes.startIndex {
      return ipv6Host.count
    }
    // `$` and `%` are kept anyway, so only braces can begin what would be encoded.
    return bytes.first == UInt8(ascii: "{") ? Placeholder.count(atStartOf: bytes) ?? 0 : 0
  }

  private static func hexadecimalDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
  }

  private static func isKept(_ byte: UInt8) -> Bool {
    byte < 0x40
      ? keptBelow0x40 & (1 << byte) != 0
      : byte < 0x80 && keptFrom0x40 & (1 << (byte - 0x40)) != 0
  }

  private static let keptBelow0x40 = bits(of: "-.+!*'(),%#?=;:/&$0123456789", from: 0)
  private static let keptFrom0x40 = bits(
    of: "@_~ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", from: 0x40)

  /// A bit for each character, counted from the code `base`.
  private static func bits(of characters: String, from base: UInt8) -> UInt64 {
    characters.utf8.reduce(0) { $0 | 1 << UInt64($1 - base) }
  }
}
