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
    host = try RouteAddressHead.host(
      text, authority.lowerBound..<hostEnd, of: isWeb ? .web : .app)
    end = authority.upperBound
  }

  private enum Kind {
    case web
    case app
  }

  var hasForeignPort: Bool {
    switch scheme {
    case "https": port != "" && port != "443"
    case "http": port != "" && port != "80"
    default: port != ""
    }
  }

  private static func endOfHost(in authority: Range<Int>, of text: Span<UInt8>) -> Int {
    let colon = authority.last { text[$0] == .colon }
    guard let colon,
      !authority.suffix(from: colon).contains(where: { text[$0] == UInt8(ascii: "]") })
    else { return authority.upperBound }
    return colon
  }

  private static func host(
    _ text: Span<UInt8>, _ range: Range<Int>, of kind: Kind
  ) throws(RouteAddress.SyntaxError) -> String {
    switch kind {
    case .app: return try RouteAddress.component(text, range)
    case .web:
      // There is no reason to encode an ASCII character of a host except to hide it.
      let hidesASCII = range.contains { index in
        text[index] == UInt8(ascii: "%") && index + 1 < range.upperBound
          && text[index + 1] < UInt8(ascii: "8")
      }
      guard !hidesASCII, let host = HostName(try text.percentDecoded(range)) else {
        throw .badHost
      }
      return host.ascii
    }
  }
}
