/// What stands in a document before another one that is appended to it.
struct DocumentOffset {
  let text: UInt32
  let events: Int
  let links: UInt32
  let images: UInt32
  let codeBlocks: UInt32
  let lists: UInt32
  /// In the source.
  let lines: Int
}

extension Event {
  func moved(by offset: DocumentOffset) -> Event {
    switch self {
    case .enter(let container): .enter(container.moved(by: offset))
    case .exit(let container): .exit(container.moved(by: offset))
    case .leaf(let leaf): .leaf(leaf.moved(by: offset))
    }
  }
}

extension Container {
  fileprivate func moved(by offset: DocumentOffset) -> Container {
    switch self {
    case .list(let list):
      .list(List(index: list.index + offset.lists, kind: list.kind, isTight: list.isTight))
    case .link(let id): .link(Link.ID(index: id.index + offset.links))
    case .image(let id): .image(Image.ID(index: id.index + offset.images))
    case .blockQuote, .listItem, .paragraph, .heading, .emphasis, .strong: self
    }
  }
}

extension Leaf {
  fileprivate func moved(by offset: DocumentOffset) -> Leaf {
    switch self {
    case .text(let range): .text(range.moved(by: offset))
    case .code(let range): .code(range.moved(by: offset))
    case .htmlInline(let range): .htmlInline(range.moved(by: offset))
    case .htmlBlock(let range): .htmlBlock(range.moved(by: offset))
    case .codeBlock(let id): .codeBlock(CodeBlock.ID(index: id.index + offset.codeBlocks))
    case .softBreak, .hardBreak, .thematicBreak: self
    }
  }
}

extension TextRange {
  fileprivate func moved(by offset: DocumentOffset) -> TextRange {
    TextRange(lowerBound: lowerBound + offset.text, upperBound: upperBound + offset.text)
  }
}

extension Link {
  func moved(by offset: DocumentOffset) -> Link {
    Link(
      destination: destination.moved(by: offset), title: title?.moved(by: offset),
      content: content.moved(by: offset), blockStart: blockStart.moved(by: offset))
  }
}

extension Image {
  func moved(by offset: DocumentOffset) -> Image {
    Image(
      destination: destination.moved(by: offset), title: title?.moved(by: offset),
      content: content.moved(by: offset), blockStart: blockStart.moved(by: offset))
  }
}

extension CodeBlock {
  func moved(by offset: DocumentOffset) -> CodeBlock {
    CodeBlock(info: info.moved(by: offset), literal: literal.moved(by: offset))
  }
}

extension Range<Int> {
  fileprivate func moved(by offset: DocumentOffset) -> Range {
    lowerBound + offset.events..<upperBound + offset.events
  }
}

extension SourceLocation {
  fileprivate func moved(by offset: DocumentOffset) -> SourceLocation {
    SourceLocation(line: line + offset.lines, column: column)
  }
}
