extension LintRule {
  /// What follows the text, such as the next sentence of the page, is reordered as well.
  static let unclosedDirectionControl = LintRule(
    name: "unclosed-direction-control", level: .warning,
    summary: "a direction control that is not closed in its paragraph",
    suspects: { document in
      document.textBlocks.contains { !document.openControls(in: $0).isEmpty }
    }
  ) { subject in
    let document = subject.document
    return document.textBlocks.flatMap { document.openControls(in: $0) }.map { offset in
      let scalar = document.text.span.scalar(at: offset).scalar
      let closer = (0x2066...0x2068).contains(scalar) ? "U+2069" : "U+202C"
      return LintRemark(
        .text(offset..<offset + 3),
        """
        U+\(String(scalar, radix: 16, uppercase: true)) changes the direction of all that follows \
        in the paragraph; close it with \(closer) or remove it
        """)
    }
  }
}

extension Document {
  /// Returns the UTF-8 offsets of the controls that are not closed in a block's texts and code.
  fileprivate func openControls(in block: Range<Int>) -> [Int] {
    var controls = DirectionControls()
    let text = text.span
    for event in events[block] {
      switch event {
      case .leaf(.text(let range)), .leaf(.code(let range)): controls.read(text, range.indices)
      case .leaf, .enter, .exit: break
      }
    }
    return controls.openOffsets
  }
}
