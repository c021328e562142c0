extension ArraySlice<UInt8> {
  /// Returns the range of the first occurrence of a text of at least one byte, or `nil` if there is none.
  package func firstRange(of text: StaticString) -> Range<Int>? {
    let count = text.utf8CodeUnitCount
    let first = unsafe text.utf8Start.pointee
    var rest = 0..<Swift.max(0, self.count - count + 1)
    while let offset = span.firstOffset(of: first, in: rest) {
      let found = startIndex + offset..<startIndex + offset + count
      if text.withUTF8Buffer({ unsafe self[found].elementsEqual($0) }) { return found }
      rest = offset + 1..<rest.upperBound
    }
    return nil
  }

  func hasSuffix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { unsafe suffix($0.count).elementsEqual($0) }
  }
}
