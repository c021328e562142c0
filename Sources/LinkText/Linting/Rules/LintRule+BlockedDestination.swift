extension LintRule {
  static let blockedDestination = LintRule(
    name: "blocked-destination", level: .error, stage: .converting,
    summary: "a link or an image whose destination is refused or missing"
  ) { subject in
    let linked = subject.linked
    return subject.linkAndImageRemarks { place, construct, target in
      let use: RefusedScheme.Use = if case .image = place { .image } else { .link }
      return linked.complaint(about: target, construct.destination, for: use)
    }
      + subject.htmlDestinationRemarks { destination in
        // Browsers ignore white space in a scheme.
        let scheme = Bytes(destination.lazy.filter { !$0.isASCIIWhitespace }.prefix(11))
        guard
          ["javascript:", "vbscript:"].contains(where: {
            scheme.span.startsIgnoringCase(with: $0)
          })
        else { return nil }
        let text = String(decoding: destination, as: UTF8.self).quoted(asASCII: true)
        return "\(text) is a script; use a button, or the address of a page"
      }
  }
}

extension LinkedDocument {
  fileprivate func complaint(
    about target: LinkTarget, _ destination: Document.TextRange, for use: RefusedScheme.Use
  ) -> String? {
    guard case .blocked(let reason) = target.kind else { return nil }
    let effect = use == .image ? "only the image's description is shown" : "this link is disabled"
    return switch (reason, use) {
    // The author of the rule disabled the link on purpose.
    case (.rule, _): nil
    case (.empty, .link): "this link has no destination, so it is disabled; write one"
    case (.empty, .image):
      "this image has no destination, so only its description is shown; write one"
    case (.scheme, .link):
      """
      the scheme of \(quoted(destination)) is refused, so \(effect); \
      use https, a contact scheme or your app's own
      """
    case (.scheme, .image):
      """
      the scheme of \(quoted(destination)) is refused, so \(effect); \
      use https or a relative address
      """
    case (.unreadableHost, _):
      """
      browsers and apps could read different hosts in \(quoted(destination)), or none, so \
      \(effect); write the host in plain letters after 'https://'
      """
    case (.schemeNotAllowed, _):
      """
      the scheme of \(quoted(destination)) is not one of those allowed, so \(effect); \
      use one that is, or allow it with --schemes
      """
    }
  }

  /// Returns the destination in quotes, shortened, with all characters except printable ASCII
  /// escaped.
  func quoted(_ destination: Document.TextRange) -> String {
    String(decoding: document[destination], as: UTF8.self).quoted(asASCII: true)
  }
}
