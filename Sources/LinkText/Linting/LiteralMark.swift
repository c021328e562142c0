/// A byte that could mean something to CommonMark and stayed text, without an escape.
struct LiteralMark {
  let byte: UInt8
  /// The place of the byte in the source.
  let offset: Int
  /// The link whose text it stands in.
  let link: Document.Link.ID?
  /// Whether nothing stands before it on its line but the markers of blocks.
  let beginsLine: Bool
  /// Whether nothing stands after it on its line.
  let endsLine: Bool
}

extension LintSubject {
  /// Those of two bytes that stayed text in a block, in order.
  ///
  /// None in placeholders, code and image descriptions, and none where places were not proved.
  func literalMarks(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, in block: Range<Int>
  ) -> [LiteralMark] {
    guard let map else { return [] }
    let (first, second) = (UInt8(ascii: first), UInt8(ascii: second))
    let text = document.text.span
    var marks: [LiteralMark] = []
    for (event, range, link) in document.texts(in: block) {
      let range = range.indices
      var index = range.lowerBound
      while index < range.upperBound {
        let byte = text[index]
        if Placeholder.isFirst(byte), let count = Placeholder.count(at: index, in: text) {
          index += count
          continue
        }
        // An escape or an entity begins with another byte than the one that it stands for.
        if byte == first || byte == second, let offset = map.sourceOffset(ofText: index),
          map.source[offset] == byte
        {
          marks.append(
            LiteralMark(
              byte: byte, offset: offset, link: link,
              beginsLine: index == range.lowerBound && document.isLineBreak(event - 1, in: block),
              endsLine: index + 1 == range.upperBound
                && document.isLineBreak(event + 1, in: block)))
        }
        index += 1
      }
    }
    return marks
  }
}
