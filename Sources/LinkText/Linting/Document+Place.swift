extension Document {
  /// Returns the position of a place in the source, as precisely as the document records it.
  func place(of place: LintRemark.Place) -> (start: SourcePosition, end: SourcePosition?) {
    switch place {
    case .link(let id):
      guard let range = sourceMap?[id] else { return (self[id].blockStart, nil) }
      return (range.start, range.end)
    case .image(let id):
      guard let range = sourceMap?[id] else { return (self[id].blockStart, nil) }
      return (range.start, range.end)
    case .text(let range):
      guard let map = sourceMap, let source = map.sourceRange(ofText: range) else {
        return (SourcePosition(line: 1, column: 1), nil)
      }
      return (map.location(of: source.lowerBound), map.location(of: source.upperBound))
    case .source(let range):
      guard let map = sourceMap else { return (SourcePosition(line: 1, column: 1), nil) }
      return (map.location(of: range.lowerBound), map.location(of: range.upperBound))
    case .location(let location): return (location, nil)
    }
  }
}
