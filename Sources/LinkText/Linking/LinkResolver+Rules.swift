extension LinkResolver {
  /// Applies rules to resolved links.
  func apply(
    _ rules: LinkRules, to targets: inout [LinkTarget], of document: Document, file: String?,
    settings list: inout [LinkTarget.Settings]
  ) {
    for (index, target) in targets.enumerated() {
      let subject = LinkSubject(
        target, hrefs: hrefs, routeMatches: routeMatches,
        text: document.textOfLink(Document.Link.ID(index: UInt32(index))), file: file)
      guard let settings = rules.settings(for: subject) else { continue }
      targets[index] = target.set(settings, LinkTarget.Settings.ID(index: UInt32(list.count)))
      list.append(settings)
    }
  }
}

extension LinkSubject {
  /// Creates the subject of a link to which no rules have been applied.
  package init(
    _ target: LinkTarget, hrefs: Bytes, routeMatches: [RouteMatch], text: String, file: String?
  ) {
    self.init(
      kind: target.kind, href: hrefs.span.extracting(target.href?.indices ?? 0..<0),
      route: target.route.map { routeMatches[Int($0.index)].name }, text: text, file: file)
  }
}
