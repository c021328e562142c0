extension LinkedDocument {
  /// Returns the settings that rules apply to a link, or `nil` if none matched.
  public func settings(of target: LinkTarget) -> LinkTarget.Settings? {
    target.settings.map { linkSettings[Int($0.index)] }
  }

  /// Returns whether a link opens a new tab: a rule must request it, and the link must be neither a
  /// button nor disabled.
  public func opensNewTab(_ target: LinkTarget) -> Bool {
    guard let settings = settings(of: target) else { return false }
    return settings.newTab == true && target.role == .link && !target.states.contains(.disabled)
  }

  /// Returns the `rel` link types of a link (HTML standard); empty without a rule.
  public func linkTypes(of target: LinkTarget) -> [String] {
    guard let settings = settings(of: target) else { return [] }
    guard opensNewTab(target) else { return settings.rel }
    // The new page must neither access this one nor learn its address.
    let protection = ["noopener", "noreferrer"]
    return protection + settings.rel.filter { !protection.contains($0) }
  }

  /// Returns the description of what happens when a link is activated, or `nil` if no rule sets it
  /// or the link is disabled.
  public func hint(of target: LinkTarget) -> String? {
    target.states.contains(.disabled) ? nil : settings(of: target)?.hint
  }

  /// Returns the title of a link in UTF-8, set by a rule or else by the document, or `nil` if there
  /// is none.
  public func title(of id: Document.Link.ID) -> ArraySlice<UInt8>? {
    if let title = settings(of: self[id])?.title { return Bytes(title.utf8)[...] }
    return document[id].title.map { document[$0] }
  }
}

extension LinkTarget {
  /// Returns the target with settings applied.
  ///
  /// A target that is blocked remains blocked.
  func set(_ settings: Settings, _ id: Settings.ID) -> LinkTarget {
    let isNewlyDisabled = settings.states.contains(.disabled) && !states.contains(.disabled)
    return LinkTarget(
      kind: isNewlyDisabled ? .blocked(.rule) : kind, href: isNewlyDisabled ? nil : href,
      role: settings.role ?? role, states: states.union(settings.states),
      style: settings.style.map { $0.onSurface(of: style) } ?? style,
      route: isNewlyDisabled ? nil : route, isSchemeNamed: isSchemeNamed, settings: id,
      isPathReplaced: isPathReplaced)
  }
}
