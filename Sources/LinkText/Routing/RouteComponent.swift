/// A component of an address that patterns are matched against.
struct RouteComponent: Equatable {
  let text: String
  /// Whether the component is a host, which ignores the case of ASCII letters.
  let isHost: Bool

  var step: RouteTrie.Step {
    .literal(isHost ? text.utf8.asciiLowercased : Bytes(text.utf8), isHost: isHost)
  }

  func equals(_ literal: String) -> Bool {
    isHost
      ? text.utf8.asciiLowercased == literal.utf8.asciiLowercased
      : text.utf8.elementsEqual(literal.utf8)
  }
}
