extension Document {
  /// Where a source is not valid UTF-8.
  public struct InvalidEncoding: Equatable, Sendable {
    /// The place of the first byte that belongs to no character.
    public let first: SourcePosition

    /// Looks for the first byte of `source` that belongs to no character; nil when all do.
    package init?(in source: [UInt8]) {
      guard let offset = source.span.firstInvalidUTF8Offset else { return nil }
      first = SourcePosition(offset: offset, in: source)
    }
  }
}

extension Span<UInt8> {
  /// The offset of the first byte that belongs to no character; nil when all do.
  ///
  /// Valid is what RFC 3629 calls so: no overlong form, no surrogate, nothing above U+10FFFF.
  var firstInvalidUTF8Offset: Int? {
    var index = endOfASCII(from: 0)
    while index < count {
      let length = characterLength(at: index)
      guard length > 0 else { return index }
      index = endOfASCII(from: index + length)
    }
    return nil
  }

  /// The first index from `start` on that is not ASCII; `count` when there is none.
  fileprivate func endOfASCII(from start: Int) -> Int {
    var index = start
    while index + 32 <= count,
      (word(at: index) | word(at: index + 8) | word(at: index + 16) | word(at: index + 24))
        & 0x8080_8080_8080_8080 == 0
    {
      index += 32
    }
    while index + 8 <= count, word(at: index) & 0x8080_8080_8080_8080 == 0 {
      index += 8
    }
    while index < count, self[index] < 0x80 {
      index += 1
    }
    return index
  }

  /// The number of bytes of the character at `index`, which is not ASCII; 0 when it is not valid.
  fileprivate func characterLength(at index: Int) -> Int {
    func isContinuation(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < count && range.contains(self[index + offset])
    }
    // The rows of Unicode's table of well-formed byte sequences.
    let isSecondValid =
      switch self[index] {
      case 0xE0: isContinuation(1, 0xA0...0xBF)
      case 0xED: isContinuation(1, 0x80...0x9F)
      case 0xF0: isContinuation(1, 0x90...0xBF)
      case 0xF4: isContinuation(1, 0x80...0x8F)
      default: isContinuation(1)
      }
    return switch self[index] {
    case 0xC2...0xDF where isSecondValid: 2
    case 0xE0...0xEF where isSecondValid && isContinuation(2): 3
    case 0xF0...0xF4 where isSecondValid && isContinuation(2) && isContinuation(3): 4
    default: 0
    }
  }
}
