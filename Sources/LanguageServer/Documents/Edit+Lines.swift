package import LinkMarkup

extension [Finding.Fix.Edit] {
  /// Creates the edits of whole lines that turn a text into another, so that marks of the editor in other lines
  /// stay.
  package init(from old: Bytes, to new: Bytes) {
    self = []
    var offset = 0
    var pending: (range: Range<Int>, text: Bytes)?
    for edit in EditScript(from: old.lines, to: new.lines).edits {
      switch edit.change {
      case .kept:
        if let pending { append(Finding.Fix.Edit(pending.range, pending.text)) }
        pending = nil
        offset += edit.element.count
      case .removed:
        let start = pending?.range.lowerBound ?? offset
        offset += edit.element.count
        pending = (start..<offset, pending?.text ?? [])
      case .added:
        pending = (pending?.range ?? offset..<offset, (pending?.text ?? []) + edit.element)
      }
    }
    if let pending { append(Finding.Fix.Edit(pending.range, pending.text)) }
  }
}

extension Bytes {
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
  package mutating func append(
    json edits: [Finding.Fix.Edit], _ converter: inout PositionConverter
  ) {
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
