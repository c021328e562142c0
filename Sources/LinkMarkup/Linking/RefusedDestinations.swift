/// What becomes of a destination whose scheme is refused.
public enum RefusedDestinations: Equatable, Sendable {
  case blocked
  /// Written as it is, with the kind ``LinkKind/unsafe``.
  case live
}
