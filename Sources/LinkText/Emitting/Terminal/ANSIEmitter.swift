/// Writes text for a terminal.
public struct ANSIEmitter: Emitter {
  /// Which SGR codes are written.
  public enum TextAttributes: Equatable, Sendable {
    /// None.
    case none
    /// Bold, italic, underline and faint, but no colours.
    case monochrome
    /// The theme's colours as well, as near as the terminal can show them.
    case colors(ColorDepth)
  }

  /// How many colours a terminal can show.
  public enum ColorDepth: String, CaseIterable, Sendable {
    /// The sixteen of SGR 30 to 37 and 90 to 97, taken to be xterm's.
    case indexed16 = "16"
    /// Those of SGR 38;5, but for the first sixteen, which are the user's own.
    case indexed256 = "256"
    /// 24 bits each.
    case truecolor
  }

  /// Whether links are OSC 8 hyperlinks.
  public enum Hyperlinks: Equatable, Sendable {
    case none
    case live
  }

  /// Where the address of a link is shown, unless its text says it.
  public enum Addresses: String, CaseIterable, Sendable {
    /// Behind each link that cannot be clicked.
    case automatic = "auto"
    /// Behind each link.
    case inline
    /// Nowhere; what cannot be clicked cannot be followed then.
    case hidden
    /// Behind each link, without its middle where the link can be clicked.
    case short
    /// Behind the text, with a number for each address.
    case footnotes
  }

  /// In cells; 0 never wraps.
  public var width: Int
  public var attributes: TextAttributes
  public var hyperlinks: Hyperlinks
  public var addresses: Addresses
  public var extent: Extent

  public init(
    width: Int = 80, attributes: TextAttributes = .none, hyperlinks: Hyperlinks = .none,
    addresses: Addresses = .automatic, extent: Extent = .fragment
  ) {
    self.width = width
    self.attributes = attributes
    self.hyperlinks = hyperlinks
    self.addresses = addresses
    self.extent = extent
  }

  public func emit(_ linked: LinkedDocument, into output: inout ByteBuffer) {
    var painter = TerminalPainter(linked, settings: self, output: output)
    painter = TerminalLayout.lines(
      of: linked, width: width, addresses: addresses, hyperlinks: hyperlinks, to: painter)
    if extent == .fragment || !linked.document.isSingleParagraph {
      painter.endLine()
    }
    output = painter.output
  }
}

extension Emitter where Self == ANSIEmitter {
  public static func ansi(width: Int) -> ANSIEmitter { ANSIEmitter(width: width) }
}
