extension StyledText {
  /// How a run of text looks.
  public struct RunStyle: Hashable, Sendable {
    /// Nil leaves the colour to the app, as a theme without colours does.
    public var foregroundColor: RGBColor?
    /// The colour of the run while its link is pressed; nil has ``highlighted`` make one.
    public var highlightColor: RGBColor?
    public var underline: Theme.Underline
    /// 1 to 1000; nil is the weight of the text's font style.
    public var fontWeight: Int?

    public init(
      foregroundColor: RGBColor? = nil, highlightColor: RGBColor? = nil,
      underline: Theme.Underline = .none,
      fontWeight: Int? = nil
    ) {
      self.foregroundColor = foregroundColor
      self.highlightColor = highlightColor
      self.underline = underline
      self.fontWeight = fontWeight
    }

    /// The style while the link is pressed: in the highlight colour, or else in the run's own colour with
    /// the alpha 0.4, whatever alpha it had.
    public var highlighted: RunStyle {
      var style = self
      style.foregroundColor = highlightColor ?? foregroundColor?.withAlpha(RGBColor.highlightAlpha)
      return style
    }
  }
}

extension RGBColor {
  /// 0.4 of 255.
  fileprivate static let highlightAlpha: UInt8 = 102
}

extension LinkedDocument {
  /// How the theme wants text of a link to look; text that is in no link, for nil.
  ///
  /// A disabled link has neither a highlight nor an underline: nothing happens when it is pressed.
  public func style(of id: Document.Link.ID?) -> StyledText.RunStyle {
    guard let id else { return StyledText.RunStyle(foregroundColor: styling.palette?.text) }
    let target = self[id]
    let colors = styling.theme[target.style, styling.appearance]?.link
    if target.states.contains(.disabled) {
      return StyledText.RunStyle(foregroundColor: colors?.disabled)
    }
    return StyledText.RunStyle(
      foregroundColor: colors?.normal, highlightColor: colors?.pressed,
      underline: styling.underline(of: target.style),
      fontWeight: styling.theme.decoration(of: target.style, in: styling.appearance).weight)
  }
}
