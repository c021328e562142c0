extension HTMLEmitter {
  /// Whether links and images lead anywhere.
  package enum Activity: Equatable, Sendable {
    case live
    /// Links have `data-review-link`, their index, in place of an address, images are their
    /// alternative texts, and there are no identifiers, so that a page shows copy and no more.
    case inert
  }
}
