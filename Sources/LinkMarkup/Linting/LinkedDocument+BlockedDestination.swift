extension LinkedDocument {
  var blockedDestinationFindings: [Finding] {
    let links = document.links.indices.compactMap { index -> Finding? in
      let id = Link.ID(index: UInt32(index))
      return message(self[id], destination: document[id].destination, for: .link).map {
        finding(id, rule: "blocked-destination", level: .error, message: $0)
      }
    }
    let images = document.images.indices.compactMap { index -> Finding? in
      let id = Image.ID(index: UInt32(index))
      return message(self[id], destination: document[id].destination, for: .image).map {
        finding(id, rule: "blocked-destination", level: .error, message: $0)
      }
    }
    return links + images
  }

  private func message(
    _ target: LinkTarget, destination: TextRange, for use: RefusedScheme.Use
  ) -> String? {
    guard case .blocked(let reason) = target.kind else { return nil }
    return switch (reason, use) {
    // Whoever wrote the rule wants it so.
    case (.rule, _): nil
    case (.empty, .link): "this link has no destination, so it leads nowhere; write one"
    case (.empty, .image):
      "this image has no destination, so only its description is shown; write one"
    case (.scheme, .link):
      """
      the scheme of \(quoted(destination)) is refused, so this link is disabled; \
      use https, a contact scheme or your app's own
      """
    case (.scheme, .image):
      """
      the scheme of \(quoted(destination)) is refused, so only the image's description is \
      shown; use https or a relative address
      """
    }
  }

  /// The destination in quotes, shortened, with everything but printable ASCII escaped.
  func quoted(_ destination: TextRange) -> String {
    let scalars = String(decoding: document[destination], as: UTF8.self).unicodeScalars
    let shown = scalars.prefix(60).map { $0.escaped(asASCII: true) }.joined()
    return "\"\(shown)\(scalars.count > 60 ? "…" : "")\""
  }
}
