import LinkText

/// The lines of a block without the markers of its containers, and the source offset of each byte.
struct BlockContent {
  private(set) var bytes: Bytes = []
  /// The offset after leading link reference definitions.
  var start = 0
  /// The offset of trailing white space.
  var end = 0
  /// The contiguous pieces of the source, in ascending order.
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
    append(part: line, of: source)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func append(part: Range<Int>, of source: Bytes) {
    pieces.append(Piece(start: bytes.count, sourceStart: part.lowerBound))
    bytes.append(contentsOf: source[part])
  }

  /// Appends the remaining columns of a tab as spaces.
  mutating func append(columns: Int, ofTabAt offset: Int) {
    for _ in 0..<columns {
      pieces.append(Piece(start: bytes.count, sourceStart: offset))
      bytes.append(UInt8(ascii: " "))
    }
  }

  var isBlank: Bool { start == bytes.count }
  /// A scanner that stops at trailing white space.
  var scanner: LinkScanner { LinkScanner(bytes: bytes, end: end) }

  /// Sets `end` to the start of trailing white space, after all lines are appended.
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

  /// Returns the number of bytes that equal a text, in steps of eight bytes without `&` or `\`.
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

  /// Calls `body` with each part that is contiguous in the source, and the part's offset there.
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

/// The values of entity and numeric references, as `houdini_unescape_ent` of libcmark decodes them.
struct CharacterReferences {
  /// A cache of entity values; libcmark has the table.
  private var values: [Bytes: Bytes] = [:]

  struct Reference {
    let count: Int
    let value: Bytes
  }

  /// Returns the reference at an ampersand, or `nil` if there is none.
  ///
  /// If the parsed text has `&` there, an entity is `&amp;` or `&AMP;`, so no lookup is needed.
  mutating func reference(
    at offset: Int, in content: BlockContent, yieldsAmpersand: Bool
  ) -> Reference? {
    if content.has(UInt8(ascii: "#"), at: offset + 1) {
      return CharacterReferences.numericReference(at: offset, in: content)
    }
    guard let nameEnd = CharacterReferences.endOfName(at: offset, in: content) else { return nil }
    let name = Bytes(content.bytes[offset...nameEnd])
    if yieldsAmpersand {
      let isEntity = name == Bytes("&amp;".utf8) || name == Bytes("&AMP;".utf8)
      return isEntity ? Reference(count: 5, value: [UInt8(ascii: "&")]) : nil
    }
    if let value = values[name] { return Reference(count: name.count, value: value) }
    guard let value = CommonMarkTree.text(ofEntity: name) else { return nil }
    values[name] = value
    return Reference(count: name.count, value: value)
  }

  /// Returns an HTML text with its entity and numeric references decoded.
  static func decoded(_ html: ArraySlice<UInt8>) -> Bytes {
    var text: Bytes = []
    var rest = html
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += rest[..<ampersand]
      rest = rest[ampersand...]
      let name = rest.prefix(longestReference).prefix { $0 != UInt8(ascii: ";") }
      if name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ";"),
        let value = CommonMarkTree.text(ofEntity: Bytes(rest[...name.endIndex]))
      {
        text += value
        rest = rest[(name.endIndex + 1)...]
      } else {
        text.append(rest.removeFirst())
      }
    }
    return text + rest
  }

  /// The byte count of the longest reference, `&CounterClockwiseContourIntegral`, without `;`.
  private static let longestReference = 32

  /// Returns the offset of the semicolon after an entity's name, or `nil` if there is none.
  private static func endOfName(at offset: Int, in content: BlockContent) -> Int? {
    // libcmark looks up names of at most 32 bytes.
    for index in (offset + 2)..<(offset + 34) {
      guard let byte = content.byte(at: index), byte.isASCIIAlphanumeric || byte == 0x3B
      else { return nil }
      if byte == UInt8(ascii: ";") { return index }
    }
    return nil
  }

  private static func numericReference(at offset: Int, in content: BlockContent) -> Reference? {
    let mark = content.byte(at: offset + 2) ?? 0
    let isHexadecimal = mark | 0x20 == UInt8(ascii: "x")
    let start = offset + (isHexadecimal ? 3 : 2)
    var end = start
    var number: UInt32 = 0
    while let byte = content.byte(at: end),
      isHexadecimal ? byte.isASCIIHexDigit : byte.isASCIIDigit
    {
      let digit = byte.isASCIIDigit ? byte - 0x30 : (byte | 0x20) - 0x57
      number = min(number * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
      end += 1
    }
    let digitCount = end - start
    guard digitCount >= 1, digitCount <= (isHexadecimal ? 6 : 7),
      content.has(UInt8(ascii: ";"), at: end)
    else { return nil }
    let scalar = number == 0 ? nil : Unicode.Scalar(number)
    return Reference(
      count: end + 1 - offset, value: Bytes(String(Character(scalar ?? "\u{FFFD}")).utf8))
  }
}
