extension LinkResolver {
  /// Applies rules to resolved links.
  func apply(
    _ rules: LinkRules, to targets: inout [LinkTarget], of document: Document, file: String?,
    settings list: inout [LinkTarget.Settings]
  ) {
    for index in targets.indices {
      let text = document.textOfLink(Document.Link.ID(index: UInt32(index)))
      apply(rules, to: &targets[index], .link, text, file, &list)
    }
  }

  /// Applies rules to resolved images, which they can only leave out.
  func apply(
    _ rules: LinkRules, toImages targets: inout [LinkTarget], of document: Document, file: String?,
    settings list: inout [LinkTarget.Settings]
  ) {
    guard rules.rules.contains(where: { $0.match.elements.contains(.image) }) else { return }
    for index in targets.indices {
      let text = document.textOfImage(Document.ImageID(index: UInt32(index)))
      apply(rules, to: &targets[index], .image, text, file, &list)
    }
  }

  private func apply(
    _ rules: LinkRules, to target: inout LinkTarget, _ element: LinkMatch.Element, _ text: String,
    _ file: String?, _ list: inout [LinkTarget.Settings]
  ) {
    let subject = LinkSubject(
      element, target, hrefs: hrefs, routeMatches: routeMatches, text: text, file: file)
    guard let settings = rules.settings(for: subject) else { return }
    target = target.set(settings, LinkTarget.Settings.ID(index: UInt32(list.count)))
    list.append(settings)
  }
}

extension LinkSubject {
  /// Creates the subject of a link or an image to which no rules have been applied.
  init(
    _ element: LinkMatch.Element, _ target: LinkTarget, hrefs: Bytes, routeMatches: [RouteMatch],
    text: String, file: String?
  ) {
    self.init(
      element, kind: target.kind, href: hrefs.span.extracting(target.href?.indices ?? 0..<0),
      route: target.route.map { routeMatches[Int($0.index)].name }, text: text, file: file)
  }

  /// Creates the subject of a link to which no rules have been applied.
  package init(
    _ target: LinkTarget, hrefs: Bytes, routeMatches: [RouteMatch], text: String, file: String?
  ) {
    self.init(
      .link, target, hrefs: hrefs, routeMatches: routeMatches, text: text, file: file)
  }
}
