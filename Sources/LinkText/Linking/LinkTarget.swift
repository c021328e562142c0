/// What was decided about a link or an image; every emitter writes from this one answer.
public struct LinkTarget: Equatable, Sendable {
  public let kind: Kind
  /// The percent-encoded address; nil when it is blocked.
  public let href: HrefRange?
  public let role: Role
  /// Whether it can be followed; `kind` only says why not.
  public let states: States
  /// The surface whose colours the link has.
  public let style: LinkStyle
  /// The app's route that the address takes; nil without one, and for images.
  public let route: RouteMatch.ID?
  /// What rules set on the link; nil where none matched, and for images.
  let settings: LinkSettings.ID?

  public var handling: Handling {
    switch kind {
    case .web: route == nil ? .system : .app
    case .contact: .system
    case .app: .app
    case .fragment, .relative: .page
    case .blocked, .unresolved, .unsafe: .none
    }
  }
}

extension LinkTarget {
  /// A half-open range of byte offsets in ``LinkedDocument/hrefs``.
  public struct HrefRange: Equatable, BitwiseCopyable, Sendable {
    public let lowerBound: UInt32
    public let upperBound: UInt32

    public var indices: Range<Int> { Int(lowerBound)..<Int(upperBound) }
  }

  /// What kind of place a destination is.
  public enum Kind: Hashable, Sendable {
    /// Not to be followed.
    case blocked(BlockReason)
    /// The scheme or the host is a placeholder.
    case unresolved
    /// `http:`, `https:`, or a reference that begins with `//`.
    case web
    /// `mailto:`, `tel:` or `sms:`.
    case contact
    /// A place in the same document.
    case fragment
    case relative
    /// Any other scheme: the app's own, or one that the app passes on.
    case app
    /// A refused scheme, written all the same because the caller asked for it.
    case unsafe

    /// Whether an app's routes are asked about such a destination.
    package var canTakeRoute: Bool {
      switch self {
      case .web, .app: true
      case .blocked, .unresolved, .contact, .fragment, .relative, .unsafe: false
      }
    }

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

  /// Why a destination is not to be followed.
  public enum BlockReason: String, Equatable, Sendable {
    /// The scheme runs code or reads files: `javascript`, `vbscript`, `file`, most of `data`.
    case scheme
    /// The scheme is none of those that are allowed.
    case schemeNotAllowed = "scheme-not-allowed"
    /// There is no destination; a browser would take it for the page itself.
    case empty
    /// A rule disables the link.
    case rule
  }

  /// Who opens a link.
  public enum Handling: String, Sendable {
    case system
    case app
    case page
    case none
  }

  /// A role of WAI-ARIA.
  public enum Role: String, CaseIterable, Sendable {
    case link
    /// For what acts inside the app instead of leading somewhere.
    case button
  }

  /// States of WAI-ARIA.
  public struct States: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let disabled = States(rawValue: 1 << 0)
  }
}
