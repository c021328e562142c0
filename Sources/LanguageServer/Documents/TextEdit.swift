package import LinkMarkup

/// The replacement of a range of a text.
package struct TextEdit: Equatable, Sendable {
  /// Half-open, in bytes.
  package let range: Range<Int>
  package let replacement: Bytes

  package init(_ range: Range<Int>, _ replacement: Bytes) {
    self.range = range
    self.replacement = replacement
  }

  package init(_ edit: Finding.Fix.Edit) {
    self.init(edit.range, edit.replacement)
  }

  /// Returns the edits of whole lines that turn a text into another, so that marks of the editor elsewhere stay.
  package static func edits(from old: Bytes, to new: Bytes) -> [TextEdit] {
    var edits: [TextEdit] = []
    var offset = 0
    var pending: (range: Range<Int>, text: Bytes)?
    for edit in EditScript(from: old.lines, to: new.lines).edits {
      let count = edit.element.count
      switch edit.change {
      case .kept:
        if let pending { edits.append(TextEdit(pending.range, pending.text)) }
        pending = nil
        offset += count
      case .removed:
        let start = pending?.range.lowerBound ?? offset
        offset += count
        pending = (start..<offset, pending?.text ?? [])
      case .added:
        pending = (pending?.range ?? offset..<offset, (pending?.text ?? []) + edit.element)
      }
    }
    if let pending { edits.append(TextEdit(pending.range, pending.text)) }
    return edits
  }
}

extension Bytes {
  /// Returns the text after edits, which are in ascending order and do not overlap.
  package func applying(_ edits: [TextEdit]) -> Bytes {
    var result: Bytes = []
    var end = 0
    for edit in edits {
      result += self[end..<edit.range.lowerBound] + edit.replacement
      end = edit.range.upperBound
    }
    return result + self[end...]
  }

  /// The lines with their ends.
  fileprivate var lines: [ArraySlice<UInt8>] {
    let starts = LineIndex(self)
    return (0..<starts.count).map { line in
      let end = line + 1 < starts.count ? starts.start(of: line + 1) : count
      return ArraySlice(self[starts.start(of: line)..<end])
    }
  }
}

extension ByteBuffer {
  /// Appends edits of a text as a JSON array.
  package mutating func append(json edits: [TextEdit], _ converter: inout PositionConverter) {
    append("[")
    for (index, edit) in edits.enumerated() {
      if index > 0 { append(",") }
      append("{\"range\":")
      append(json: converter.range(edit.range))
      append(",\"newText\":", json: edit.replacement.span)
      append("}")
    }
    append("]")
  }
}
