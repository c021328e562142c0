extension Theme {
  /// The colors of text and links on one kind of surface, in one appearance.
  public struct Palette: Equatable, Sendable {
    /// The background color.
    public let surface: RGBColor
    /// The color of the text around links.
    public let text: RGBColor
    /// The colors of links.
    public let link: LinkColors
  }

  /// The colors of a link in each of its states.
  public struct LinkColors: Equatable, Sendable {
    /// The color of a link at rest.
    public let normal: RGBColor
    /// The color while a pointer is over the link.
    public let hover: RGBColor
    /// The highlight color while a finger or a pointer is down.
    public let pressed: RGBColor
    /// The color of a link that the user has visited.
    public let visited: RGBColor
    /// The color of the ring around a link that has keyboard focus.
    public let focus: RGBColor
    /// The color of a link that cannot be opened.
    public let disabled: RGBColor
  }
}

/// The purpose of a color in a link style, with the name of the token as its raw value.
package enum LinkColorPart: String, CaseIterable, Sendable {
  case surface
  case text
  case normal
  case hover
  case pressed
  case visited
  case focus
  case disabled
}

extension Theme.Palette {
  package subscript(part: LinkColorPart) -> RGBColor {
    switch part {
    case .surface: surface
    case .text: text
    case .normal: link.normal
    case .hover: link.hover
    case .pressed: link.pressed
    case .visited: link.visited
    case .focus: link.focus
    case .disabled: link.disabled
    }
  }
}
