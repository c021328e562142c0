extension LinkedDocument {
  /// What rules set on a link; nil where none matched.
  public func settings(of target: LinkTarget) -> LinkSettings? {
    target.settings.map { linkSettings[Int($0.index)] }
  }

  /// Whether a link leads to a new tab: only where a rule asks, and not as a button or disabled.
  public func opensNewTab(_ target: LinkTarget) -> Bool {
    guard let settings = settings(of: target) else { return false }
    return settings.newTab == true && target.role == .link && !target.states.contains(.disabled)
  }

  /// The link types of a link, as the HTML standard names them; empty without a rule.
  public func linkTypes(of target: LinkTarget) -> [String] {
    guard let settings = settings(of: target) else { return [] }
    guard opensNewTab(target) else { return settings.rel }
    // The new page must neither reach this one nor learn its address.
    let protection = ["noopener", "noreferrer"]
    return protection + settings.rel.filter { !protection.contains($0) }
  }

  /// What happens when a link is activated, in words; nil where no rule says it, or nothing happens.
  public func hint(of target: LinkTarget) -> String? {
    target.states.contains(.disabled) ? nil : settings(of: target)?.hint
  }

  /// The title of a link, which a rule or else the document gives it; nil without one.
  public func title(of id: Document.Link.ID) -> ArraySlice<UInt8>? {
    if let title = settings(of: self[id])?.title { return Array(title.utf8)[...] }
    return document[id].title.map { document[$0] }
  }
}

extension LinkTarget {
  /// The target as rules want it, which never makes it one that can be followed.
  func set(_ settings: LinkSettings, _ id: LinkSettings.ID) -> LinkTarget {
    let isNewlyDisabled = settings.states.contains(.disabled) && !states.contains(.disabled)
    return LinkTarget(
      kind: isNewlyDisabled ? .blocked(.rule) : kind, href: isNewlyDisabled ? nil : href,
      role: settings.role ?? role, states: states.union(settings.states),
      style: settings.style.map { $0.onSurface(of: style) } ?? style,
      route: isNewlyDisabled ? nil : route, settings: id)
  }
}
