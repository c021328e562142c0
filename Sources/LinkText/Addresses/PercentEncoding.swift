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
    _ destination: Span<UInt8>, exceptions: Exceptions, to output: inout [UInt8]
  ) {
    var start = 0
    var index = 0
    while index < destination.count {
      if isKept(destination[index]) {
        index += 1
        continue
      }
      let exception = exceptionCount(at: index, in: destination, exceptions)
      index += exception
      guard exception == 0 else { continue }
      output.append(contentsOf: destination, start..<index)
      append(destination[index], to: &output)
      index += 1
      start = index
    }
    output.append(contentsOf: destination, start..<index)
  }

  /// Appends `%` and the two digits of a byte.
  static func append(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "%"))
    output.append(hexadecimalDigit(byte >> 4))
    output.append(hexadecimalDigit(byte & 0xF))
  }

  private static func exceptionCount(
    at index: Int, in bytes: Span<UInt8>, _ exceptions: Exceptions
  ) -> Int {
    guard case .placeholders(let reference) = exceptions else { return 0 }
    switch bytes[index] {
    // `$` and `%` are kept anyway, so only braces can begin what would be encoded.
    case UInt8(ascii: "{"): return Placeholder.count(at: index, in: bytes) ?? 0
    case UInt8(ascii: "["):
      guard let host = reference.ipv6Host(in: bytes), host.lowerBound == index else { return 0 }
      return host.count
    default: return 0
    }
  }

  private static func hexadecimalDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
  }

  /// Letters, digits, what RFC 3986 calls unreserved or reserved but for the brackets, and `%`.
  @inline(__always)
  private static func isKept(_ byte: UInt8) -> Bool {
    // A bit for each ASCII character: most destinations need no more than this test for each byte.
    let bits: UInt64 = byte < 0x40 ? 0xAFFF_FFFA_0000_0000 : 0x47FF_FFFE_87FF_FFFF
    return byte < 0x80 && bits >> UInt64(byte & 0x3F) & 1 == 1
  }
}
