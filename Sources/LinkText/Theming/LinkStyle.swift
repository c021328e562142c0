/// The kind of surface that a link is on, and whether the link is always underlined.
///
/// The styles match Backpack's link components: the app components have `default` and `onContrast`;
/// the web component calls them default and alternate, and adds implicit variants of both.
public enum LinkStyle: String, CaseIterable, Sendable {
  /// On the theme's usual surface, always underlined.
  case `default`
  /// On a dark surface in both appearances, always underlined.
  case onContrast = "on-contrast"
  /// Underlined only under a pointer or with keyboard focus.
  case implicit
  /// Like `implicit`, on a dark surface in both appearances.
  case implicitOnContrast = "implicit-on-contrast"

  /// Whether the link is on a dark surface.
  public var isOnContrast: Bool { self == .onContrast || self == .implicitOnContrast }

  /// Whether the link may be underlined only under a pointer or with keyboard focus.
  public var isImplicit: Bool { self == .implicit || self == .implicitOnContrast }

  /// Returns the style on the surface of another style.
  ///
  /// An implicit link does not choose its surface, so it takes that of `style`.
  func onSurface(of style: LinkStyle) -> LinkStyle {
    self == .implicit && style.isOnContrast ? .implicitOnContrast : self
  }

  /// Returns the full name of a token of the style.
  func token(_ name: String) -> String { "link.\(rawValue).\(name)" }

  package func token(_ part: LinkColorPart) -> String { token(part.rawValue) }

  /// The style that replaces one that a theme omits; `nil` if every theme must define it.
  package var fallback: LinkStyle? {
    switch self {
    case .default, .onContrast: nil
    case .implicit: .default
    case .implicitOnContrast: .onContrast
    }
  }
}
