extension LinkTarget {
  /// The maximum length of a hyperlink, in bytes; VTE and other terminals ignore longer ones.
  private static let maximumHyperlinkCount = 2083

  /// Returns the range in the document's addresses of the address that a terminal can open, or
  /// `nil` if that would require the page or the app.
  func hyperlink(in hrefs: Bytes) -> Range<Int>? {
    guard let href = href?.indices, !states.contains(.disabled),
      href.count <= LinkTarget.maximumHyperlinkCount
    else { return nil }
    return switch kind {
    case .contact, .app: href
    // A web address without a scheme begins with `//`.
    case .web: hrefs[href.lowerBound] == UInt8(ascii: "/") ? nil : href
    case .blocked, .unresolved, .fragment, .relative, .unsafe: nil
    }
  }
}

/// An address in a recognizable short form: `a.example/…/terms`.
struct ShortAddress {
  let text: String

  /// The maximum length, in characters.
  private static let maximumCount = 40
  /// The schemes that the rest of the address implies.
  private static let impliedSchemes = ["https", "http", "mailto", "tel", "sms"]

  /// Omits an implied scheme, the query, the fragment, and all of the path except its last
  /// component.
  init(_ address: ArraySlice<UInt8>) {
    let address = Bytes(address)
    let reference = URIReference(address.span)
    var start = address.startIndex
    if let scheme = reference.scheme,
      ShortAddress.impliedSchemes.contains(String(decoding: address[scheme], as: UTF8.self))
    {
      start = reference.authority?.lowerBound ?? scheme.upperBound + 1
    }
    let end =
      address[start...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
      ?? address.endIndex
    let pathStart = reference.authority?.upperBound ?? end
    let components = address[min(pathStart, end)..<end].split(separator: UInt8(ascii: "/"))
    var short = String(decoding: address[start..<min(pathStart, end)], as: UTF8.self)
    if components.count > 1 { short += "/…" }
    if let last = components.last { short += "/" + String(decoding: last, as: UTF8.self) }
    text =
      short.count <= ShortAddress.maximumCount
      ? short : short.prefix(ShortAddress.maximumCount - 1) + "…"
  }
}
