/// A writer of the arguments of Android's `AnnotatedString`.
///
/// Ranges are half-open, in UTF-16 code units. Lengths are in scale-independent pixels, and colors
/// are `#AARRGGBB`.
struct ComposeWriter {
  /// The value of `FontWeight.Bold`.
  private static let boldWeight = 700

  let linked: LinkedDocument
  let text: AttributedText

  func write(to output: inout ByteBuffer) {
    output.append("{\"text\":", json: text.text.span)
    appendSpanStyles(to: &output)
    appendParagraphStyles(to: &output)
    appendLinks(to: &output)
    appendStringAnnotations(to: &output)
    appendTables(to: &output)
    output.append("}\n")
  }

  /// Writes the style of the whole text, followed by those of the runs that differ from it.
  private func appendSpanStyles(to output: inout ByteBuffer) {
    let font = linked.styling.fontStyle
    let styled = text.runs.filter { run in
      run.attributes.link != nil || !run.attributes.marks.isSubset(of: .image)
    }
    output.append(",\"spanStyles\":[")
    if !text.text.isEmpty {
      append(whole, to: &output)
      append(color: linked.style(of: nil).foregroundColor, as: ",\"color\":", to: &output)
      output.append(",\"fontSize\":", number: font.size)
      output.append(",\"fontWeight\":", decimal: font.weight)
      output.append(",\"letterSpacing\":", number: font.letterSpacing)
      output.append("}")
    }
    for run in styled {
      output.append(",")
      append(run.range, to: &output)
      append(run.attributes, to: &output)
      output.append("}")
    }
    output.append("]")
  }

  private func append(_ attributes: AttributedText.Attributes, to output: inout ByteBuffer) {
    let style = attributes.link.map { linked.style(of: $0) } ?? StyledText.RunStyle()
    append(color: style.foregroundColor, as: ",\"color\":", to: &output)
    let bold = attributes.marks.contains(.strong) ? ComposeWriter.boldWeight : nil
    if let weight = [style.fontWeight, bold].compactMap(\.self).max() {
      output.append(",\"fontWeight\":", decimal: weight)
    }
    if attributes.marks.contains(.emphasis) { output.append(",\"fontStyle\":\"italic\"") }
    if attributes.marks.contains(.code) { output.append(",\"fontFamily\":\"monospace\"") }
    switch (style.underline, attributes.marks.contains(.strikethrough)) {
    case (.none, false): break
    case (.single, false): output.append(",\"textDecoration\":\"underline\"")
    case (.none, true): output.append(",\"textDecoration\":\"lineThrough\"")
    case (.single, true): output.append(",\"textDecoration\":\"underline lineThrough\"")
    }
  }

  /// Writes one style for the whole text.
  ///
  /// Compose starts a new paragraph for each paragraph style, and would do so for the line feeds
  /// between blocks as well.
  private func appendParagraphStyles(to output: inout ByteBuffer) {
    output.append(",\"paragraphStyles\":[")
    if !text.text.isEmpty {
      append(whole, to: &output)
      output.append(",\"lineHeight\":", number: linked.styling.fontStyle.lineHeight)
      output.append(",\"textDirection\":", jsonWord: linked.locale.direction.rawValue)
      output.append("}")
    }
    output.append("]")
  }

  /// Writes the links that have text and a handler: a URL for the system, or a tag for the app.
  private func appendLinks(to output: inout ByteBuffer) {
    let links = text.links.indices.lazy.map { Document.Link.ID(index: UInt32($0)) }
    output.append(",\"links\":")
    output.append(
      jsonArray: links.filter { !text[$0].isEmpty && linked[$0].handling != .none }
    ) { id, output in
      let target = linked[id]
      append(text[id], to: &output)
      output.append(
        jsonAddressOf: target, linked.document[id].destination,
        as: target.handling == .system && linked.hasURI(target) ? ",\"url\":" : ",\"tag\":",
        in: linked)
      append(color: linked.style(of: id).highlightColor, as: ",\"pressedColor\":", to: &output)
      if let route = target.route {
        output.append(",\"route\":")
        output.append(json: linked[route])
      }
      output.append("}")
    }
  }

  private var whole: AttributedText.OffsetRange { .init(start: TextOffset(), end: text.end) }

  /// Begins an object with the range, in the member names of `AnnotatedString.Range`.
  func append(_ range: AttributedText.OffsetRange, to output: inout ByteBuffer) {
    output.append("{\"start\":", decimal: range.start.utf16)
    output.append(",\"end\":", decimal: range.end.utf16)
  }

  /// Writes a color in Android's order, or nothing if the theme leaves it to the app.
  private func append(color: RGBColor?, as key: StaticString, to output: inout ByteBuffer) {
    guard let color else { return }
    output.append(key)
    output.append("\"#")
    for component in [color.alpha, color.red, color.green, color.blue] {
      output.append(hexadecimal: component)
    }
    output.append("\"")
  }
}
