/// Text as one line under construction: runs of ASCII white space and U+2028 are one space, and none
/// stands at its ends.
struct LineText: ~Copyable {
  /// May end in a space that is none of the line's.
  private var bytes: UniqueArray<UInt8>

  init(minimumCapacity: Int = 64) {
    bytes = UniqueArray(minimumCapacity: minimumCapacity)
  }

  var isEmpty: Bool { bytes.count == 0 }

  /// Begins another line in the same memory.
  mutating func removeAll() {
    bytes.removeAll()
  }

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

  /// The line, for as long as `body` runs.
  @inline(__always)
  func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let trailingSpaceCount = bytes.last == UInt8(ascii: " ") ? 1 : 0
    return bytes.withSpan { body($0.extracting(droppingLast: trailingSpaceCount)) }
  }

  /// Whether the line is a text, byte for byte.
  static func == (line: borrowing LineText, text: Span<UInt8>) -> Bool {
    line.withSpan { $0.hasSameBytes(as: text) }
  }

  /// Whether both say the same, in whatever normalisation form of Unicode.
  func isEquivalent(to other: borrowing LineText) -> Bool {
    let difference = withSpan { line in
      other.withSpan { other in
        line.count == other.count ? line.indices.first { line[$0] != other[$0] } : 0
      }
    }
    // ASCII has one form only.
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

  /// Whether what follows needs no space before it.
  private var endsInSpace: Bool { bytes.last.map { $0 == UInt8(ascii: " ") } ?? true }
}

extension Span<UInt8> {
  /// The text as one line, without white space at its ends.
  func collapsingWhitespace() -> String {
    var line = LineText(minimumCapacity: count)
    line.append(self)
    return line.string
  }

  /// The end of the white space that begins at `index`.
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

/// Finds white space that may not stay as it is, with some that may, and the first bytes of U+2028.
private struct WhitespaceSearch: WordSearch {
  // Computed, so that it is a constant of the loop.
  @inline(__always)
  private static var lineSeparator: ByteSearch.Needle { .init(0xE2, ignoring: 0) }

  @inline(__always)
  func finds(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0xE2
  }

  @inline(__always)
  func offset(inWord word: UInt64) -> Int? {
    let highBits: UInt64 = 0x8080_8080_8080_8080
    // Exact, unlike the others, which may find more above what they find.
    let difference = word ^ 0x2020_2020_2020_2020
    let spaces = ~(((difference & ~highBits) &+ ~highBits) | difference) & highBits
    // A space stays where none follows it; what follows the last one of a word is not known.
    let repeated = spaces & (spaces >> 8 | 1 << 63)
    let controls = (word &- 0x2020_2020_2020_2020) & ~word
    let found =
      (repeated | controls | WhitespaceSearch.lineSeparator.matches(in: word)) & highBits
    return found == 0 ? nil : found.trailingZeroBitCount / 8
  }
}
