/// A line of text under construction, without white space at its ends.
///
/// Each run of ASCII white space and U+2028 is collapsed to one space.
struct LineText: ~Copyable {
  /// The content of the line, and possibly one space after it that is not part of the line.
  private var bytes: UniqueArray<UInt8>

  init(minimumCapacity: Int = 64) { bytes = UniqueArray(minimumCapacity: minimumCapacity) }

  var isEmpty: Bool { bytes.count == 0 }

  mutating func removeAll() { bytes.removeAll() }

  mutating func append(_ text: Span<UInt8>) {
    var index = endsInSpace ? text.endOfWhitespace(at: 0) : 0
    while true {
      index = bytes.append(from: text, range: index..<text.count, upTo: WhitespaceSearch())
      guard index < text.count else { return }
      let end = text.endOfWhitespace(at: index)
      if end == index {
        bytes.append(text[index])
        index += 1
      } else {
        if !endsInSpace { bytes.append(UInt8(ascii: " ")) }
        index = end
      }
    }
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe append($0.span) }
  }

  @inline(__always)
  func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let trailingSpaceCount = bytes.last == UInt8(ascii: " ") ? 1 : 0
    return bytes.withSpan { body($0.extracting(droppingLast: trailingSpaceCount)) }
  }

  static func == (line: borrowing LineText, text: Span<UInt8>) -> Bool {
    line.withSpan { $0.hasSameBytes(as: text) }
  }

  /// Returns whether the lines are canonically equivalent in Unicode.
  func isEquivalent(to other: borrowing LineText) -> Bool {
    let difference = withSpan { line in
      other.withSpan { other in
        line.count == other.count ? line.indices.first { line[$0] != other[$0] } : 0
      }
    }
    // Two ASCII lines are equivalent only if they are identical.
    return difference == nil || !(isASCII && other.isASCII) && string == other.string
  }

  private var isASCII: Bool {
    withSpan { line in line.indices.allSatisfy { line[$0] < 0x80 } }
  }

  var string: String {
    withSpan { line in
      unsafe line.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Whether the line is empty or ends in a space, so that no further space is appended.
  private var endsInSpace: Bool { bytes.last.map { $0 == UInt8(ascii: " ") } ?? true }
}

extension Span<UInt8> {
  /// Returns the text as one line, trimmed, and with each run of white space as one space.
  func collapsingWhitespace() -> String {
    var line = LineText(minimumCapacity: count)
    line.append(self)
    return line.string
  }

  var isWhitespace: Bool { endOfWhitespace(at: 0) == count }

  /// Returns the end of the white space that begins at `index`, or `index` if there is none.
  fileprivate func endOfWhitespace(at index: Int) -> Int {
    var end = index
    while end < count {
      if self[end].isASCIIWhitespace {
        end += 1
      } else if self[end] == 0xE2, end + 3 <= count, self[end + 1] == 0x80, self[end + 2] == 0xA8 {
        end += 3
      } else {
        break
      }
    }
    return end
  }
}

/// A search for white space to collapse and for the first byte of U+2028.
///
/// The search also finds some white space that needs no change, such as some single spaces.
private struct WhitespaceSearch: WordwiseSearch {
  // This property is computed, so that the compiler inlines it into loops as a constant.
  @inline(__always)
  private static var lineSeparator: ByteSearch.Needle { .init(0xE2, ignoring: 0) }

  @inline(__always)
  func finds(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0xE2 }

  @inline(__always)
  func offset(inWord word: UInt64) -> Int? {
    let highBits: UInt64 = 0x8080_8080_8080_8080
    // This mask is exact; the masks below may have false positives above the first match.
    let difference = word ^ 0x2020_2020_2020_2020
    let spaces = ~(((difference & ~highBits) &+ ~highBits) | difference) & highBits
    // A single space needs no change. The byte after these eight is unknown and counts as a space.
    let repeated = spaces & (spaces >> 8 | 1 << 63)
    let controls = (word &- 0x2020_2020_2020_2020) & ~word
    let found = (repeated | controls | WhitespaceSearch.lineSeparator.matches(in: word)) & highBits
    return found == 0 ? nil : found.trailingZeroBitCount / 8
  }
}

extension String {
  /// The text with U+FFFD in place of each character that may end a line.
  var onOneLine: String {
    func mayEndLine(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
      default: false
      }
    }
    guard unicodeScalars.contains(where: mayEndLine) else { return self }
    return String(UnicodeScalarView(unicodeScalars.map { mayEndLine($0) ? "\u{FFFD}" : $0 }))
  }
}
