/// The resolved target of a link or image.
///
/// All outputs except plain HTML are written from the target, so that they agree.
public struct LinkTarget: Equatable, Sendable {
  /// The kind of the destination.
  public let kind: Kind
  /// The range of the percent-encoded address, or `nil` if the target is blocked.
  public let href: HrefRange?
  /// The WAI-ARIA role.
  public let role: Role
  /// The WAI-ARIA states: `disabled` if ``kind`` is `blocked`, and otherwise none.
  public let states: States
  /// The style, which determines the link's colors and underline.
  public let style: LinkStyle
  /// The route that the address matches, or `nil` without a match and for images.
  public let route: RouteMatch.ID?
  /// Whether the scheme of an ``Kind/app`` address is an allowed scheme or a scheme of the app.
  var isSchemeNamed = false
  var settings: Settings.ID?
  /// Whether a ``DestinationPolicy/LinkedPath`` replaced the path, such as `a.md` by `a.html`.
  var isPathReplaced = false

  /// The receiver of the link's address.
  public var handling: Handling {
    switch kind {
    case .web: route == nil ? .system : .app
    case .contact: .system
    case .app: .app
    case .fragment, .relative: .page
    case .blocked, .unresolved, .unsafe: .none
    }
  }

  /// A half-open range of byte offsets in ``LinkedDocument/hrefs``.
  public struct HrefRange: Equatable, BitwiseCopyable, Sendable {
    /// The first byte offset.
    public let lowerBound: UInt32
    /// The offset after the last byte.
    public let upperBound: UInt32

    /// The range as integers.
    public var indices: Range<Int> { Int(lowerBound)..<Int(upperBound) }
  }

  /// The kind of a destination.
  public enum Kind: Hashable, Sendable {
    /// The destination must not be followed.
    case blocked(BlockReason)
    /// The scheme or the host contains a placeholder.
    case unresolved
    /// `http:`, `https:`, or a reference that begins with `//`.
    case web
    /// `mailto:`, `tel:`, or `sms:`.
    case contact
    /// A place in the same document.
    case fragment
    /// A relative reference.
    case relative
    /// Any other scheme: the app opens the address or passes it on.
    case app
    /// A refused destination that is written because of ``DestinationPolicy/Refused/live``.
    case unsafe

    /// Whether the app's routes apply to this kind of destination.
    package var canTakeRoute: Bool {
      switch self {
      case .web, .app: true
      case .blocked, .unresolved, .contact, .fragment, .relative, .unsafe: false
      }
    }

    /// The name in output formats and rules.
    public var name: String {
      switch self {
      case .blocked: "blocked"
      case .unresolved: "unresolved"
      case .web: "web"
      case .contact: "contact"
      case .fragment: "fragment"
      case .relative: "relative"
      case .app: "app"
      case .unsafe: "unsafe"
      }
    }
  }

  /// The reason why a destination is blocked.
  public enum BlockReason: String, Equatable, Sendable {
    /// The scheme is refused, like `javascript`, `file`, `intent`, and most uses of `data`: it runs
    /// code, reads files, or starts programs.
    case scheme
    /// The scheme is not in ``DestinationPolicy/allowedSchemes``.
    case schemeNotAllowed = "scheme-not-allowed"
    /// Browsers and apps could read different hosts in the web address, or no host.
    case unreadableHost = "unreadable-host"
    /// The destination is empty; a browser would resolve it to the page itself.
    case empty
    /// A rule disables the link.
    case rule
  }

  /// The receiver of a link's address.
  public enum Handling: String, Sendable {
    /// The operating system.
    case system
    /// The app.
    case app
    /// The page or view that shows the document.
    case page
    /// Nothing; the link cannot be followed.
    case none
  }

  /// A WAI-ARIA role.
  public enum Role: String, CaseIterable, Sendable {
    /// A link, which leads to another place.
    case link
    /// A button, which performs an action in the app instead of leading elsewhere.
    case button
  }

  /// A set of WAI-ARIA states.
  public struct States: OptionSet, Hashable, Sendable {
    /// The bits of the states.
    public let rawValue: UInt8

    /// Creates a set of states from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The link cannot be activated.
    public static let disabled = States(rawValue: 1 << 0)
  }
}

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

    /// Creates settings without any property.
    init() {}

    /// Merges the settings of rules, in order: combines lists and states, and keeps the last of
    /// other values.
    init(merging rules: [Settings]) {
      rel = rules.flatMap(\.rel).withoutDuplicates
      classes = rules.flatMap(\.classes).withoutDuplicates
      for rule in rules {
        newTab = rule.newTab ?? newTab
        style = rule.style ?? style
        role = rule.role ?? role
        states.formUnion(rule.states)
        hint = rule.hint ?? hint
        title = rule.title ?? title
        referrerPolicy = rule.referrerPolicy ?? referrerPolicy
      }
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
    /// Sends the whole URL to the same origin, and only the origin to other origins.
    case originWhenCrossOrigin = "origin-when-cross-origin"
    /// Sends the whole URL to the same origin, and nothing to other origins.
    case sameOrigin = "same-origin"
    /// Sends only the origin, and nothing from HTTPS to HTTP.
    case strictOrigin = "strict-origin"
    /// Sends the URL to the same origin, the origin to other ones, and nothing from HTTPS to HTTP.
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
  /// Returns the settings that rules apply to a link, or `nil` if no rule matched.
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
    // The page in the new tab must neither access this page nor learn its address.
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
    // Links that the same rules match share their settings.
    var known: [[Int]: LinkTarget.Settings.ID] = [:]
    for index in targets.indices {
      let subject = MatchedLink(
        targets[index], as: element, hrefs: hrefs, routeMatches: routeMatches,
        text: document.text(of: links[index]), file: file)
      let matches = rules.matches(for: subject)
      guard !matches.isEmpty else { continue }
      let id = known[matches] ?? LinkTarget.Settings.ID(index: UInt32(list.count))
      if known.updateValue(id, forKey: matches) == nil {
        list.append(LinkTarget.Settings(merging: matches.map { rules.rules[$0].settings }))
      }
      targets[index] = targets[index].applying(list[Int(id.index)], id: id)
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
