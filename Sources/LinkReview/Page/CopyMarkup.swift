import LinkText

/// The fragment of a text as a part of a page: its links lead to their rows in the table of links,
/// and its headings are below that of the text.
struct CopyMarkup {
  let text: Review.Text
  /// The level of the heading above the fragment.
  let headingLevel: Int

  func append(to output: inout ByteBuffer) {
    let tags = tags
    // The copy may begin at any level.
    let shift = headingLevel + 1 - (tags.compactMap(\.headingLevel).min() ?? 1)
    var start = 0
    for tag in tags {
      append(start..<tag.startIndex, to: &output)
      if let level = tag.headingLevel {
        append(tag.indices, to: &output)
        output.append(" aria-level=\"", decimal: level + shift)
        output.append("\"")
      } else if let index = tag.firstRange(of: " data-review-link=\"") {
        append(tag, index, to: &output)
      } else {
        append(tag.indices, to: &output)
      }
      start = tag.endIndex
    }
    append(start..<text.html.count, to: &output)
  }

  private func append(_ range: Range<Int>, to output: inout ByteBuffer) {
    output.append(verbatim: text.html.span.extracting(range))
  }

  /// Writes the start tag of a link.
  ///
  /// A disabled link and a button have no address, so that they are what they are in the copy; a
  /// click shows their rows as well.
  private func append(
    _ tag: ArraySlice<UInt8>, _ index: Range<Int>, to output: inout ByteBuffer
  ) {
    let isLink = tag.starts(with: "<a ".utf8)
    let isDisabled = tag[..<index.lowerBound].firstRange(of: " aria-disabled=\"true\"") != nil
    append(tag.startIndex..<index.lowerBound, to: &output)
    if isLink, isDisabled { output.append(" role=\"link\"") }
    output.append(isLink && !isDisabled ? " href=\"#" : " data-row=\"")
    output.append(verbatim: text.id)
    output.append(".")
    append(index.upperBound..<tag.endIndex, to: &output)
  }

  /// The tags without their `>`.
  ///
  /// The text has no `<`, and attributes have no `>`, because both are escaped.
  private var tags: [ArraySlice<UInt8>] {
    let html = text.html
    var tags: [ArraySlice<UInt8>] = []
    var index = html.startIndex
    while let start = html[index...].firstIndex(of: UInt8(ascii: "<")),
      let end = html[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      tags.append(html[start..<end])
      index = end
    }
    return tags
  }
}

extension ArraySlice<UInt8> {
  /// The level of a heading's start tag, `<h1` to `<h6`; `nil` for other tags.
  fileprivate var headingLevel: Int? {
    guard count == 3, self[startIndex + 1] == UInt8(ascii: "h") else { return nil }
    let level = Int(self[startIndex + 2]) - Int(UInt8(ascii: "0"))
    return (1...6).contains(level) ? level : nil
  }
}
