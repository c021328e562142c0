/// An emitter of text for a terminal.
public struct ANSIEmitter: Emitter, Equatable {
  /// The SGR codes that are written.
  public enum TextAttributes: Equatable, Sendable {
    /// No SGR codes.
    case none
    /// Bold, italic, underline, faint, and strikethrough, but no colors.
    case monochrome
    /// The codes of `monochrome`, and colors: the nearest to the theme's, or the terminal's own.
    case colors(ColorDepth)
  }

  /// The number of colors that a terminal can show.
  public enum ColorDepth: String, CaseIterable, Sendable {
    /// The sixteen colors of SGR 30 to 37 and 90 to 97, assumed to have xterm's values.
    case indexed16 = "16"
    /// The colors of SGR 38;5, except the first sixteen, which users can change.
    case indexed256 = "256"
    /// 24-bit colors.
    case truecolor
  }

  /// Whether links are OSC 8 hyperlinks.
  public enum Hyperlinks: Equatable, Sendable {
    case none
    case live
  }

  /// The location of link addresses.
  ///
  /// An address is omitted if the link's text is the address.
  public enum Addresses: String, CaseIterable, Sendable {
    /// After links that are not clickable, or whose text contains an address on another host.
    case automatic = "auto"
    /// After the link.
    case inline
    /// Nowhere; links that are not clickable cannot be followed.
    case hidden
    /// After the link, shortened if the link is clickable.
    case short
    /// In a numbered list after the text; after the link, a number refers to the address.
    case footnotes
  }

  /// The number of cells per line, including the margin; 0 for no line wrapping.
  public var width: Int
  /// The number of empty cells before each line.
  public var margin: Int
  /// The SGR codes that are written.
  public var attributes: TextAttributes
  /// Whether links are OSC 8 hyperlinks.
  public var hyperlinks: Hyperlinks
  /// The location of link addresses.
  public var addresses: Addresses
  /// The amount of block structure in the output.
  public var extent: LinkedDocument.Extent

  /// Creates an emitter of text for a terminal.
  public init(
    width: Int = 80, margin: Int = 0, attributes: TextAttributes = .none,
    hyperlinks: Hyperlinks = .none, addresses: Addresses = .automatic,
    extent: LinkedDocument.Extent = .fragment
  ) {
    self.width = width
    self.margin = margin
    self.attributes = attributes
    self.hyperlinks = hyperlinks
    self.addresses = addresses
    self.extent = extent
  }

  public func emit(_ linked: LinkedDocument, into output: inout ByteBuffer) {
    var painter = TerminalPainter(linked, settings: self, output: output)
    painter = TerminalLayout.lines(of: linked, settings: self, to: painter)
    if extent == .fragment || !linked.document.isSingleParagraph { painter.endLine() }
    output = painter.output
  }
}

extension Emitter where Self == ANSIEmitter {
  /// Returns an emitter of text without SGR codes or hyperlinks, wrapped to a number of cells.
  public static func ansi(width: Int) -> ANSIEmitter { ANSIEmitter(width: width) }
}

extension ANSIEmitter {
  /// Whether colors are written; if so, code spans have no backticks.
  var hasColors: Bool {
    if case .colors = attributes { true } else { false }
  }

  // MARK: Styles for a viewer

  /// Returns the SGR codes to add to a pressed link's text: the theme's color, or else faint.
  package func codesOfPressedLink(_ id: Document.Link.ID, in linked: LinkedDocument) -> String {
    guard let colors = colors(of: linked),
      let pressed = linked.style(of: id).highlighted.foregroundColor
    else { return "2" }
    let codes = ByteBuffer.bytes { colors.shown(pressed).append(as: .text, to: &$0) }
    return String(decoding: codes, as: UTF8.self)
  }

  /// Returns the SGR sequence for plain text in the theme's colors; empty if they are not shown.
  package func baseSequence(of linked: LinkedDocument) -> Bytes {
    colors(of: linked).map { colors in ByteBuffer.bytes { colors.appendBase(to: &$0) } } ?? []
  }

  private func colors(of linked: LinkedDocument) -> TerminalColors? {
    guard case .colors(let depth) = attributes else { return nil }
    return TerminalColors(linked.styling, depth: depth)
  }
}
