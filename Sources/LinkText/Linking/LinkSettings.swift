extension LinkTarget {
  /// The properties that rules set on a link.
  public struct Settings: Equatable, Sendable {
    /// The index of settings in a list of settings.
    public struct ID: Hashable, Sendable {
      /// The zero-based index.
      public let index: UInt32

      init(index: UInt32) {
        self.index = index
      }
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
    /// A description of what happens on activation, for screen readers, or `nil` if no rule sets it.
    public internal(set) var hint: String?
    /// The link's title, or `nil` if no rule sets it.
    public internal(set) var title: String?
    /// The link's referrer policy, or `nil` if no rule sets it.
    public internal(set) var referrerPolicy: ReferrerPolicy?

    init() {}

    /// Merges the settings of a later rule: `rel`, classes, and states are combined; for all others,
    /// the later value wins.
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
  }
}

extension LinkTarget.Settings {
  /// The properties that are set, by their names in the file, with their values.
  var properties: [(name: String, value: String)] {
    var properties: [(name: String, value: String)] = []
    func add(_ name: String, _ value: String?) {
      if let value { properties.append((name, value)) }
    }
    add("rel", rel.isEmpty ? nil : rel.joined(separator: " "))
    add("newTab", newTab.map { $0 ? "true" : "false" })
    add("class", classes.isEmpty ? nil : classes.joined(separator: " "))
    add("style", style?.rawValue)
    add("role", role?.rawValue)
    add("state", states.contains(.disabled) ? "disabled" : nil)
    add("hint", hint)
    add("title", title)
    add("referrerpolicy", referrerPolicy?.rawValue)
    return properties
  }
}
