/// What is written for both appearances besides the colors of each run.
extension RunsWriter {
  /// Writes the surface, the dark colors of text, the names of tokens, and the fonts of headings.
  func append(theme light: Styling, _ dark: Styling, to output: inout ByteBuffer) {
    output.append(",\"surfaceColor\":", jsonColor: light.palette?.surface)
    output.append(",\"dark\":{\"foregroundColor\":", jsonColor: dark.palette?.text)
    output.append(",\"surfaceColor\":", jsonColor: dark.palette?.surface)
    output.append("},\"tokens\":{")
    if light.palette != nil {
      output.append("\"foregroundColor\":", json: light.theme.token(.text, of: light.style))
      output.append(",\"surfaceColor\":", json: light.theme.token(.surface, of: light.style))
    }
    output.append("}")
    let headings = (1...6).compactMap { level in
      light.theme.headingFontStyle(level: level).map { (level, $0) }
    }
    output.append(",\"headings\":", jsonArray: headings) { heading, output in
      let (level, font) = heading
      output.append("{\"level\":", decimal: level)
      output.append(",\"fontStyle\":", json: font.name)
      output.append(",\"font\":{")
      output.append(jsonMembersOf: font)
      output.append("}}")
    }
  }

  /// Writes the names of the tokens of a link's colors.
  func append(tokensOf target: LinkTarget, to output: inout ByteBuffer) {
    let theme = linked.styling.theme
    output.append(",\"tokens\":{")
    if linked.styling.palette != nil {
      let isDisabled = target.states.contains(.disabled)
      output.append(
        "\"foregroundColor\":",
        json: theme.token(isDisabled ? .disabled : .normal, of: target.style))
      if !isDisabled {
        output.append(",\"highlightColor\":", json: theme.token(.pressed, of: target.style))
      }
    }
    output.append("}")
  }
}
