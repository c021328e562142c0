extension LinkedDocument {
  /// Returns whether a link can be followed and Foundation preserves every byte of its address on
  /// all systems.
  ///
  /// Foundation does so for references that conform to RFC 3986, except those with a
  /// percent-encoded (non-ASCII) host.
  package func hasFoundationURL(_ target: LinkTarget) -> Bool {
    guard target.handling != .none, let href = target.href else { return false }
    return URIReference.isKeptByFoundation(hrefs.span.extracting(href.indices))
  }

  /// Returns whether a link can be followed and its address is a URI (RFC 3986): a reference with a
  /// scheme.
  func hasURI(_ target: LinkTarget) -> Bool { reference(of: target)?.scheme != nil }

  /// Returns the URI (RFC 3986) of a link to the web or of a contact, with `https:` in front of an
  /// address that begins with its host; `nil` if the address is not one.
  package func systemURI(of target: LinkTarget) -> String? {
    guard target.kind == .web || target.kind == .contact, let href = href(of: target),
      let reference = reference(of: target)
    else { return nil }
    return (reference.scheme == nil ? "https:" : "") + String(decoding: href, as: UTF8.self)
  }

  private func reference(of target: LinkTarget) -> URIReference? {
    guard target.handling != .none, let href = target.href else { return nil }
    let bytes = hrefs.span.extracting(href.indices)
    let reference = URIReference(bytes)
    return reference.isWellFormed(in: bytes) ? reference : nil
  }
}
