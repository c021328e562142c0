/// The scheme and authority of an address, which determine who handles it.
struct RouteAddressHead {
  let scheme: String
  let host: String
  /// The text after the colon; empty if there is none.
  let port: String
  /// The UTF-8 offset of the end of the authority.
  let end: Int

  /// Reads the head of an address.
  ///
  /// An unexpected port is not rejected here, because the host must be known to be the app's first.
  init(reading text: Span<UInt8>) throws(RouteAddress.SyntaxError) {
    let reference = URIReference(text)
    guard let scheme = reference.scheme else { throw .notAbsolute }
    self.scheme = text.string(scheme).lowercased()
    for index in text.indices {
      let byte = text[index]
      if byte <= 0x20 || byte == 0x7F { throw .controlOrSpace }
      if byte == UInt8(ascii: "\\") { throw .backslash }
    }
    if text.firstInvalidUTF8Offset != nil { throw .badPercentEncoding }
    let isWeb = RouteAddress.isWeb(self.scheme)
    guard let authority = reference.authority else {
      // Every browser reads the `x` of `https:/x` as a host.
      if isWeb { throw .badHost }
      let start = scheme.upperBound + 1
      guard start < text.count, text[start] == UInt8(ascii: "/") else { throw .opaque }
      (host, port, end) = ("", "", start)
      return
    }
    if authority.contains(where: { text[$0] == UInt8(ascii: "@") }) { throw .userInformation }
    let hostEnd = RouteAddressHead.endOfHost(in: authority, of: text)
    port = hostEnd < authority.upperBound ? text.string(hostEnd + 1..<authority.upperBound) : ""
    let name = Bytes(text, authority.lowerBound..<hostEnd)
    host = try isWeb ? RouteAddressHead.webHost(name) : RouteAddress.component(name)
    end = authority.upperBound
  }

  var hasForeignPort: Bool { port != "" && port != ["https": "443", "http": "80"][scheme] }

  private static func endOfHost(in authority: Range<Int>, of text: Span<UInt8>) -> Int {
    let colon = authority.last { text[$0] == .colon }
    guard let colon,
      !authority.suffix(from: colon).contains(where: { text[$0] == UInt8(ascii: "]") })
    else { return authority.upperBound }
    return colon
  }

  private static func webHost(_ name: Bytes) throws(RouteAddress.SyntaxError) -> String {
    // There is no reason to encode an ASCII character of a host except to hide it.
    let hidesASCII = zip(name, name.dropFirst()).contains {
      $0 == UInt8(ascii: "%") && $1 < UInt8(ascii: "8")
    }
    guard !hidesASCII, let host = HostName(try name.percentDecodedText()) else { throw .badHost }
    return host.ascii
  }
}
