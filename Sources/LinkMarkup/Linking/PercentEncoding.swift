/// The percent-encoding that libcmark's HTML renderer gives destinations.
///
/// It leaves alone what RFC 3986 reserves or allows, percent signs included, and encodes the rest.
enum PercentEncoding {
  /// What is kept although libcmark would encode it.
  enum Exceptions {
    case none
    /// Placeholders, and the brackets of the host if it is an IPv6 address.
    case placeholders(in: URIReference)
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
    guard case .placeholders(let reference) = exceptions else { return 0 }
    switch bytes.first {
    // `$` and `%` are kept anyway, so only braces can begin what would be encoded.
    case UInt8(ascii: "{"): return Placeholder.count(atStartOf: bytes) ?? 0
    case UInt8(ascii: "["):
      guard let host = reference.ipv6Host, host.startIndex == bytes.startIndex else { return 0 }
      return host.count
    default: return 0
    }
  }

  private static func hexadecimalDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
  }

  private static func isKept(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      // What RFC 3986 calls unreserved beside them.
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      // Reserved, without the brackets.
      UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"),
      UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="),
      // What is encoded already.
      UInt8(ascii: "%"):
      true
    default: false
    }
  }
}
