extension LintRule {
  /// A scheme that is neither the app's nor known to the system opens nothing.
  static let unknownScheme = LintRule(
    name: "unknown-scheme", level: .note,
    summary: "a scheme that neither the app nor a system is known to open"
  ) { subject in
    let linked = subject.linked
    return subject.links.compactMap { link -> LintRemark? in
      guard link.target.kind == .app, let href = linked.href(of: link.target),
        let range = URIReference(href.span).scheme
      else { return nil }
      let scheme = String(decoding: href.prefix(range.upperBound), as: UTF8.self).lowercased()
      let own = linked.routes?.appSchemes ?? []
      guard !own.contains(scheme), !commonSchemes.contains(scheme) else { return nil }
      // A name that differs in two letters is more likely another scheme.
      let nearest = (own + commonSchemes).correction(of: scheme, atMost: 1)
      // If the app's schemes are unknown, any scheme could be one of them.
      guard !own.isEmpty || nearest != nil else { return nil }
      let place = LintRemark.Suggestion.Place.destination(0..<scheme.utf8.count)
      return LintRemark(
        .link(link.id),
        """
        neither the app nor a system is known to open '\(scheme):'; \
        correct it or add it to 'appSchemes'
        """, suggestion: nearest.map { LintRemark.Suggestion($0, inPlaceOf: place) })
    }
  }

  /// Schemes registered with IANA that phones and desktops open.
  private static let commonSchemes = [
    "https", "http", "mailto", "tel", "sms", "ftp", "sftp", "ssh", "git", "geo", "maps", "webcal",
    "market", "intent", "itms-apps", "facetime", "facetime-audio", "magnet", "data", "urn", "xmpp",
    "irc", "sip", "sips", "callto", "skype", "whatsapp", "tg", "slack", "zoommtg", "msteams",
    "spotify", "bitcoin", "ws", "wss", "news", "nntp", "ldap", "rtsp", "smb", "vnc", "about",
    "view-source", "app-settings", "shortcuts",
  ]
}
