import LinkMarkup

/// The first words of a document, or of a part of it.
struct DocumentPreview {
  /// The heading that a fragment refers to; `nil` if there is none.
  private(set) var heading: String?
  /// The first paragraph, after that heading if there is one.
  private(set) var paragraph: String?

  /// The largest number of characters of a text.
  private static let maximumCount = 200

  /// Reads a document.
  ///
  /// - Parameter fragment: The fragment of the link, or `nil` for the start.
  init(_ document: Document, at fragment: DestinationFragment?) {
    let headings = document.headings
    let identifiers = HeadingIdentifiers(headings).identifiers
    let wanted = fragment.flatMap { fragment in
      identifiers.firstIndex { fragment.refers(to: $0) }
    }
    var count = 0
    var start = 0
    for (index, event) in document.events.enumerated() {
      switch event {
      case .enter(.heading): count += 1
      case .exit(.heading) where wanted == count - 1:
        heading = DocumentPreview.shortened(headings[count - 1].text)
      case .exit(.heading) where heading != nil: return
      case .enter(.paragraph): start = index
      case .exit(.paragraph) where wanted == nil || heading != nil:
        let text = DocumentPreview.shortened(
          String(decoding: document.plainText(in: start..<index), as: UTF8.self))
        guard !text.isEmpty else { continue }
        paragraph = text
        return
      case .enter, .exit, .leaf: break
      }
    }
  }

  private static func shortened(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > maximumCount ? line.prefix(maximumCount) + "…" : line
  }
}
