extension LinkedDocument {
  var blockedDestinationFindings: [Finding] {
    let links = zip(document.links, linkTargets).compactMap { link, target in
      finding(target, destination: link.destination, blockStart: link.blockStart, "link")
    }
    let images = zip(document.images, imageTargets).compactMap { image, target in
      finding(target, destination: image.destination, blockStart: image.blockStart, "image")
    }
    return links + images
  }

  private func finding(
    _ target: LinkTarget, destination: TextRange, blockStart: SourceLocation, _ noun: String
  ) -> Finding? {
    guard case .blocked(let reason) = target.kind else { return nil }
    let message =
      switch reason {
      case .empty: "this \(noun) has no destination, so it leads nowhere; write one"
      case .scheme:
        """
        the scheme of \(quoted(destination)) is refused, so this \(noun) is disabled; \
        use https, a contact scheme or your app's own
        """
      }
    return Finding(
      rule: "blocked-destination", level: .error, location: blockStart, message: message)
  }

  /// The destination in quotes, shortened, with everything but printable ASCII escaped.
  private func quoted(_ destination: TextRange) -> String {
    let scalars = String(decoding: document[destination], as: UTF8.self).unicodeScalars
    let shown = scalars.prefix(60).map { $0.escaped(asASCII: true) }.joined()
    return "\"\(shown)\(scalars.count > 60 ? "…" : "")\""
  }
}
