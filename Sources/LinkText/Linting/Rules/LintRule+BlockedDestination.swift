extension LintRule {
  static let blockedDestination = LintRule(
    name: "blocked-destination", level: .error, stage: .converting,
    summary: "a link or an image whose destination is refused or missing"
  ) { subject in
    let linked = subject.linked
    let links = subject.links.compactMap { link in
      linked.complaint(about: link.target, link.construct.destination, for: .link)
        .map { LintRemark(.link(link.id), $0) }
    }
    let images = subject.images.compactMap { image in
      linked.complaint(about: image.target, image.construct.destination, for: .image)
        .map { LintRemark(.image(image.id), $0) }
    }
    return links + images
  }
}

extension LinkedDocument {
  fileprivate func complaint(
    about target: LinkTarget, _ destination: Document.TextRange, for use: RefusedScheme.Use
  ) -> String? {
    guard case .blocked(let reason) = target.kind else { return nil }
    return switch (reason, use) {
    // The author of the rule disabled the link on purpose.
    case (.rule, _): nil
    case (.empty, .link): "this link has no destination, so it is disabled; write one"
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
    case (.unreadableHost, .link):
      """
      browsers and apps could read different hosts in \(quoted(destination)), or none, so this \
      link is disabled; write the host in plain letters after 'https://'
      """
    case (.unreadableHost, .image):
      """
      browsers and apps could read different hosts in \(quoted(destination)), or none, so only \
      the image's description is shown; write the host in plain letters after 'https://'
      """
    case (.schemeNotAllowed, .link):
      """
      the scheme of \(quoted(destination)) is not one of those allowed, so this link is \
      disabled; use one that is, or allow it with --schemes
      """
    case (.schemeNotAllowed, .image):
      """
      the scheme of \(quoted(destination)) is not one of those allowed, so only the image's \
      description is shown; use one that is, or allow it with --schemes
      """
    }
  }

  /// Returns the destination in quotes, shortened, with all characters except printable ASCII
  /// escaped.
  func quoted(_ destination: Document.TextRange) -> String {
    let scalars = String(decoding: document[destination], as: UTF8.self).unicodeScalars
    let shown = scalars.prefix(60).map { $0.escaped(asASCII: true) }.joined()
    return "\"\(shown)\(scalars.count > 60 ? "…" : "")\""
  }
}
