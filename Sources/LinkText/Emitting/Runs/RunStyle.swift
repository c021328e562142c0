extension StyledText {
  /// The appearance of a run of text.
  public struct RunStyle: Hashable, Sendable {
    /// The text color; `nil` if the theme has no colors and leaves them to the app.
    public var foregroundColor: RGBColor?
    /// The color of the run while its link is pressed; `nil` if ``highlighted`` derives it.
    public var highlightColor: RGBColor?
    /// The underline of the run.
    public var underline: Theme.Underline
    /// The weight, from 1 to 1000; `nil` for the weight of the text's font style.
    public var fontWeight: Int?

    /// Creates a run style.
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

    /// The style while the link is pressed: in the highlight color, or else in the run's color with
    /// its alpha replaced by 0.4.
    public var highlighted: RunStyle {
      var style = self
      style.foregroundColor = highlightColor ?? foregroundColor?.withAlpha(RGBColor.highlightAlpha)
      return style
    }
  }
}

extension RGBColor {
  /// 0.4 × 255.
  fileprivate static let highlightAlpha: UInt8 = 102
}

extension LinkedDocument {
  /// Returns the style of a link's text in the theme, or of text outside links for `nil`.
  ///
  /// A disabled link has neither a highlight nor an underline, because pressing it has no effect.
  public func style(of id: Document.Link.ID?) -> StyledText.RunStyle { style(of: id, in: styling) }

  /// Returns the style of a link's text, or of text outside links for `nil`, with another styling
  /// than the document's.
  func style(of id: Document.Link.ID?, in styling: Styling) -> StyledText.RunStyle {
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
