/// How a run of text looks.
public struct RunStyle: Hashable, Sendable {
  /// Nil leaves the colour to the app, as a theme without colours does.
  public var foregroundColor: Color?
  /// The colour of the run while its link is pressed; nil has ``highlighted`` make one.
  public var highlightColor: Color?
  public var underline: Underline
  /// 1 to 1000; nil is the weight of the text's font style.
  public var fontWeight: Int?

  public init(
    foregroundColor: Color? = nil, highlightColor: Color? = nil, underline: Underline = .none,
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
    style.foregroundColor = highlightColor ?? foregroundColor?.withAlpha(Color.highlightAlpha)
    return style
  }
}

extension Color {
  /// 0.4 of 255.
  fileprivate static let highlightAlpha: UInt8 = 102
}

extension LinkedDocument {
  /// How the theme wants text of a link to look; text that is in no link, for nil.
  ///
  /// A disabled link has neither a highlight nor an underline: nothing happens when it is pressed.
  public func style(of id: Link.ID?) -> RunStyle {
    guard let id else { return RunStyle(foregroundColor: styling.palette?.text) }
    let target = self[id]
    let colors = styling.theme[target.style, styling.appearance]?.link
    if target.states.contains(.disabled) { return RunStyle(foregroundColor: colors?.disabled) }
    return RunStyle(
      foregroundColor: colors?.normal, highlightColor: colors?.pressed,
      underline: styling.underline(of: target.style),
      fontWeight: styling.theme.decoration(of: target.style, in: styling.appearance).weight)
  }
}
