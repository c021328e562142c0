/// The colours of text and links on one kind of surface, in one appearance.
public struct Palette: Equatable, Sendable {
  public let surface: Color
  public let text: Color
  public let link: LinkColors
}

/// The colours of a link in each of its states.
public struct LinkColors: Equatable, Sendable {
  public let normal: Color
  public let hover: Color
  /// The highlight while a finger or a pointer is down.
  public let pressed: Color
  public let visited: Color
  /// The ring around a link that has the keyboard's focus.
  public let focus: Color
  public let disabled: Color
}
