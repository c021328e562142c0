extension Document {
  /// Returns the position of a place in the source, as precisely as the document records it.
  func place(of place: LintRemark.Place) -> (start: SourcePosition, end: SourcePosition?) {
    switch place {
    case .link(let id): bounds(of: sourceMap?[id], orStart: self[id].blockStart)
    case .image(let id): bounds(of: sourceMap?[id], orStart: self[id].blockStart)
    case .text(let range):
      bounds(of: sourceMap?.sourceRange(ofText: range).flatMap { sourceMap?.sourceRange($0) })
    case .source(let range): bounds(of: sourceMap?.sourceRange(range))
    case .location(let location): (location, nil)
    }
  }

  private func bounds(
    of range: SourceRange?, orStart start: SourcePosition = SourcePosition(line: 1, column: 1)
  ) -> (start: SourcePosition, end: SourcePosition?) {
    range.map { ($0.start, $0.end) } ?? (start, nil)
  }
}
