extension LintRule {
  static let unroutableAppLink = LintRule(
    name: "unroutable-app-link", level: .error, stage: .converting,
    summary: "a link of the app that does not match any route"
  ) { subject in
    let linked = subject.linked
    guard let routes = linked.routes else { return [] }
    return subject.linkRemarks { link in
      guard link.target.kind == .app, link.target.route == nil,
        let href = linked.href(of: link.target),
        let reason = reason(for: routes.answer(toHref: href.span))
      else { return nil }
      let destination = linked.quoted(link.construct.destination)
      return "\(destination) \(reason); correct the link or add a route"
    }
  }

  /// Returns why one of the app's links does not open it, as the end of a clause.
  private static func reason(for answer: RouteTable.Answer) -> String? {
    switch answer {
    case .match, .foreign: nil
    case .noRoute: "does not match any route"
    case .excluded(let component): "is excluded from the app by the component '\(component)'"
    case .refused(let refusal): "does not match any route, because \(refusal)"
    }
  }
}
