/// A component of an address that patterns are matched against.
struct RouteComponent: Equatable {
  enum Kind {
    /// A host, which ignores the case of ASCII letters.
    case host
    case path
  }

  let text: String
  let kind: Kind

  func equals(_ literal: String) -> Bool {
    switch kind {
    case .path: text.utf8.elementsEqual(literal.utf8)
    case .host:
      text.utf8.lazy.map(\.asciiLowercased).elementsEqual(literal.utf8.lazy.map(\.asciiLowercased))
    }
  }
}
