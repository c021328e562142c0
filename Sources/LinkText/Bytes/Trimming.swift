extension BidirectionalCollection {
  /// Returns the elements without those at both ends that fulfill a predicate.
  package func trimming(while isTrimmed: (Element) -> Bool) -> SubSequence {
    let start = drop(while: isTrimmed)
    let end = start.lastIndex { !isTrimmed($0) }.map(start.index(after:)) ?? start.startIndex
    return start[..<end]
  }
}
