extension LinkTarget {
  /// A referrer policy: how much of a page's address a browser sends to the destination of a link.
  public enum ReferrerPolicy: String, CaseIterable, Sendable {
    /// Sends nothing.
    case noReferrer = "no-referrer"
    /// Sends the whole URL, except from HTTPS to HTTP.
    case noReferrerWhenDowngrade = "no-referrer-when-downgrade"
    /// Sends only the origin.
    case origin
    /// Sends the whole URL to the same origin, and only the origin to others.
    case originWhenCrossOrigin = "origin-when-cross-origin"
    /// Sends the whole URL to the same origin, and nothing to others.
    case sameOrigin = "same-origin"
    /// Sends only the origin, and nothing from HTTPS to HTTP.
    case strictOrigin = "strict-origin"
    /// Sends the whole URL to the same origin, only the origin to others, and nothing from HTTPS to
    /// HTTP.
    case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
    /// Sends the whole URL.
    case unsafeURL = "unsafe-url"
  }
}
