extension LinkedDocument {
  var unroutableAppLinkFindings: [Finding] {
    guard let routes else { return [] }
    return zip(document.links, linkTargets).compactMap { link, target in
      guard target.kind == .app, target.route == nil, let href = href(of: target),
        let reason = LinkedDocument.reason(for: routes.answer(toHref: href.span))
      else { return nil }
      return Finding(
        rule: "unroutable-app-link", level: .error, location: link.blockStart,
        message: """
          \(quoted(link.destination)) leads nowhere in the app: \(reason); \
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
