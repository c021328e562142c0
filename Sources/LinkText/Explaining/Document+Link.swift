extension Document {
  /// Creates a document that consists of a single link, which Markdown cannot express without a
  /// paragraph.
  package init(link text: String, to destination: String) {
    self.text = Bytes(text.utf8) + Bytes(destination.utf8)
    let end = UInt32(text.utf8.count)
    let id = Link.ID(index: 0)
    events = [
      .enter(.link(id)), .leaf(.text(TextRange(lowerBound: 0, upperBound: end))), .exit(.link(id)),
    ]
    links = [
      Link(
        destination: TextRange(lowerBound: end, upperBound: UInt32(self.text.count)), title: nil,
        content: 1..<2, blockStart: SourcePosition(line: 1, column: 1))
    ]
  }

  /// Returns the document as a paragraph with text before and after its content.
  package func paragraph(from before: String, to after: String) -> Document {
    var paragraph = self
    func leaf(_ words: String) -> Event {
      let start = UInt32(paragraph.text.count)
      paragraph.text += Bytes(words.utf8)
      return .leaf(.text(TextRange(lowerBound: start, upperBound: UInt32(paragraph.text.count))))
    }
    let container = Container.paragraph(isTight: false)
    paragraph.events =
      [.enter(container), leaf(before)] + events + [leaf(after), .exit(container)]
    paragraph.links = links.map { link in
      Link(
        destination: link.destination, title: link.title,
        content: (link.content.lowerBound + 2)..<(link.content.upperBound + 2),
        blockStart: link.blockStart)
    }
    return paragraph
  }
}
