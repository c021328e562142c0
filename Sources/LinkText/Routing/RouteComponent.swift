/// A component of an address that patterns are held against.
struct RouteComponent: Equatable {
  enum Kind {
    /// Ignores the case of ASCII letters, as hosts do.
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
