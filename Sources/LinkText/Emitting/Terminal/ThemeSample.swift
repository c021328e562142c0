/// A sample of a theme for a terminal: links in every style, the colors, and the font styles.
///
/// Without text attributes, the text is the same and color swatches are blank.
package struct ThemeSample: Sendable {
  private let theme: Theme
  private let attributes: ANSIEmitter.TextAttributes

  package init(_ theme: Theme, attributes: ANSIEmitter.TextAttributes) {
    self.theme = theme
    self.attributes = attributes
  }

  /// The sample in UTF-8.
  ///
  /// Lines have at most 80 cells, except lines with names or text from the theme.
  package var text: Bytes {
    var pen = TablePen(attributes: attributes)
    pen.write(theme.name, as: .strong)
    pen.endLine()
    if !theme.summary.isEmpty {
      pen.write(theme.summary)
      pen.endLine()
    }
    pen.endLine()
    appendHeading("links", columns: Self.linkColumns, to: &pen)
    for style in LinkStyle.allCases {
      append(style, to: &pen)
      pen.endLine()
    }
    appendColors(to: &pen)
    appendFontStyles(to: &pen)
    return pen.output.bytes
  }

  // MARK: Links

  private static let appearances = [Appearance.light, .dark]
  /// The columns at which the light and the dark colors of links begin.
  private static let linkColumns = [22, 50]

  private func append(_ style: LinkStyle, to pen: inout TablePen) {
    pen.write(style.rawValue, as: .strong)
    appendSentence(in: style, to: &pen)
    for role in LinkColorRole.allCases { appendRow(role, in: style, to: &pen) }
    let decorations = Self.appearances.map { theme.decoration(of: style, in: $0) }
    appendRow("underline", values: decorations.map(underline), to: &pen)
    if decorations.contains(where: { $0.weight != nil }) {
      appendRow("weight", values: decorations.map { $0.weight.map(String.init) ?? "" }, to: &pen)
    }
  }

  private func appendSentence(in style: LinkStyle, to pen: inout TablePen) {
    for (appearance, column) in zip(Self.appearances, Self.linkColumns) {
      let decoration = theme.decoration(of: style, in: appearance)
      var textStyle = TablePen.Style()
      var linkStyle = TablePen.Style()
      if decoration.underline > 0 { linkStyle.style.insert(.link) }
      if decoration.weight ?? 0 >= 600 { linkStyle.style.insert(.strong) }
      if case .colors(let depth) = attributes, let palette = theme[style, appearance] {
        let text = palette.text.composited(over: palette.surface)
        let link = palette.link.normal.composited(over: palette.surface)
        let surface = TerminalSurface(palette.surface, for: [text, link], depth: depth)
        textStyle.colors = (text: surface.shown(text), surface: surface.shown)
        linkStyle.colors = (text: surface.shown(link), surface: surface.shown)
      }
      pen.move(to: column)
      pen.write("     Read the ", as: textStyle)
      pen.write("terms", as: linkStyle)
      pen.write("   ", as: textStyle)
    }
    pen.endLine()
  }

  /// Appends a row with a color of a link style, and the color's contrast, in each appearance.
  private func appendRow(_ role: LinkColorRole, in style: LinkStyle, to pen: inout TablePen) {
    let palettes = Self.appearances.map { theme[style, $0] }
    guard palettes.contains(where: { $0 != nil }) else { return }
    pen.write("  \(role.rawValue)")
    for case (let palette?, let column) in zip(palettes, Self.linkColumns) {
      let color = palette[role]
      pen.move(to: column)
      append(color, on: palette.surface, to: &pen)
      guard color != palette.surface else { continue }
      let ratio = ContrastRatio(color.composited(over: palette.surface), palette.surface)
        .description
      pen.write(ratio, at: column + 22 - ratio.utf8.count)
    }
    pen.endLine()
  }

  private func appendRow(_ name: String, values: [String], to pen: inout TablePen) {
    pen.write("  \(name)")
    for (value, column) in zip(values, Self.linkColumns) { pen.write(value, at: column + 5) }
    pen.endLine()
  }

  private func underline(_ decoration: Theme.LinkDecoration) -> String {
    func thickness(_ points: Double) -> String {
      points > 0 ? "\(points.shortDescription) px" : "none"
    }
    let text = thickness(decoration.underline)
    if decoration.hoverUnderline == decoration.underline { return text }
    return "\(text), hover \(thickness(decoration.hoverUnderline))"
  }

  // MARK: Colors and font styles

  private func appendColors(to pen: inout TablePen) {
    // Link colors are already in the list of links.
    let colors = theme.colors.filter { !$0.name.hasPrefix("link.") }
    guard !colors.isEmpty else { return }
    let column = 2 + (colors.map { pen.cells(of: $0.name) }.max() ?? 0)
    let columns = [column, column + 16]
    appendHeading("colours", columns: columns, to: &pen)
    for color in colors {
      pen.write(color.name)
      for (appearance, column) in zip(Self.appearances, columns) {
        pen.move(to: column)
        append(color[appearance], on: background(of: color, in: appearance), to: &pen)
      }
      pen.endLine()
    }
    pen.endLine()
  }

  /// Returns the background of a color's swatch: the color's first surface, or the links' surface.
  private func background(of color: ThemeColor, in appearance: Appearance) -> RGBColor {
    let page = (theme[.default, appearance]?.surface ?? color[appearance]).withAlpha(0xFF)
    let surface = theme.colors.first { $0.name == color.surfaces.first }
    return surface?[appearance].composited(over: page) ?? page
  }

  private func appendFontStyles(to pen: inout TablePen) {
    let column = 2 + max(11, theme.fontStyles.map { pen.cells(of: $0.name) }.max() ?? 0)
    appendHeading(
      "font styles",
      columns: [
        ("size/line", column), ("weight", column + 11), ("scales with", column + 19),
        ("family", column + 32),
      ], to: &pen)
    for style in theme.fontStyles {
      pen.write(style.name, as: style.weight >= 600 ? .strong : [])
      let size = "\(style.size.shortDescription)/\(style.lineHeight.shortDescription)"
      pen.write(size, at: column)
      pen.write("\(style.weight)", at: column + 11)
      pen.write(style.textStyle, at: column + 19)
      pen.write(style.families.first ?? "", as: .faint, at: column + 32)
      pen.endLine()
    }
  }

  /// Appends a heading with a column for each appearance, aligned with the hexadecimal colors.
  private func appendHeading(_ text: String, columns: [Int], to pen: inout TablePen) {
    appendHeading(
      text, columns: zip(Self.appearances, columns).map { ($0.rawValue, $1 + 5) }, to: &pen)
  }

  private func appendHeading(
    _ text: String, columns: [(name: String, column: Int)], to pen: inout TablePen
  ) {
    pen.write(text, as: .strong)
    for (name, column) in columns { pen.write(name, as: .faint, at: column) }
    pen.endLine()
  }

  /// Appends a swatch on its background, followed by the color in hexadecimal.
  private func append(_ color: RGBColor, on ground: RGBColor, to pen: inout TablePen) {
    if case .colors(let depth) = attributes {
      let color = color.composited(over: ground).shown(at: depth)
      let ground = ground.shown(at: depth)
      pen.write(" ", as: TablePen.Style(colors: (text: color, surface: ground)))
      pen.write("  ", as: TablePen.Style(colors: (text: ground, surface: color)))
      pen.write(" ", as: TablePen.Style(colors: (text: color, surface: ground)))
    } else {
      pen.write("    ")
    }
    pen.write(" \(color)")
  }
}

/// Writes lines of text in columns.
///
/// Styles are reset before the end of each line, and trailing spaces without colors are omitted.
struct TablePen: ~Copyable {
  struct Style {
    var style: TerminalStyle = []
    /// The colors; `nil` for the terminal's defaults.
    var colors: (text: TerminalColor, surface: TerminalColor)?
  }

  let attributes: ANSIEmitter.TextAttributes
  private(set) var output = ByteBuffer()
  private(set) var cells = 0
  /// The number of spaces to write if text follows them.
  private(set) var pendingSpaces = 0

  /// Returns the width in cells of a text after its control characters are replaced.
  func cells(of text: String) -> Int { DisplayWidth.cells(of: shown(text).span) }

  mutating func write(_ text: String, as style: TerminalStyle = [], at column: Int? = nil) {
    if let column { move(to: column) }
    write(text, as: Style(style: style))
  }

  /// Writes text, with control characters replaced.
  mutating func write(_ text: String, as style: Style) {
    let bytes = shown(text)
    cells += DisplayWidth.cells(of: bytes.span)
    var colors = style.colors
    if case .colors = attributes {} else { colors = nil }
    if colors == nil, bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) {
      pendingSpaces += bytes.count
      return
    }
    for _ in 0..<pendingSpaces { output.append(" ") }
    pendingSpaces = 0
    guard attributes != .none, colors != nil || !style.style.isEmpty else {
      output.append(verbatim: bytes.span)
      return
    }
    output.append("\u{1B}[0")
    if style.style.contains(.strong) { output.append(";1") }
    if style.style.contains(.faint) { output.append(";2") }
    if style.style.contains(.link) { output.append(";4") }
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

  private func shown(_ text: String) -> Bytes { Bytes(text.replacingControls.utf8) }
}

extension RGBColor {
  /// Returns the nearest color that a terminal can show, regardless of the contrast.
  fileprivate func shown(at depth: ANSIEmitter.ColorDepth) -> TerminalColor {
    TerminalSurface(self, for: [], depth: depth).shown
  }
}

extension Double {
  /// The number, without a fraction if it is an integer.
  fileprivate var shortDescription: String { Int(exactly: self).map(String.init) ?? description }
}
