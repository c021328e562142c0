/// A text with a style for each run; an app can change the styles before it draws the text.
public struct StyledText: Sendable {
  /// The text and its runs.
  public let text: AttributedText
  /// The style of each of the text's runs.
  public var styles: [RunStyle]
  private let states: [LinkTarget.States]

  /// Creates the text of a document in the styles of its theme.
  ///
  /// - Parameters:
  ///   - linked: The document.
  ///   - appearance: The appearance of the styles; `auto` means the appearance of the document.
  ///   - foregroundColor: The app's text color, for themes without colors.
  public init(
    _ linked: LinkedDocument, in appearance: Appearance = .auto, foregroundColor: RGBColor? = nil
  ) {
    let text = linked.attributedText
    var styling = linked.styling
    if appearance != .auto { styling.appearance = appearance }
    self.init(
      text, styles: text.runs.map { linked.style(of: $0.attributes.link, in: styling) },
      states: linked.linkTargets.map(\.states), foregroundColor: foregroundColor)
  }

  init(
    _ text: AttributedText, styles: [RunStyle], states: [LinkTarget.States],
    foregroundColor: RGBColor?
  ) {
    self.text = text
    self.styles = styles.map { style in
      var style = style
      style.foregroundColor = style.foregroundColor ?? foregroundColor
      return style
    }
    self.states = states
  }

  /// Returns the text as it looks while a link is pressed: all runs of the link are highlighted.
  ///
  /// A disabled link is not highlighted. To release the link, draw the original text, which is
  /// unchanged.
  public func highlighting(_ id: Document.Link.ID) -> StyledText {
    guard states.indices.contains(Int(id.index)), !states[Int(id.index)].contains(.disabled)
    else { return self }
    var pressed = self
    for run in text.runs(of: id) { pressed.styles[run] = styles[run].highlighted }
    return pressed
  }
}

extension StyledText {
  /// The appearance of a run of text.
  public struct RunStyle: Hashable, Sendable {
    /// The text color; `nil` if the theme has no colors and leaves them to the app.
    public var foregroundColor: RGBColor?
    /// The color of the run while its link is pressed; `nil` to derive it in ``highlighted``.
    public var highlightColor: RGBColor?
    /// The underline of the run.
    public var underline: Theme.Underline
    /// The weight, from 1 to 1000; `nil` for the weight of the text's font style.
    public var fontWeight: Int?

    /// Creates a run style.
    public init(
      foregroundColor: RGBColor? = nil, highlightColor: RGBColor? = nil,
      underline: Theme.Underline = .none, fontWeight: Int? = nil
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
      style.foregroundColor = highlightColor ?? foregroundColor?.withAlpha(102)
      return style
    }
  }
}

extension LinkedDocument {
  /// Returns the style of a link's text in the theme, or of text outside links if the ID is `nil`.
  ///
  /// A disabled link has no highlight color and no underline, because pressing it has no effect.
  public func style(of id: Document.Link.ID?) -> StyledText.RunStyle { style(of: id, in: styling) }

  /// Returns the style of a link's text in a styling, or of text outside links if the ID is `nil`.
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
