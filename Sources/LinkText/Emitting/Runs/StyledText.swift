/// A text and how each of its runs looks, which an app may change before it draws.
public struct StyledText: Sendable {
  public let text: AttributedText
  /// One for each of the text's runs.
  public var styles: [RunStyle]
  /// The links that nothing happens to when they are pressed.
  private let disabledLinks: Set<Document.Link.ID>

  /// The text of a document in the styles of its theme.
  ///
  /// `foregroundColor` is the app's own, for themes that leave colours to it.
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

  /// The text while a link is pressed: each of the link's runs is highlighted on its own.
  ///
  /// To release the link, draw the text that was there before: it is unchanged.
  public func highlighting(_ id: Document.Link.ID) -> StyledText {
    guard !disabledLinks.contains(id) else { return self }
    var pressed = self
    for run in text.runs(of: id) {
      pressed.styles[run] = styles[run].highlighted
    }
    return pressed
  }
}
