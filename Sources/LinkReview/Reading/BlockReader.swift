import LinkText

/// Reads the blocks of an attributed text as readers perceive them.
struct BlockReader {
  private let text: AttributedText
  private var run = 0
  private var image = 0
  /// The last link whose text has begun.
  private var link: Document.Link.ID?

  init(_ text: AttributedText) {
    self.text = text
  }

  mutating func blocks() -> [PerceivedText.Block] {
    text.blocks.map { block in
      let firstImage = image
      var content = CollapsedText(keepsWhiteSpace: block.isPreformatted)
      var linkStarts = [Int](repeating: 0, count: block.links.count)
      while run < text.runs.count, text.runs[run].range.start.utf8 < block.range.end.utf8 {
        appendImages(upTo: text.runs[run].range.start, to: &content)
        let end = content.text.count
        append(text.runs[run], to: &content)
        if let id = text.runs[run].attributes.link, id != link, content.text.count > end {
          link = id
          linkStarts[Int(id.index) - block.links.lowerBound] = content.startOfWord(at: end)
        }
        run += 1
      }
      appendImages(upTo: block.range.end, to: &content)
      content.finish()
      return PerceivedText.Block(
        label: BlockLabel.label(of: block, in: text), text: content.text, spans: content.spans,
        links: block.links, linkStarts: linkStarts, images: firstImage..<image)
    }
  }

  private mutating func append(
    _ run: AttributedText.Run, to content: inout CollapsedText
  ) {
    if let id = run.attributes.image {
      // The alternative text may have several runs.
      if Int(id.index) == image { appendImage(to: &content) }
    } else {
      content.append(
        text.text[run.range.start.utf8..<run.range.end.utf8], run.attributes.marks)
    }
  }

  /// Appends the images without alternative text up to an offset.
  private mutating func appendImages(
    upTo offset: TextOffset, to content: inout CollapsedText
  ) {
    while image < text.images.count, text.images[image].isEmpty,
      text.images[image].start.utf8 <= offset.utf8
    {
      appendImage(to: &content)
    }
  }

  private mutating func appendImage(to content: inout CollapsedText) {
    content.append(Bytes.imageSign[...], [])
    image += 1
  }
}

/// A text in which each run of white space is one space, with its marks.
private struct CollapsedText {
  private let keepsWhiteSpace: Bool
  private(set) var text: Bytes = []
  private(set) var spans: [PerceivedText.Span] = []
  private var isBehindSpace = false

  init(keepsWhiteSpace: Bool) {
    self.keepsWhiteSpace = keepsWhiteSpace
  }

  mutating func append(_ bytes: ArraySlice<UInt8>, _ marks: AttributedText.Marks) {
    if keepsWhiteSpace {
      text += bytes
    } else {
      for byte in bytes {
        guard !byte.isASCIIWhitespace else {
          isBehindSpace = true
          continue
        }
        if isBehindSpace, !text.isEmpty {
          text.append(UInt8(ascii: " "))
          // No reader sees the marks of a space, which has those of the text before it.
          if !spans.isEmpty { extend(by: spans[spans.count - 1].marks) }
        }
        isBehindSpace = false
        text.append(byte)
        extend(by: marks)
      }
    }
    if keepsWhiteSpace { extend(by: marks) }
  }

  /// Gives the text after the last span marks.
  private mutating func extend(by marks: AttributedText.Marks) {
    guard text.count > (spans.last?.end ?? 0) else { return }
    if spans.last?.marks == marks { spans.removeLast() }
    spans.append(PerceivedText.Span(marks: marks, end: text.count))
  }

  /// Returns the offset after the space that may be at an offset.
  func startOfWord(at offset: Int) -> Int {
    text[offset] == UInt8(ascii: " ") ? offset + 1 : offset
  }

  /// Removes line feeds at the end of code.
  mutating func finish() {
    guard keepsWhiteSpace, let last = spans.last else { return }
    while text.last == UInt8(ascii: "\n") { text.removeLast() }
    spans[spans.count - 1] = PerceivedText.Span(marks: last.marks, end: text.count)
  }
}

extension AttributedText.Block {
  fileprivate var isPreformatted: Bool {
    switch kind {
    case .codeBlock: true
    case .paragraph, .heading, .tableCell, .thematicBreak: false
    }
  }
}
