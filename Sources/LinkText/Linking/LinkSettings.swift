/// What rules set on a link.
public struct LinkSettings: Equatable, Sendable {
  /// The place of settings in a list of them.
  public struct ID: Hashable, Sendable {
    public let index: UInt32

    init(index: UInt32) {
      self.index = index
    }
  }

  /// The link types of the HTML standard, such as `nofollow`.
  public internal(set) var rel: [String] = []
  public internal(set) var classes: [String] = []
  /// Nil where no rule speaks of it; likewise below.
  public internal(set) var newTab: Bool?
  public internal(set) var style: LinkStyle?
  public internal(set) var role: LinkTarget.Role?
  public internal(set) var states: LinkTarget.States = []
  /// What happens when the link is activated, in words for screen readers.
  public internal(set) var hint: String?
  public internal(set) var title: String?
  public internal(set) var referrerPolicy: ReferrerPolicy?

  init() {}

  /// Adds what a later rule sets: words add up, and of all else the later value wins.
  mutating func add(_ later: LinkSettings) {
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

extension LinkSettings {
  /// Each property that is set, as the file calls it, with its value.
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
