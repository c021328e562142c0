package import LinkText

/// What readers perceive of a text: two versions are equal if no reader notices a difference.
///
/// Markers, line breaks in the source, escapes, and the way in which a link is written are not part of it.
package struct PerceivedText: Equatable, Sendable {
  /// A paragraph, heading, cell or another leaf.
  struct Block: Equatable, Sendable {
    /// The kind with the containers around it, such as `list item in a quote`.
    let label: String
    /// The text, in which white space is single spaces unless it is code, and images are U+FFFC.
    let text: Bytes
    /// The marks of the text, which cover it without gaps; equal neighbors are merged.
    let spans: [Span]
    /// The indices of its links.
    let links: Range<Int>
    /// The UTF-8 offsets at which its links begin in the text; 0 for a link without text.
    let linkStarts: [Int]
    /// The indices of its images.
    let images: Range<Int>
  }

  /// A part of a block's text with the same marks.
  struct Span: Equatable, Sendable {
    let marks: AttributedText.Marks
    /// The UTF-8 offset of its end.
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
  /// Reads a document.
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

  /// The texts of the blocks, without those that have none.
  package var texts: [String] {
    blocks.map { $0.text.shown }.filter { !$0.isEmpty }
  }

  /// A digest of all that is perceived, in hexadecimal digits.
  package var digest: String {
    String(SHA256.hexadecimalDigits(of: fingerprint).prefix(24))
  }

  /// The bytes from which the digest is made: different texts have different ones.
  var fingerprint: Bytes {
    ByteBuffer.bytes { output in
      output.append("[", json: language)
      output.append(",", json: title)
      output.append(",", json: summary)
      output.append(",", jsonArray: blocks) { block, output in
        output.append("[", json: block.label)
        output.append(",", json: block.text.span)
        output.append(",", jsonArray: block.spans) { span, output in
          output.append("[", decimal: Int(span.marks.rawValue))
          output.append(",", decimal: span.end)
          output.append("]")
        }
        output.append(",", jsonArray: block.linkStarts) { $1.append(decimal: $0) }
        output.append("]")
      }
      output.append(",", jsonArray: links) { $1.append(fingerprintOf: $0) }
      output.append(",", jsonArray: images) { image, output in
        output.append("[", json: image.source)
        output.append(",", json: image.alternativeText)
        output.append(",", json: image.title)
        output.append("]")
      }
      output.append("]")
    }
  }
}

extension ByteBuffer {
  fileprivate mutating func append(fingerprintOf link: Review.Link) {
    append("[", json: link.text)
    append(",", json: link.href)
    append(",", json: link.href == nil ? link.destination : nil)
    append(",", json: link.title)
    append(",", json: "\(link.kind)")
    append(",", json: link.handling.rawValue)
    append(",", json: link.role.rawValue)
    append(",", json: "\(link.isDisabled) \(link.opensNewTab)")
    append(",", json: link.route.map { "\($0)" })
    append(",", json: link.announcements.voiceOver)
    append(",", json: link.announcements.talkBack)
    append(",", json: link.announcements.webName)
    append("]")
  }
}

extension Bytes {
  /// The sign of an image, U+FFFC, in UTF-8.
  static let imageSign: Bytes = [0xEF, 0xBF, 0xBC]

  /// The text for people, with a word in place of images.
  var shown: String {
    String(decoding: self, as: UTF8.self).replacing("\u{FFFC}", with: "[image]")
  }
}
