extension ArraySlice<UInt8> {
  /// The host of a web address as it is written, without user information and port; `nil` for any other
  /// destination.
  var webHost: ArraySlice<UInt8>? {
    let bytes = span
    guard bytes.startsIgnoringCase(with: "http:") || bytes.startsIgnoringCase(with: "https:") else {
      return nil
    }
    let host = URIReference.host(in: URIReference(bytes).webAuthority(in: bytes), of: bytes)
    return self[(startIndex + host.lowerBound)..<(startIndex + host.upperBound)]
  }
}
