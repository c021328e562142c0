import LinkText

/// The lines of a block without the markers of its containers, and the source offset of each byte.
struct BlockContent {
  private(set) var bytes: Bytes = []
  /// The offset after a container's marker and leading link reference definitions.
  var start = 0
  /// The offset of trailing white space.
  var end = 0
  /// The contiguous pieces of the source, in ascending order.
  private var pieces: [(start: Int, sourceStart: Int)] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    start = 0
    end = 0
  }

  /// Appends a part of a line and a line feed.
  mutating func append(_ line: Range<Int>, of source: Bytes) {
    append(part: line, of: source)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func append(part: Range<Int>, of source: Bytes) {
    pieces.append((bytes.count, part.lowerBound))
    bytes.append(contentsOf: source[part])
  }

  /// Appends the remaining columns of a tab as spaces.
  mutating func append(columns: Int, ofTabAt offset: Int) {
    for _ in 0..<columns {
      pieces.append((bytes.count, offset))
      bytes.append(UInt8(ascii: " "))
    }
  }

  var isBlank: Bool { start == bytes.count }
  /// A scanner that stops at trailing white space.
  var scanner: LinkScanner { LinkScanner(bytes: bytes, end: end) }

  /// Sets `end` to the start of trailing white space, after all lines are appended.
  mutating func trim() {
    end = bytes.count
    while end > start, bytes[end - 1].isASCIIWhitespace { end -= 1 }
  }

  @inline(__always)
  func byte(at offset: Int) -> UInt8? { offset < end ? bytes[offset] : nil }

  func has(_ byte: UInt8, at offset: Int) -> Bool { offset < end && bytes[offset] == byte }

  /// Returns the number of bytes that equal a text's bytes, in groups of eight without `&` or `\`.
  func plainCount(at offset: Int, as range: Range<Int>, of text: Bytes) -> Int {
    let specials = ByteSearch(
      .init(UInt8(ascii: "&"), ignoring: 0), .init(UInt8(ascii: "\\"), ignoring: 0))
    var count = 0
    while count + 8 <= range.count, offset + count + 8 <= end {
      let word = bytes.span.word(at: offset + count)
      guard word == text.span.word(at: range.lowerBound + count),
        specials.offset(inWord: word) == nil
      else { break }
      count += 8
    }
    return count
  }

  /// Returns the range of a part of the content in the source; empty if the part is empty.
  func sourceRange(of range: Range<Int>) -> Range<Int> {
    let start = sourceOffset(of: range.lowerBound)
    // The byte after the part may be in the next line, after markers.
    return start..<(range.isEmpty ? start : sourceOffset(of: range.upperBound - 1) + 1)
  }

  func sourceOffset(of offset: Int) -> Int {
    let piece = pieces[piece(of: offset)]
    return piece.sourceStart + offset - piece.start
  }

  /// Calls `body` with each part that is contiguous in the source, and its source offset.
  func forEachStretch(of range: Range<Int>, _ body: (_ part: Range<Int>, _ source: Int) -> Void) {
    var index = piece(of: range.lowerBound)
    var start = range.lowerBound
    while start < range.upperBound {
      let next = index + 1 < pieces.count ? pieces[index + 1].start : bytes.count
      let end = min(next, range.upperBound)
      body(start..<end, pieces[index].sourceStart + start - pieces[index].start)
      start = end
      index += 1
    }
  }

  private func piece(of offset: Int) -> Int {
    var lower = 0
    var upper = pieces.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if pieces[middle].start <= offset { lower = middle } else { upper = middle }
    }
    return lower
  }
}
