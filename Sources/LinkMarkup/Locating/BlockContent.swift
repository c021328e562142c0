import LinkText

/// The lines of a paragraph or a heading without the markers of its containers, as libcmark reads
/// inlines from them, and where each byte stands in the source.
struct BlockContent {
  private(set) var bytes: Bytes = []
  /// What comes before are definitions.
  var start = 0
  /// What comes after is white space.
  private(set) var end = 0
  /// Stretches that go together, in ascending order.
  private var pieces: [Piece] = []

  private struct Piece {
    let start: Int
    let sourceStart: Int
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    start = 0
    end = 0
  }

  /// Appends a part of a line and a line feed.
  mutating func append(_ line: Range<Int>, of source: Bytes) {
    pieces.append(Piece(start: bytes.count, sourceStart: line.lowerBound))
    bytes.append(contentsOf: source[line])
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends what is left of a tab, as spaces.
  mutating func append(columns: Int, ofTabAt offset: Int) {
    for _ in 0..<columns {
      pieces.append(Piece(start: bytes.count, sourceStart: offset))
      bytes.append(UInt8(ascii: " "))
    }
  }

  var isBlank: Bool { start == bytes.count }

  /// Finds the end, when everything is there.
  mutating func trim() {
    end = bytes.count
    while end > start, bytes[end - 1].isASCIIWhitespace {
      end -= 1
    }
  }

  @inline(__always)
  func byte(at offset: Int) -> UInt8? {
    offset < end ? bytes[offset] : nil
  }

  func has(_ byte: UInt8, at offset: Int) -> Bool {
    offset < end && bytes[offset] == byte
  }

  /// How many bytes, in eights, are those of a text and begin no reference or escape.
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

  /// The source of a part of the content; nothing, where the part is empty.
  func sourceRange(of range: Range<Int>) -> Range<Int> {
    let start = sourceOffset(of: range.lowerBound)
    // The byte after the last one may stand in the next line, behind markers.
    return start..<(range.isEmpty ? start : sourceOffset(of: range.upperBound - 1) + 1)
  }

  func sourceOffset(of offset: Int) -> Int {
    let piece = pieces[piece(of: offset)]
    return piece.sourceStart + offset - piece.start
  }

  /// The parts of a range that stand in the source as they are, each without a gap.
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
