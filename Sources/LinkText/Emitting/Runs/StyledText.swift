/// A text with the style of each run, which an app can change before drawing.
public struct StyledText: Sendable {
  /// The text and its runs.
  public let text: AttributedText
  /// The style of each of the text's runs.
  public var styles: [RunStyle]
  /// The states of each of the text's links.
  private let states: [LinkTarget.States]

  /// Creates the text of a document in the styles of its theme.
  ///
  /// - Parameters:
  ///   - linked: The document.
  ///   - appearance: The appearance to draw in; `auto` is that of the document.
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

  /// Creates a text with the styles of its runs, the states of its links, and the app's text color.
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

  /// Returns the text while a link is pressed, with each of the link's runs highlighted.
  ///
  /// A disabled link is not highlighted. To release the link, draw the original text, which is
  /// unchanged.
  public func highlighting(_ id: Document.Link.ID) -> StyledText {
    guard states.indices.contains(Int(id.index)), !states[Int(id.index)].contains(.disabled)
    else { return self }
    var pressed = self
    for run in text.runs(of: id) {
      pressed.styles[run] = styles[run].highlighted
    }
    return pressed
  }
}
