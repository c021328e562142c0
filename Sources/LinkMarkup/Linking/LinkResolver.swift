/// Decides what each link and image of a document is: the styling pass.
struct LinkResolver {
  private let refusedDestinations: RefusedDestinations
  private let style: LinkStyle
  private(set) var hrefs: [UInt8] = []

  init(refusedDestinations: RefusedDestinations, style: LinkStyle) {
    self.refusedDestinations = refusedDestinations
    self.style = style
  }

  mutating func resolve(
    _ destination: ArraySlice<UInt8>, for use: RefusedScheme.Use
  ) -> LinkTarget {
    let reference = URIReference(destination)
    let kind = kind(of: reference, for: use)
    if case .blocked = kind {
      return LinkTarget(kind: kind, href: nil, role: .link, states: .disabled, style: style)
    }
    let start = UInt32(hrefs.count)
    PercentEncoding.append(
      destination, exceptions: .placeholders(in: reference), to: &hrefs)
    let href = TextRange(lowerBound: start, upperBound: UInt32(hrefs.count))
    return LinkTarget(kind: kind, href: href, role: .link, states: [], style: style)
  }

  private func kind(of reference: URIReference, for use: RefusedScheme.Use) -> LinkKind {
    if reference.bytes.isEmpty { return .blocked(.empty) }
    if RefusedScheme.isRefused(reference.bytes, for: use) {
      return refusedDestinations == .live ? .unsafe : .blocked(.scheme)
    }
    if reference.isUnresolved { return .unresolved }
    guard let scheme = reference.scheme else {
      if reference.authority != nil { return .web }
      return reference.bytes.first == UInt8(ascii: "#") ? .fragment : .relative
    }
    if scheme.equalsIgnoringCase("https") || scheme.equalsIgnoringCase("http") { return .web }
    return ["mailto", "tel", "sms"].contains(where: scheme.equalsIgnoringCase) ? .contact : .app
  }
}

extension URIReference {
  /// Whether a placeholder stands where the scheme or the host would be.
  fileprivate var isUnresolved: Bool {
    // Most destinations are told by having no placeholder at all.
    guard bytes.contains(where: Placeholder.isFirst) else { return false }
    if Placeholder.isVariable(atStartOf: bytes) { return true }
    guard let authority else { return scheme == nil && hasPlaceholderInScheme }
    // Not the host alone: the `@` of `%@` would pass for the end of the user information.
    return authority.indices.contains { Placeholder.isVariable(atStartOf: authority[$0...]) }
  }

  /// Whether the text before the first colon would be a scheme if its placeholders were letters.
  private var hasPlaceholderInScheme: Bool {
    var rest = bytes
    var hasPlaceholder = false
    while let byte = rest.first {
      if Placeholder.isVariable(atStartOf: rest), let count = Placeholder.count(atStartOf: rest) {
        hasPlaceholder = true
        rest = rest.dropFirst(count)
      } else if byte.isSchemeCharacter {
        rest = rest.dropFirst()
      } else {
        return hasPlaceholder && byte == .colon
      }
    }
    return false
  }
}

extension ArraySlice<UInt8> {
  /// Whether these bytes are `word`, which is ASCII in lower case, but for the case of letters.
  func equalsIgnoringCase(_ word: String) -> Bool {
    guard count == word.utf8.count else { return false }
    var index = startIndex
    for byte in word.utf8 {
      guard self[index] == byte || self[index].isASCIILetter && self[index] | 0x20 == byte else {
        return false
      }
      index += 1
    }
    return true
  }
}
