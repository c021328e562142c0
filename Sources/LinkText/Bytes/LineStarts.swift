/// The byte offsets at which the lines of a source begin; the first line begins after a byte order
/// mark.
package struct LineStarts: Sendable {
  private(set) var starts: [UInt32]

  /// Finds the lines that end with `\n`, `\r\n`, or `\r`, eight bytes at a time.
  package init(_ source: Span<UInt8>) {
    starts = [UInt32(source.byteOrderMarkCount)]
    starts.reserveCapacity(source.count / 40)
    let endings = ByteSearch(
      ByteSearch.Needle(UInt8(ascii: "\n"), ignoring: 0),
      ByteSearch.Needle(UInt8(ascii: "\r"), ignoring: 0))
    var offset = 0
    while offset < source.count {
      if offset + 8 <= source.count {
        guard let found = endings.offset(inWord: source.word(at: offset)) else {
          offset += 8
          continue
        }
        offset += found
      }
      let byte = source[offset]
      offset += 1
      let precedesLineFeed = offset < source.count && source[offset] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && !precedesLineFeed {
        starts.append(UInt32(offset))
      }
    }
  }

  package var count: Int { starts.count }

  /// Returns the offset of the first byte of a line, whose number is from 1.
  package func start(of number: Int) -> Int { Int(starts[number - 1]) }

  /// Returns the byte range of a line, without its line ending.
  ///
  /// - Parameter number: The number of the line, from 1.
  package func line(_ number: Int, in source: Bytes) -> Range<Int> {
    let start = Int(starts[number - 1])
    guard number < starts.count else { return start..<source.count }
    var end = Int(starts[number]) - 1
    if end > start, source[end] == UInt8(ascii: "\n"), source[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    return start..<end
  }

  /// Returns the number, from 1, of the line that contains a byte, in logarithmic time.
  package func line(of offset: Int) -> Int {
    max(1, starts.partitioningIndex { Int($0) > offset })
  }

  /// Returns the line and column of a byte, in logarithmic time.
  package func position(of offset: Int) -> SourcePosition {
    let line = line(of: offset)
    return SourcePosition(line: line, column: max(0, offset - start(of: line)) + 1)
  }

  /// Returns the position of a byte, in logarithmic time.
  package func location(of offset: Int) -> SourcePosition {
    let line = line(of: offset)
    let column = max(0, offset - Int(starts[line - 1])) + 1
    return SourcePosition(line: line, column: column, offset: offset)
  }

  /// Replaces each offset by the result of `transform`, which keeps their order.
  package mutating func map(_ transform: (Int) -> Int) {
    for index in starts.indices { starts[index] = UInt32(transform(Int(starts[index]))) }
  }
}
