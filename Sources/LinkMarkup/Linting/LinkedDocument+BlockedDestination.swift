extension LinkedDocument {
  var blockedDestinationFindings: [Finding] {
    let links = zip(document.links, linkTargets).compactMap { link, target in
      finding(target, destination: link.destination, blockStart: link.blockStart, for: .link)
    }
    let images = zip(document.images, imageTargets).compactMap { image, target in
      finding(target, destination: image.destination, blockStart: image.blockStart, for: .image)
    }
    return links + images
  }

  private func finding(
    _ target: LinkTarget, destination: TextRange, blockStart: SourceLocation,
    for use: RefusedScheme.Use
  ) -> Finding? {
    guard case .blocked(let reason) = target.kind else { return nil }
    let message: String? =
      switch (reason, use) {
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
    return message.map {
      Finding(rule: "blocked-destination", level: .error, location: blockStart, message: $0)
    }
  }

  /// The destination in quotes, shortened, with everything but printable ASCII escaped.
  func quoted(_ destination: TextRange) -> String {
    let scalars = String(decoding: document[destination], as: UTF8.self).unicodeScalars
    let shown = scalars.prefix(60).map { $0.escaped(asASCII: true) }.joined()
    return "\"\(shown)\(scalars.count > 60 ? "…" : "")\""
  }
}
