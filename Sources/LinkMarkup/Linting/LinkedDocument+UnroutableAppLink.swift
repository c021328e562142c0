extension LinkedDocument {
  var unroutableAppLinkFindings: [Finding] {
    guard let routes else { return [] }
    return document.links.indices.compactMap { index in
      let id = Link.ID(index: UInt32(index))
      let target = self[id]
      guard target.kind == .app, target.route == nil, let href = href(of: target),
        let reason = LinkedDocument.reason(for: routes.answer(toHref: href.span))
      else { return nil }
      return finding(
        id, rule: "unroutable-app-link", level: .error,
        message: """
          \(quoted(document[id].destination)) leads nowhere in the app: \(reason); \
          correct the link or add a route
          """)
    }
  }

  /// Nil where the link takes a route or is none of the app's.
  private static func reason(for answer: RouteAnswer) -> String? {
    switch answer {
    case .match, .foreign: nil
    case .noRoute: "no route takes it"
    case .excluded(let component): "the component '\(component)' excludes it"
    case .refused(let refusal): "\(refusal)"
    }
  }
}
