/// A text with the style of each run, which an app can change before drawing.
public struct StyledText: Sendable {
  /// The text and its runs.
  public let text: AttributedText
  /// The style of each of the text's runs.
  public var styles: [RunStyle]
  /// The links that do not respond to being pressed.
  private let disabledLinks: Set<Document.Link.ID>

  /// Creates the text of a document in the styles of its theme.
  ///
  /// - Parameters:
  ///   - linked: The document.
  ///   - foregroundColor: The app's text color, for themes without colors.
  public init(_ linked: LinkedDocument, foregroundColor: RGBColor? = nil) {
    text = linked.attributedText
    styles = text.runs.map { run in
      var style = linked.style(of: run.attributes.link)
      style.foregroundColor = style.foregroundColor ?? foregroundColor
      return style
    }
    disabledLinks = Set(
      linked.linkTargets.indices.lazy
        .filter { linked.linkTargets[$0].states.contains(.disabled) }
        .map { Document.Link.ID(index: UInt32($0)) })
  }

  /// Creates a text with one style for each of its runs.
  init(
    _ text: AttributedText, styles: [RunStyle], disabledLinks: Set<Document.Link.ID>
  ) {
    self.text = text
    self.styles = styles
    self.disabledLinks = disabledLinks
  }

  /// Returns the text while a link is pressed, with each of the link's runs highlighted.
  ///
  /// A disabled link is not highlighted. To release the link, draw the original text, which is
  /// unchanged.
  public func highlighting(_ id: Document.Link.ID) -> StyledText {
    guard !disabledLinks.contains(id) else { return self }
    var pressed = self
    for run in text.runs(of: id) {
      pressed.styles[run] = styles[run].highlighted
    }
    return pressed
  }
}
