extension LinkTarget {
  /// VTE and other terminals ignore longer ones.
  private static let maximumHyperlinkCount = 2083

  /// The address that a terminal can open, in the document's addresses; nil where it would need to know
  /// the page or the app.
  func hyperlink(in hrefs: [UInt8]) -> Range<Int>? {
    guard let href = href?.indices, !states.contains(.disabled),
      href.count <= LinkTarget.maximumHyperlinkCount
    else { return nil }
    return switch kind {
    case .contact, .app: href
    // Without a scheme it begins with `//`.
    case .web: hrefs[href.lowerBound] == UInt8(ascii: "/") ? nil : href
    case .blocked, .unresolved, .fragment, .relative, .unsafe: nil
    }
  }
}

/// What is left of an address that only has to be recognised: `a.example/…/terms`.
struct ShortAddress {
  let text: String

  /// The longest one, in cells.
  private static let maximumCount = 40
  /// What says nothing about the place.
  private static let impliedSchemes = ["https", "http", "mailto", "tel", "sms"]

  /// Leaves the scheme out where the rest says it, the query and the fragment, and all of the path but
  /// its last component.
  init(_ address: ArraySlice<UInt8>) {
    let address = Array(address)
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
