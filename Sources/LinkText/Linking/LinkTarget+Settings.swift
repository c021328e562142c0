extension LinkTarget {
  /// The properties that rules set on a link.
  public struct Settings: Equatable, Sendable {
    /// The index of settings in ``LinkedDocument/linkSettings``.
    public struct ID: Hashable, Sendable {
      /// The zero-based index.
      public let index: UInt32
    }

    /// Link types of the HTML standard, such as `nofollow`.
    public internal(set) var rel: [String] = []
    /// Classes to add to the link.
    public internal(set) var classes: [String] = []
    /// Whether the link opens a new tab, or `nil` if no rule sets it.
    public internal(set) var newTab: Bool?
    /// The link's style, or `nil` if no rule sets it.
    public internal(set) var style: LinkStyle?
    /// The link's role, or `nil` if no rule sets it.
    public internal(set) var role: LinkTarget.Role?
    /// The states that rules add.
    public internal(set) var states: LinkTarget.States = []
    /// A description of what happens on activation, for screen readers; `nil` if no rule sets one.
    public internal(set) var hint: String?
    /// The link's title, or `nil` if no rule sets it.
    public internal(set) var title: String?
    /// The link's referrer policy, or `nil` if no rule sets it.
    public internal(set) var referrerPolicy: ReferrerPolicy?

    /// Merges the settings of a later rule: combines lists and states, and replaces other values.
    mutating func add(_ later: Settings) {
      for word in later.rel where !rel.contains(word) { rel.append(word) }
      for name in later.classes where !classes.contains(name) { classes.append(name) }
      newTab = later.newTab ?? newTab
      style = later.style ?? style
      role = later.role ?? role
      states.formUnion(later.states)
      hint = later.hint ?? hint
      title = later.title ?? title
      referrerPolicy = later.referrerPolicy ?? referrerPolicy
    }

    /// The properties that are set, with their names in the project file and their values.
    var properties: [(name: String, value: String)] {
      var properties: [(name: String, value: String)] = []
      func add(_ name: String, value: String?) {
        if let value { properties.append((name, value)) }
      }
      add("rel", value: rel.isEmpty ? nil : rel.joined(separator: " "))
      add("newTab", value: newTab.map { $0 ? "true" : "false" })
      add("class", value: classes.isEmpty ? nil : classes.joined(separator: " "))
      add("style", value: style?.rawValue)
      add("role", value: role?.rawValue)
      add("state", value: states.contains(.disabled) ? "disabled" : nil)
      add("hint", value: hint)
      add("title", value: title)
      add("referrerpolicy", value: referrerPolicy?.rawValue)
      return properties
    }
  }

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
    /// Sends the URL to the same origin, only the origin to others, and nothing to HTTP from HTTPS.
    case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
    /// Sends the whole URL.
    case unsafeURL = "unsafe-url"
  }

  /// Returns the target with settings applied: `disabled` blocks it, and no setting unblocks it.
  func applying(_ settings: Settings, id: Settings.ID) -> LinkTarget {
    let isNewlyDisabled = settings.states.contains(.disabled) && !states.contains(.disabled)
    return LinkTarget(
      kind: isNewlyDisabled ? .blocked(.rule) : kind, href: isNewlyDisabled ? nil : href,
      role: settings.role ?? role, states: states.union(settings.states),
      style: settings.style.map { $0.onSurface(of: style) } ?? style,
      route: isNewlyDisabled ? nil : route, isSchemeNamed: isSchemeNamed, settings: id,
      isPathReplaced: isPathReplaced)
  }
}

extension LinkedDocument {
  /// Returns the settings that rules apply to a link, or `nil` if none matched.
  public func settings(of target: LinkTarget) -> LinkTarget.Settings? {
    target.settings.map { linkSettings[Int($0.index)] }
  }

  /// Returns whether a rule opens a link in a new tab; false for disabled links and buttons.
  public func opensNewTab(_ target: LinkTarget) -> Bool {
    guard let settings = settings(of: target) else { return false }
    return settings.newTab == true && target.role == .link && !target.states.contains(.disabled)
  }

  /// Returns the link types for `rel`: the types that rules set, and two that protect new tabs.
  public func linkTypes(of target: LinkTarget) -> [String] {
    guard let settings = settings(of: target) else { return [] }
    guard opensNewTab(target) else { return settings.rel }
    // The new page must neither access this one nor learn its address.
    let protection = ["noopener", "noreferrer"]
    return protection + settings.rel.filter { !protection.contains($0) }
  }

  /// Returns the hint that a rule sets on a link, or `nil` if the link is disabled or has no hint.
  public func hint(of target: LinkTarget) -> String? {
    target.states.contains(.disabled) ? nil : settings(of: target)?.hint
  }

  /// Returns a link's title in UTF-8, from a rule or else the document; `nil` without a title.
  public func title(of id: Document.Link.ID) -> ArraySlice<UInt8>? {
    if let title = settings(of: self[id])?.title { return Bytes(title.utf8)[...] }
    return document[id].title.map { document[$0] }
  }
}

extension LinkResolver {
  /// Applies rules to resolved links or images, and appends the settings of matched ones to `list`.
  func apply(
    _ rules: LinkRules, to targets: inout [LinkTarget], as element: LinkConditions.Element,
    of document: Document, file: String?, settings list: inout [LinkTarget.Settings]
  ) {
    guard rules.rules.contains(where: { $0.match.elements.contains(element) }) else { return }
    let links = element == .link ? document.links : document.images
    for index in targets.indices {
      let subject = MatchedLink(
        targets[index], as: element, hrefs: hrefs, routeMatches: routeMatches,
        text: document.text(of: links[index]), file: file)
      guard let settings = rules.settings(for: subject) else { continue }
      let setting = LinkTarget.Settings.ID(index: UInt32(list.count))
      targets[index] = targets[index].applying(settings, id: setting)
      list.append(settings)
    }
  }
}

extension MatchedLink {
  package init(
    _ target: LinkTarget, hrefs: Bytes, routeMatches: [RouteMatch], text: String, file: String?
  ) {
    self.init(
      target, as: .link, hrefs: hrefs, routeMatches: routeMatches, text: text, file: file)
  }
}
