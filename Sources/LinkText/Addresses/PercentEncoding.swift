/// The percent-encoding (RFC 3986) of destinations, as in libcmark's HTML renderer.
///
/// Percent signs, unreserved characters, and reserved characters except brackets are not encoded.
enum PercentEncoding {
  /// Percent-encodes a destination, and appends the result.
  ///
  /// - Parameter reference: The components of the destination. If they are given, placeholders and
  ///   the brackets of an IPv6 host are also kept, although libcmark encodes them.
  static func append(
    _ destination: Span<UInt8>, keepingPlaceholdersOf reference: URIReference? = nil,
    to output: inout Bytes
  ) {
    var start = 0
    var index = 0
    while index < destination.count {
      if isKept(destination[index]) {
        index += 1
        continue
      }
      let exception = reference.map { keptByteCount(at: index, in: destination, of: $0) } ?? 0
      index += exception
      guard exception == 0 else { continue }
      output.append(contentsOf: destination, in: start..<index)
      append(destination[index], to: &output)
      index += 1
      start = index
    }
    output.append(contentsOf: destination, in: start..<index)
  }

  static func append(_ byte: UInt8, to output: inout Bytes) {
    output.append(UInt8(ascii: "%"))
    output.append((byte >> 4).hexadecimalDigit)
    output.append((byte & 0xF).hexadecimalDigit)
  }

  private static func keptByteCount(
    at index: Int, in bytes: Span<UInt8>, of reference: URIReference
  ) -> Int {
    switch bytes[index] {
    // `$` and `%` are kept anyway, so only a placeholder that begins with a brace needs a test.
    case UInt8(ascii: "{"): return Placeholder.count(at: index, in: bytes) ?? 0
    case UInt8(ascii: "["):
      guard let host = reference.browserIPv6Host(in: bytes), host.lowerBound == index else {
        return 0
      }
      return host.count
    default: return 0
    }
  }

  /// Returns whether a byte is `%`, or is reserved or unreserved in RFC 3986 and not a bracket.
  @inline(__always)
  private static func isKept(_ byte: UInt8) -> Bool {
    // A bit for each ASCII character makes this fast, since the test runs for nearly every byte.
    let bits: UInt64 = byte < 0x40 ? 0xAFFF_FFFA_0000_0000 : 0x47FF_FFFE_87FF_FFFF
    return byte < 0x80 && bits >> UInt64(byte & 0x3F) & 1 == 1
  }
}

extension String {
  /// Returns the text with each character percent-encoded except ASCII letters, ASCII digits, the
  /// ASCII characters in `others`, and non-ASCII characters if `keepingUnicode` is true.
  package func percentEncoded(keeping others: String, keepingUnicode: Bool = false) -> String {
    var bytes: Bytes = []
    for byte in utf8 {
      if byte.isASCIIAlphanumeric || keepingUnicode && byte >= 0x80 || others.utf8.contains(byte) {
        bytes.append(byte)
      } else {
        PercentEncoding.append(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Sequence<UInt8> {
  /// The bytes with each `%XX` decoded, and whether two hexadecimal digits follow every `%`.
  ///
  /// A `%` without the two digits is unchanged. The result may not be valid UTF-8.
  package var percentDecoded: (bytes: Bytes, isComplete: Bool) {
    var bytes: Bytes = []
    var isComplete = true
    var rest = Bytes(self)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        let digits = rest.prefix(2).compactMap(\.hexadecimalValue)
        if digits.count == 2 {
          bytes.append(digits[0] << 4 | digits[1])
          rest = rest.dropFirst(2)
          continue
        }
        isComplete = false
      }
      bytes.append(byte)
    }
    return (bytes, isComplete)
  }
}

/// Functions for `mailto:` URIs (RFC 6068).
enum MailtoURI {
  /// The parameters with which some mail programs attach a file from the reader's computer.
  private static let attachments = ["attach", "attachment"]

  /// Returns a `mailto:` URI without its parameters that attach files.
  ///
  /// Returns `nil` for a URI without such parameters. Some mail programs do not end the parameters
  /// at `#`, so this function does not either.
  static func removingAttachments(from address: Span<UInt8>) -> Bytes? {
    guard address.startsIgnoringCase(with: "mailto:"),
      let mark = address.firstOffset(of: UInt8(ascii: "?"), in: address.indices)
    else { return nil }
    let parameters = Bytes(address, in: mark + 1..<address.count)
      .split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let kept = parameters.filter { !isAttachment($0) }
    guard kept.count < parameters.count else { return nil }
    let end = kept.isEmpty ? mark : mark + 1
    return Bytes(address, in: 0..<end) + kept.joined(separator: "&".utf8)
  }

  private static func isAttachment(_ parameter: ArraySlice<UInt8>) -> Bool {
    let name = Bytes(parameter.prefix { $0 != UInt8(ascii: "=") }.percentDecoded.bytes)
    let plainName = Placeholder.removing(from: name.span) ?? name
    return attachments.contains { $0.utf8.elementsEqual(plainName.asciiLowercased) }
  }
}
