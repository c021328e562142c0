extension ComparedLinks.Link {
  var hasPlaceholder: Bool { Placeholder.removing(from: destination.span) != nil }

  /// The page of the same project that the link leads to, without a fragment; `nil` for other links.
  var page: Bytes? {
    opening == .page ? Bytes(identity.prefix { $0 != UInt8(ascii: "#") }) : nil
  }

  /// Returns the destination without the language in its host or its path, as in `de.wikipedia.org`,
  /// `/de/help` or `/help-de`; the host alone in the first case, as the rest is a title.
  func localizedDestination(_ locale: LanguageTag) -> Bytes {
    guard opening != .app else { return identity }
    let bytes = Bytes(identity.prefix { $0 != UInt8(ascii: "#") })
    let reference = URIReference(bytes.span)
    if let host = reference.authority, let period = bytes[host].firstIndex(of: UInt8(ascii: ".")),
      bytes[host.lowerBound..<period].names(locale)
    {
      return Bytes(bytes[period..<host.upperBound])
    }
    let start = reference.authority?.upperBound ?? 0
    let parts = bytes[start...].split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).filter { !$0.names(locale) }.map { $0.withoutSuffix(of: locale) }
    var path = Bytes(parts.joined(separator: "/".utf8))
    if path.last == UInt8(ascii: "/") { path.removeLast() }
    return Bytes(bytes[..<start]) + path
  }
}

extension ArraySlice<UInt8> {
  /// Whether a word is the tag of a language, with any region.
  fileprivate func names(_ locale: LanguageTag) -> Bool {
    (2...11).contains(count)
      && LanguageTag(String(decoding: self, as: UTF8.self).replacing("_", with: "-"))?.language
        == locale.language
  }

  /// Returns the name of a page without a language or region at its end, as in `help-de` or `help.cn.md`.
  fileprivate func withoutSuffix(of locale: LanguageTag) -> Bytes {
    let subtags = locale.description.lowercased().split(separator: "-")
    let end = lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > startIndex ? $0 : nil }
    for end in [endIndex, end].compactMap(\.self) {
      guard let separator = self[..<end].lastIndex(where: { "-_.".utf8.contains($0) }) else {
        continue
      }
      let word = String(decoding: self[(separator + 1)..<end], as: UTF8.self).lowercased()
      if subtags.contains(where: { $0 == word }) {
        return Bytes(self[..<separator]) + Bytes(self[end...])
      }
    }
    return Bytes(self)
  }
}
