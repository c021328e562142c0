package import LinkText

/// The content of a text that readers perceive; equal if no reader notices a difference.
///
/// Markers, line breaks in the source, escapes, and the syntax of links are not part of it.
package struct PerceivedText: Equatable, Sendable {
  /// A paragraph, heading, cell or another leaf.
  struct Block: Equatable, Sendable {
    /// The kind with the containers around it, such as `list item in a quote`.
    let label: String
    /// The text with U+FFFC for images, and with white space collapsed unless it is code.
    let text: Bytes
    /// The marks of the text, which cover it without gaps; equal neighbors are merged.
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

  /// The texts of the blocks, without empty texts.
  package var texts: [String] {
    blocks.map { $0.text.shown }.filter { !$0.isEmpty }
  }

  /// A digest of the perceived content, in hexadecimal digits.
  package var digest: String {
    String(SHA256.hexadecimalDigits(of: fingerprint).prefix(24))
  }

  /// The bytes that the digest is made from, which differ for different contents.
  var fingerprint: Bytes {
    let blocks = blocks.map { block -> JSONText in
      let spans = block.spans.map { [Int($0.marks.rawValue), $0.end] }
      return #"[\#(block.label),\#(JSONText.string(block.text)),\#(spans),\#(block.linkStarts)]"#
    }
    let links = links.map { link -> [String?] in
      [
        link.text, link.href, link.href == nil ? link.destination : nil, link.title,
        "\(link.kind)", link.handling.rawValue, link.role.rawValue,
        "\(link.isDisabled) \(link.opensNewTab)", link.route.map { "\($0)" },
        link.announcements.voiceOver, link.announcements.talkBack, link.announcements.webName,
      ]
    }
    let images = images.map { [$0.source, $0.alternativeText, $0.title] }
    let content: JSONText = """
      [\(language),\(title.jsonText),\(summary.jsonText),\(blocks),\(links),\(images)]
      """
    return content.bytes
  }
}

extension Bytes {
  /// The sign that stands for an image, U+FFFC, in UTF-8.
  static let imageSign: Bytes = [0xEF, 0xBF, 0xBC]

  /// The text as displayed, with `[image]` in place of each image.
  var shown: String {
    String(decoding: self, as: UTF8.self).replacing("\u{FFFC}", with: "[image]")
  }
}
