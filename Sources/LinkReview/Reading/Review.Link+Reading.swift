package import LinkText

extension Review.Link {
  /// Reads a link of a document.
  package init(_ id: Document.Link.ID, of linked: LinkedDocument) {
    let target = linked[id]
    let announcement = linked.announcement(of: id)
    self.init(
      text: linked.document.textOfLink(id),
      href: linked.href(of: target).map { String(decoding: $0, as: UTF8.self) },
      destination: String(
        decoding: linked.document[linked.document[id].destination], as: UTF8.self),
      title: linked.title(of: id).map { String(decoding: $0, as: UTF8.self) },
      kind: target.kind, handling: target.handling, role: target.role,
      isDisabled: target.states.contains(.disabled),
      route: target.route.map { Route(linked[$0]) }, opensNewTab: linked.opensNewTab(target),
      announcements: Announcements(
        voiceOver: announcement.voiceOver, talkBack: announcement.talkBack,
        webName: linked.accessibleName(of: id)))
  }
}

extension Review.Link.Route {
  init(_ match: RouteMatch) {
    func parameters(_ values: [String: String]) -> [Review.Link.Parameter] {
      values.sorted { $0.key < $1.key }.map { Review.Link.Parameter(name: $0.key, value: $0.value) }
    }
    self.init(
      name: match.name,
      parameters: parameters(match.parameters.path) + parameters(match.parameters.query))
  }
}

extension Review.Image {
  /// Reads an image of a document.
  package init(_ id: Document.ImageID, of linked: LinkedDocument) {
    let image = linked.document[id]
    self.init(
      source: linked.href(of: linked[id]).map { String(decoding: $0, as: UTF8.self) },
      alternativeText: linked.document.textOfImage(id),
      title: image.title.map { String(decoding: linked.document[$0], as: UTF8.self) })
  }
}
