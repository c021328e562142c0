extension LinkedDocument {
  /// Whether somebody follows a link, and Foundation keeps every byte of its address, on any system.
  ///
  /// It does so for references of RFC 3986, but for hosts beyond ASCII, which are percent-encoded.
  package func hasFoundationURL(_ target: LinkTarget) -> Bool {
    guard target.handling != .none, let href = target.href else { return false }
    return URIReference.isKeptByFoundation(hrefs.span.extracting(href.indices))
  }

  /// Whether somebody follows a link, and its address is a URI of RFC 3986: a reference with a scheme.
  func hasURI(_ target: LinkTarget) -> Bool { reference(of: target)?.scheme != nil }

  private func reference(of target: LinkTarget) -> URIReference? {
    guard target.handling != .none, let href = target.href else { return nil }
    let bytes = hrefs.span.extracting(href.indices)
    let reference = URIReference(bytes)
    return reference.isWellFormed(in: bytes) ? reference : nil
  }
}
