extension LinkedDocument {
  /// Returns the first address in a link's text whose host is not the one that the link leads to, or
  /// `nil` if there is none.
  ///
  /// A link to a place on the same page or site, and one that the app handles, has no host that a
  /// reader could compare.
  func otherAddress(inText text: String, of target: LinkTarget) -> Substring? {
    guard text.utf8.contains(UInt8(ascii: ".")), let href = href(of: target) else { return nil }
    switch target.kind {
    case .web, .contact: break
    case .app where target.route == nil: break
    case .app, .blocked, .unresolved, .fragment, .relative, .unsafe: return nil
    }
    return text.split(whereSeparator: \.isWhitespace).first { word in
      guard let address = LinkedDocument.webAddress(in: word) else { return false }
      let host = target.kind == .web ? LinkedDocument.siteName(of: Bytes(href)) : nil
      return LinkedDocument.siteName(of: Bytes(address.utf8)) != host || host == nil
    }
  }

  /// Returns a word as a web address, if it is written as one.
  private static func webAddress(in word: Substring) -> String? {
    let start = word.lowercased()
    if start.hasPrefix("https:") || start.hasPrefix("http:") { return String(word) }
    return start.hasPrefix("www.") ? "//" + word : nil
  }

  /// Returns the host of a web address without `www.`, or `nil` if it cannot be read.
  private static func siteName(of address: Bytes) -> String? {
    let bytes = address.span
    let host = URIReference.host(in: URIReference(bytes).webAuthority(in: bytes), of: bytes)
    guard let name = WebHost.name(of: bytes.extracting(host)) else { return nil }
    return name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
  }
}
