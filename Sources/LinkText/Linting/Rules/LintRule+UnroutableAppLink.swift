extension LintRule {
  static let unroutableAppLink = LintRule(
    name: "unroutable-app-link", level: .error, stage: .converting,
    summary: "a link of the app that no route takes"
  ) { subject in
    let linked = subject.linked
    guard let routes = linked.routes else { return [] }
    return subject.links.compactMap { link in
      guard link.target.kind == .app, link.target.route == nil,
        let href = linked.href(of: link.target),
        let reason = reason(for: routes.answer(toHref: href.span))
      else { return nil }
      return LintRemark(
        .link(link.id),
        """
        \(linked.quoted(link.construct.destination)) leads nowhere in the app: \(reason); \
        correct the link or add a route
        """)
    }
  }

  /// Returns the reason why a link does not match a route, or `nil` if it does or is not the app's.
  private static func reason(for answer: RouteAnswer) -> String? {
    switch answer {
    case .match, .foreign: nil
    case .noRoute: "no route takes it"
    case .excluded(let component): "the component '\(component)' excludes it"
    case .refused(let refusal): "\(refusal)"
    }
  }
}
