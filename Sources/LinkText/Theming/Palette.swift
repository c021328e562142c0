extension Theme {
  /// The colours of text and links on one kind of surface, in one appearance.
  public struct Palette: Equatable, Sendable {
    public let surface: RGBColor
    public let text: RGBColor
    public let link: LinkColors
  }

  /// The colours of a link in each of its states.
  public struct LinkColors: Equatable, Sendable {
    public let normal: RGBColor
    public let hover: RGBColor
    /// The highlight while a finger or a pointer is down.
    public let pressed: RGBColor
    public let visited: RGBColor
    /// The ring around a link that has the keyboard's focus.
    public let focus: RGBColor
    public let disabled: RGBColor
  }
}
