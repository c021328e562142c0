public import LinkText

/// A paragraph, a heading, a table cell or a code block, ready to be drawn.
public struct ShownBlock: Identifiable, Equatable, Sendable {
  /// Text with one style.
  public struct Piece: Equatable, Sendable {
    /// The text.
    public let text: String
    /// The colors, the underline and the weight.
    public let style: StyledText.RunStyle
    /// The formatting.
    public let marks: AttributedText.Marks
    /// The link that a touch opens; `nil` outside links and in disabled links.
    public let link: Document.Link.ID?

    /// Whether the formatting or the link's style makes the text bold.
    public var isBold: Bool { marks.contains(.strong) || style.fontWeight ?? 400 >= 600 }
  }

  /// The index of the block.
  public let id: Int
  /// The text of the block; empty for a thematic break.
  public let pieces: [Piece]
  /// The font.
  public let fontStyle: FontStyle
  /// The level of a heading; `nil` for other blocks.
  public let headingLevel: Int?
  /// The number of lists and quotes around the block.
  public let depth: Int
  /// The bullet, number or checkbox before the block; may be empty.
  public let marker: String
  /// The block's only link, which a screen reader opens by activating the whole block.
  public let link: Document.Link.ID?

  /// The whole text, for screen readers.
  public var text: String { pieces.map(\.text).joined() }
}
