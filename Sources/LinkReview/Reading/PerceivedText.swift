package import LinkText

/// The perceived content of a text; it is equal for texts that users cannot tell apart.
///
/// Markdown's markers, escapes, soft line breaks, and link syntax are left out.
package struct PerceivedText: Equatable, Sendable {
  /// A paragraph, heading, table cell, or another block without inner blocks.
  struct Block: Equatable, Sendable {
    /// The kind with the containers around it, such as `list item in a quote`.
    let label: String
    /// The text with U+FFFC for images, and with white space collapsed unless it is code.
    let text: Bytes
    /// The spans of text with equal marks; they leave no gaps, and neighbors have different marks.
    let spans: [Span]
    /// The indices of the block's links.
    let links: Range<Int>
    /// The UTF-8 offsets at which the links begin in the text; 0 for a link without text.
    let linkStarts: [Int]
    /// The indices of the block's images.
    let images: Range<Int>
  }

  /// A part of a block's text with the same marks.
  struct Span: Equatable, Sendable {
    let marks: AttributedText.Marks
    /// The UTF-8 offset of the end of the span.
    let end: Int
  }

  let language: String
  let title: String?
  let summary: String?
  let blocks: [Block]
  package let links: [Review.Link]
  package let images: [Review.Image]
}

extension PerceivedText {
  package init(of linked: LinkedDocument) {
    let document = linked.document
    language = linked.locale.description
    title = document.frontMatter?.title
    summary = document.frontMatter?.description
    links = document.links.indices.map {
      Review.Link(Document.Link.ID(index: UInt32($0)), of: linked)
    }
    images = document.images.indices.map {
      Review.Image(Document.ImageID(index: UInt32($0)), of: linked)
    }
    var reader = BlockReader(linked.attributedText)
    blocks = reader.blocks()
  }

  /// The nonempty texts of the blocks.
  package var texts: [String] { blocks.map { $0.text.shown }.filter { !$0.isEmpty } }

  /// A digest of the perceived content, in hexadecimal digits.
  package var digest: String { SHA256.hexadecimalDigits(of: fingerprint) }

  /// The bytes from which the digest is computed; they differ for different contents.
  var fingerprint: Bytes {
    let blocks = blocks.map { block -> JSONText in
      let spans = block.spans.map { [Int($0.marks.rawValue), $0.end] }
      return #"[\#(block.label),\#(JSONText.string(block.text)),\#(spans),\#(block.linkStarts)]"#
    }
    let links = links.map { link -> [String?] in
      // The names are written, because reflection needs much stack.
      let reason = if case .blocked(let reason) = link.kind { reason.rawValue } else { "" }
      let route = link.route.map { [$0.name] + $0.parameters.flatMap { [$0.name, $0.value] } }
      return [
        link.text, link.href, link.href == nil ? link.destination : nil, link.title,
        link.kind.name, reason, link.handling.rawValue, link.role.rawValue,
        "\(link.isDisabled) \(link.opensNewTab)", link.announcements.voiceOver,
        link.announcements.talkBack, link.announcements.webName,
      ] + (route ?? [])
    }
    let images = images.map { [$0.source, $0.alternativeText, $0.title] }
    let content: JSONText = """
      [\(language),\(title.jsonText),\(summary.jsonText),\(blocks),\(links),\(images)]
      """
    return content.bytes
  }
}

extension Bytes {
  /// The character that represents an image, U+FFFC, in UTF-8.
  static let imageSign: Bytes = [0xEF, 0xBF, 0xBC]

  /// The text as displayed, with `[image]` in place of each image.
  var shown: String {
    let text = String(decoding: self, as: UTF8.self)
    // The first byte of the sign is rare, and is found much faster than the sign.
    return contains(0xEF) ? text.replacing("\u{FFFC}", with: "[image]") : text
  }
}

/// Reads the blocks of an attributed text as users perceive them.
struct BlockReader {
  private let text: AttributedText
  private var run = 0
  private var image = 0
  /// The last link whose text has begun.
  private var link: Document.Link.ID?

  init(_ text: AttributedText) { self.text = text }

  mutating func blocks() -> [PerceivedText.Block] {
    text.blocks.map { block in
      let firstImage = image
      let isCode = if case .codeBlock = block.kind { true } else { false }
      var content = CollapsedText(keepsWhiteSpace: isCode)
      var linkStarts = [Int](repeating: 0, count: block.links.count)
      while run < text.runs.count, text.runs[run].range.start.utf8 < block.range.end.utf8 {
        appendImages(upTo: text.runs[run].range.start, to: &content)
        let end = content.text.count
        append(text.runs[run], to: &content)
        if let id = text.runs[run].attributes.link, id != link, content.text.count > end {
          link = id
          // A space may precede the link's text.
          let start = content.text[end] == UInt8(ascii: " ") ? end + 1 : end
          linkStarts[Int(id.index) - block.links.lowerBound] = start
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

  private mutating func append(_ run: AttributedText.Run, to content: inout CollapsedText) {
    if let id = run.attributes.image {
      // The alternative text may have several runs, so append the image only for the first.
      if Int(id.index) == image { appendImage(to: &content) }
    } else {
      content.append(
        text.text[run.range.start.utf8..<run.range.end.utf8], marks: run.attributes.marks)
    }
  }

  /// Appends the images without alternative text up to an offset.
  private mutating func appendImages(upTo offset: TextOffset, to content: inout CollapsedText) {
    while image < text.images.count, text.images[image].isEmpty,
      text.images[image].start.utf8 <= offset.utf8
    {
      appendImage(to: &content)
    }
  }

  private mutating func appendImage(to content: inout CollapsedText) {
    content.append(Bytes.imageSign[...], marks: [])
    image += 1
  }
}

/// A text with its marks; unless it is code, white space is collapsed, and trimmed at both ends.
private struct CollapsedText {
  private let keepsWhiteSpace: Bool
  private(set) var text: Bytes = []
  private(set) var spans: [PerceivedText.Span] = []
  private var isAfterSpace = false

  init(keepsWhiteSpace: Bool) { self.keepsWhiteSpace = keepsWhiteSpace }

  mutating func append(_ bytes: ArraySlice<UInt8>, marks: AttributedText.Marks) {
    guard !keepsWhiteSpace else {
      text += bytes
      extend(by: marks)
      return
    }
    for byte in bytes {
      guard !byte.isASCIIWhitespace else {
        isAfterSpace = true
        continue
      }
      if isAfterSpace, !text.isEmpty {
        text.append(UInt8(ascii: " "))
        // The marks of a space are invisible, so the space gets the marks of the text before it.
        if !spans.isEmpty { extend(by: spans[spans.count - 1].marks) }
      }
      isAfterSpace = false
      text.append(byte)
      extend(by: marks)
    }
  }

  /// Gives marks to the text after the last span.
  private mutating func extend(by marks: AttributedText.Marks) {
    guard text.count > (spans.last?.end ?? 0) else { return }
    if spans.last?.marks == marks { spans.removeLast() }
    spans.append(PerceivedText.Span(marks: marks, end: text.count))
  }

  /// Removes line feeds at the end of code.
  mutating func finish() {
    guard keepsWhiteSpace, let last = spans.last else { return }
    while text.last == UInt8(ascii: "\n") { text.removeLast() }
    spans[spans.count - 1] = PerceivedText.Span(marks: last.marks, end: text.count)
  }
}

/// The words for a block and the containers around it.
enum BlockLabel {
  /// Returns the label of a block, such as `heading 2` or `list item in a quote`.
  static func label(of block: AttributedText.Block, in text: AttributedText) -> String {
    var next = block.context
    var label =
      switch block.kind {
      case .paragraph: "paragraph"
      case .heading(let level): "heading \(level)"
      case .codeBlock: "code"
      case .thematicBreak: "line"
      case .tableCell(let column): cell(in: Int(column), of: block, text: text)
      }
    // A paragraph that begins a list item is labeled as the item.
    if let index = next, block.kind == .paragraph,
      case .listItem(let item, let list) = text.contexts[index].kind,
      block.firstContext.map({ index >= $0 }) == true
    {
      label = words(for: item, in: list)
      next = text.contexts[index].parent
    }
    while let index = next {
      switch text.contexts[index].kind {
      case .blockQuote: label += " in a quote"
      case .alert(let alert): label += " in a box of the kind \(alert.rawValue)"
      case .listItem(let item, let list): label += " in a \(words(for: item, in: list))"
      case .table, .tableRow: break
      }
      next = text.contexts[index].parent
    }
    return label
  }

  private static func cell(
    in column: Int, of block: AttributedText.Block, text: AttributedText
  ) -> String {
    var name = "cell"
    var next = block.context
    while let index = next {
      switch text.contexts[index].kind {
      case .tableRow(_, let isHeader): if isHeader { name = "header cell" }
      case .table(let id):
        if let alignment = text.tables[Int(id.index)].columns[column] {
          name += " aligned \(alignment.rawValue)"
        }
        return name
      case .blockQuote, .alert, .listItem: break
      }
      next = text.contexts[index].parent
    }
    return name
  }

  private static func words(for item: Document.ListItem, in list: Document.List) -> String {
    if item.isFootnote { return "footnote" }
    switch (item.task, list.kind) {
    case (.open, _): return "open task"
    case (.done, _): return "done task"
    case (nil, .bullet), (nil, .footnotes): return "list item"
    case (nil, .ordered(let start, _)):
      // In Markdown, an author chooses only the first number of a list.
      let isSpecial = item.ordinal == start && start != 1
      return isSpecial ? "list item numbered \(start)" : "numbered list item"
    }
  }
}
