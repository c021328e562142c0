/// Looks of a document that only a view has, which shows one screen of it at a time.
extension ANSIEmitter {
  /// Returns the SGR codes of a link's text while it is pressed: the theme's color, or else faint.
  ///
  /// They are added to those of the text.
  package func codesOfPressedLink(_ id: Document.Link.ID, in linked: LinkedDocument) -> String {
    guard let colors = colors(of: linked),
      let pressed = linked.style(of: id).highlighted.foregroundColor
    else { return "2" }
    return String(
      decoding: ByteBuffer.bytes { colors.shown(pressed).append(as: .text, to: &$0) },
      as: UTF8.self)
  }

  /// Returns the sequence that sets the theme's colors of plain text; empty if text has the colors of
  /// the terminal.
  package func baseSequence(of linked: LinkedDocument) -> Bytes {
    guard let colors = colors(of: linked) else { return [] }
    return ByteBuffer.bytes { colors.appendBase(to: &$0) }
  }

  private func colors(of linked: LinkedDocument) -> TerminalColors? {
    guard case .colors(let depth) = attributes else { return nil }
    return TerminalColors(linked.styling, depth: depth)
  }
}
