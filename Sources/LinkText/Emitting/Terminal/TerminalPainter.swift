/// A writer of lines with the escape codes of their styles and hyperlinks.
///
/// Styles and hyperlinks are closed before the end of each line.
struct TerminalPainter: TerminalSink, ~Copyable {
  var output: ByteBuffer
  private let linked: LinkedDocument
  private let settings: ANSIEmitter
  private let colors: TerminalColors?
  /// The styles that have a visible effect with the settings.
  private let shownStyles: TerminalStyle
  private var style: TerminalStyle = []
  private var link: Document.Link.ID?
  private var isHyperlinkOpen = false
  private var isLineOpen = false

  init(_ linked: LinkedDocument, settings: ANSIEmitter, output: consuming ByteBuffer) {
    self.linked = linked
    self.output = output
    self.settings = settings
    switch settings.attributes {
    case .none:
      shownStyles = []
      colors = nil
    case .monochrome:
      shownStyles = [.strong, .emphasis, .link, .faint, .strikethrough]
      colors = nil
    case .colors(let depth):
      colors = TerminalColors(linked.styling, depth: depth)
      // Without the theme's background, only indentation marks a code block.
      shownStyles = TerminalStyle([
        .strong, .emphasis, .link, .faint, .strikethrough, .codeSpan, .disabled, .onContrast,
        .implicit,
      ]).union(colors == nil ? [] : .codeBlock)
    }
  }

  mutating func write(_ line: borrowing TerminalLine, of sources: TerminalSources) {
    endLine()
    colors?.appendBase(to: &output)
    output.append(verbatim: line.prefix)
    for index in 0..<line.segments.count {
      let segment = line.segments[index]
      if segment.link != link { change(to: segment.link) }
      change(to: segment.style)
      sources.append(segment, to: &output)
    }
    if link != nil { change(to: nil) }
    if !line.isFilled { change(to: []) }
    if colors != nil {
      // A gap at the end of the background is better than a line that wraps in some terminals.
      for _ in 0..<max(0, settings.width - line.cells - line.surplus) { output.append(" ") }
      style = []
      output.append("\u{1B}[0m")
    }
    isLineOpen = true
  }

  mutating func endLine() {
    if isLineOpen { output.append("\n") }
    isLineOpen = false
  }

  // MARK: Hyperlinks

  private mutating func change(to next: Document.Link.ID?) {
    link = next
    if isHyperlinkOpen {
      output.append("\u{1B}]8;;\u{1B}\\")
      isHyperlinkOpen = false
    }
    guard settings.hyperlinks == .live, let next,
      let address = linked.hyperlink(of: linked[next])
    else { return }
    let hrefs = linked.hrefs
    assert(hrefs[address].allSatisfy { (0x21..<0x7F).contains($0) })
    // The same id on each line makes the pieces of a link one hyperlink.
    output.append("\u{1B}]8;id=lm", decimal: Int(next.index))
    output.append(";")
    output.append(verbatim: hrefs.span.extracting(address))
    output.append("\u{1B}\\")
    isHyperlinkOpen = true
  }

  // MARK: Styles

  /// Returns whether a style has an underline; without the theme's colors, enabled links have one.
  private func isUnderlined(_ style: TerminalStyle) -> Bool {
    guard style.contains(.link) else { return false }
    return colors.map { $0.underline(in: style) == .single } ?? true
  }

  /// Returns the style without bold if bold would lower the contrast level, and with italics for a
  /// code span that has no separate background.
  private func readable(_ style: TerminalStyle) -> TerminalStyle {
    guard let colors else { return style }
    var style = style
    if style.contains(.strong), !colors.allowsBold(in: style) { style.remove(.strong) }
    if style.contains(.codeSpan), !colors.distinguishesCode { style.insert(.emphasis) }
    return style
  }

  @inline(__always)
  private mutating func change(to next: TerminalStyle) {
    let next = next.intersection(shownStyles)
    if next != style {
      appendChange(from: style, to: next)
      style = next
    }
  }

  private mutating func appendChange(from old: TerminalStyle, to new: TerminalStyle) {
    if colors == nil, old.isEmpty || new.isEmpty {
      // The most common changes.
      switch new {
      case []: return output.append("\u{1B}[0m")
      case .strong: return output.append("\u{1B}[1m")
      case .faint: return output.append("\u{1B}[2m")
      case .emphasis: return output.append("\u{1B}[3m")
      case .link: return output.append("\u{1B}[4m")
      // Of the basic colors, magenta has the most similar contrast on light and dark backgrounds.
      case .codeSpan: return output.append("\u{1B}[35m")
      default: break
      }
    }
    let (old, new) = (readable(old), readable(new))
    let ended = old.subtracting(new)
    var begun = new.subtracting(old)
    var codes = SGRCodes()
    if !ended.isDisjoint(with: [.strong, .faint]) {
      codes.append("22", to: &output)
      // Code 22 ends both bold and faint, so a style that remains must begin again.
      begun.formUnion(new.intersection([.strong, .faint]))
    }
    if ended.contains(.emphasis) { codes.append("23", to: &output) }
    if isUnderlined(old), !isUnderlined(new) { codes.append("24", to: &output) }
    if ended.contains(.strikethrough) { codes.append("29", to: &output) }
    if begun.contains(.strong) { codes.append("1", to: &output) }
    if begun.contains(.faint) { codes.append("2", to: &output) }
    if begun.contains(.emphasis) { codes.append("3", to: &output) }
    if isUnderlined(new), !isUnderlined(old) { codes.append("4", to: &output) }
    if begun.contains(.strikethrough) { codes.append("9", to: &output) }
    if let colors {
      if colors.text(in: old) != colors.text(in: new) {
        codes.separate(in: &output)
        colors.text(in: new).append(as: .text, to: &output)
      }
      if colors.surface(in: old) != colors.surface(in: new) {
        codes.separate(in: &output)
        colors.surface(in: new).append(as: .surface, to: &output)
      }
    } else {
      if ended.contains(.codeSpan) { codes.append("39", to: &output) }
      if begun.contains(.codeSpan) { codes.append("35", to: &output) }
    }
    codes.end(in: &output)
  }
}

/// An SGR sequence under construction; nothing is written before the first code.
private struct SGRCodes {
  private var isEmpty = true

  mutating func append(_ code: StaticString, to output: inout ByteBuffer) {
    separate(in: &output)
    output.append(code)
  }

  /// Begins the sequence or writes a separator, before the caller appends a code.
  mutating func separate(in output: inout ByteBuffer) {
    output.append(isEmpty ? "\u{1B}[" : ";")
    isEmpty = false
  }

  func end(in output: inout ByteBuffer) {
    if !isEmpty { output.append("m") }
  }
}
