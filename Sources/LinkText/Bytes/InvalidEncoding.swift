extension Document {
  /// The position at which a source is not valid UTF-8.
  public struct InvalidEncoding: Equatable, Sendable {
    /// The position of the first byte that is not part of a valid character.
    public let first: SourcePosition

    /// Finds the first byte of `source` that is not part of a valid character; `nil` if there is
    /// none.
    package init?(in source: Bytes) {
      guard let offset = source.span.firstInvalidUTF8Offset else { return nil }
      first = SourcePosition(offset: offset, in: source)
    }
  }
}

extension Span<UInt8> {
  /// The offset of the first byte that is not part of a valid character; `nil` if there is none.
  ///
  /// Validity is as defined by RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
  var firstInvalidUTF8Offset: Int? {
    var index = endOfASCII(from: 0)
    while index < count {
      let length = characterLength(at: index)
      guard length > 0 else { return index }
      index = endOfASCII(from: index + length)
    }
    return nil
  }

  /// Returns the first index at or after `start` that is not ASCII, or `count` if there is none.
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

  /// Returns the length of the non-ASCII character at `index`, or 0 if it is not valid.
  fileprivate func characterLength(at index: Int) -> Int {
    func isContinuation(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < count && range.contains(self[index + offset])
    }
    // The rows of Unicode's table of well-formed UTF-8 byte sequences.
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
