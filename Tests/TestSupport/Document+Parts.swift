import Foundation
import LinkMarkupTesting
import Testing

@testable import LinkMarkup
@testable import LinkText

extension Document {
  /// A part of a document that is built by hand, without links.
  indirect enum Part: ExpressibleByStringLiteral {
    case text(String)
    case html(String)
    case htmlBlock(String)
    case inside(Container, [Part])

    init(stringLiteral text: String) {
      self = .text(text)
    }

    static func paragraph(_ parts: Part..., isTight: Bool = false) -> Part {
      .inside(.paragraph(isTight: isTight), parts)
    }
  }

  init(_ parts: [Part], tables: [Table] = []) {
    self.init()
    self.tables = tables
    append(parts)
  }

  private mutating func append(_ parts: [Part]) {
    for part in parts {
      switch part {
      case .text(let text): events.append(.leaf(.text(append(text))))
      case .html(let html): events.append(.leaf(.htmlInline(append(html))))
      case .htmlBlock(let html): events.append(.leaf(.htmlBlock(append(html))))
      case .inside(let container, let content):
        events.append(.enter(container))
        append(content)
        events.append(.exit(container))
      }
    }
  }

  /// Appends a string to the text of the document, and returns the string's range.
  mutating func append(_ text: String) -> TextRange {
    let start = UInt32(self.text.count)
    self.text += Bytes(text.utf8)
    return TextRange(lowerBound: start, upperBound: UInt32(self.text.count))
  }
}
