/// The resolved target of a link or image.
///
/// All outputs are written from the target, so that they agree.
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
    /// The scheme is refused: it runs code, reads files, or starts programs, such as `javascript`,
    /// `file`, `intent`, and most uses of `data`.
    case scheme
    /// The scheme is not in ``DestinationPolicy/allowedSchemes``.
    case schemeNotAllowed = "scheme-not-allowed"
    /// Browsers and apps could read different hosts in the web address, or none.
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
