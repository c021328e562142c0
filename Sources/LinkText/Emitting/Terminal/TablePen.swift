/// A writer of lines with columns.
///
/// Styles are reset before the end of each line, and no invisible trailing spaces are written.
struct TablePen: ~Copyable {
  struct Look {
    var style: TerminalStyle = []
    /// The colors; `nil` for the terminal's defaults.
    var colors: (text: TerminalColor, surface: TerminalColor)?
  }

  private(set) var output = ByteBuffer()
  private let attributes: ANSIEmitter.TextAttributes
  private var cells = 0
  /// The number of spaces to write if text follows them.
  private var pendingSpaces = 0

  init(_ attributes: ANSIEmitter.TextAttributes) {
    self.attributes = attributes
  }

  /// Returns the width of the text that `write` writes for `text`, in cells.
  func cells(of text: String) -> Int { DisplayWidth.cells(of: shown(text).span) }

  /// Writes text, at a column if one is given.
  mutating func write(_ text: String, _ style: TerminalStyle = [], at column: Int? = nil) {
    if let column { move(to: column) }
    write(text, Look(style: style))
  }

  /// Writes text, with control characters replaced.
  mutating func write(_ text: String, _ look: Look) {
    let bytes = shown(text)
    cells += DisplayWidth.cells(of: bytes.span)
    var colors = look.colors
    if case .colors = attributes {} else { colors = nil }
    if colors == nil, bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) {
      pendingSpaces += bytes.count
      return
    }
    writePendingSpaces()
    guard attributes != .none, colors != nil || !look.style.isEmpty else {
      output.append(verbatim: bytes.span)
      return
    }
    output.append("\u{1B}[0")
    if look.style.contains(.strong) { output.append(";1") }
    if look.style.contains(.faint) { output.append(";2") }
    if look.style.contains(.link) { output.append(";4") }
    if let colors {
      output.append(";")
      colors.text.append(as: .text, to: &output)
      output.append(";")
      colors.surface.append(as: .surface, to: &output)
    }
    output.append("m")
    output.append(verbatim: bytes.span)
    output.append("\u{1B}[0m")
  }

  /// Moves forward to a column, leaving at least one space after existing text.
  mutating func move(to column: Int) {
    let count = max(column - cells, cells == 0 ? 0 : 1)
    pendingSpaces += count
    cells += count
  }

  mutating func endLine() {
    output.append("\n")
    cells = 0
    pendingSpaces = 0
  }

  private mutating func writePendingSpaces() {
    for _ in 0..<pendingSpaces {
      output.append(" ")
    }
    pendingSpaces = 0
  }

  private func shown(_ text: String) -> Bytes { Bytes(text.standingStill.utf8) }
}
