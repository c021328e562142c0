extension Document {
  /// A document that is one link and nothing around it, as no Markdown could say.
  init(link text: String, to destination: String) {
    self.text = Array(text.utf8) + Array(destination.utf8)
    let end = UInt32(text.utf8.count)
    let id = Link.ID(index: 0)
    events = [
      .enter(.link(id)), .leaf(.text(TextRange(lowerBound: 0, upperBound: end))), .exit(.link(id)),
    ]
    links = [
      Link(
        destination: TextRange(lowerBound: end, upperBound: UInt32(self.text.count)), title: nil,
        content: 1..<2, blockStart: SourceLocation(line: 1, column: 1))
    ]
  }
}
