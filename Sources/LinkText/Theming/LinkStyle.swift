/// The surface that a link stands on, and whether it is underlined all the time.
///
/// Backpack's link components have the same: its applications know `default` and `onContrast`, its
/// web component calls them default and alternate, and has implicit variants of both.
public enum LinkStyle: String, CaseIterable, Sendable {
  case `default`
  /// On a dark surface, whatever the appearance.
  case onContrast = "on-contrast"
  /// Underlined only under a pointer or with the keyboard's focus.
  case implicit
  case implicitOnContrast = "implicit-on-contrast"

  /// Whether the link stands on a dark surface.
  public var isOnContrast: Bool {
    switch self {
    case .default, .implicit: false
    case .onContrast, .implicitOnContrast: true
    }
  }

  /// Whether the link may be underlined only under a pointer or with the keyboard's focus.
  public var isImplicit: Bool {
    switch self {
    case .default, .onContrast: false
    case .implicit, .implicitOnContrast: true
    }
  }

  /// The style where another one says what surface there is: an implicit link has no surface of its own.
  func onSurface(of style: LinkStyle) -> LinkStyle {
    self == .implicit && style.isOnContrast ? .implicitOnContrast : self
  }

  /// The style that a theme falls back on when it says nothing about this one; nil when it must.
  var fallback: LinkStyle? {
    switch self {
    case .default, .onContrast: nil
    case .implicit: .default
    case .implicitOnContrast: .onContrast
    }
  }
}
