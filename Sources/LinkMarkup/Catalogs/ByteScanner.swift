import LinkText

/// A reader that consumes bytes in order.
protocol ByteScanner {
  var text: Bytes { get }
  /// The offset of the next byte.
  var offset: Int { get set }
  /// The offset after the last byte to read.
  var end: Int { get }
}

extension ByteScanner {
  var end: Int { text.count }

  /// The next byte; `nil` at the end.
  var nextByte: UInt8? { offset < end ? text[offset] : nil }

  /// Skips the next byte if it equals `byte`, and returns whether it does.
  mutating func consume(_ byte: UInt8) -> Bool {
    guard nextByte == byte else { return false }
    offset += 1
    return true
  }

  /// Skips the bytes before the first for which `isSkipped` is false, and returns their range.
  @discardableResult
  mutating func skip(while isSkipped: (UInt8) -> Bool) -> Range<Int> {
    let start = offset
    while offset < end, isSkipped(text[offset]) { offset += 1 }
    return start..<offset
  }

  mutating func skipWhitespace() { skip(while: \.isASCIIWhitespace) }

  /// Throws an error at an offset unless a condition is met.
  func require(
    _ condition: Bool, at offset: Int, _ message: @autoclosure () -> String
  ) throws(CatalogError) {
    if !condition { throw CatalogError(at: offset, message()) }
  }
}

extension Bytes {
  /// Returns the text with the escapes that it needs between quotation marks.
  ///
  /// - Parameters:
  ///   - mark: The quotation mark.
  ///   - written: Source of the value; a tab or line ending that is raw there is not escaped.
  ///   - escapesControls: Whether every byte below 0x20 needs an escape, as in JSON.
  func escaped(
    in mark: UInt8 = UInt8(ascii: "\""), like written: ArraySlice<UInt8> = [],
    escapesControls: Bool = false
  ) -> Bytes {
    var result: Bytes = []
    result.reserveCapacity(count)
    let raw = "\n\r\t".utf8.filter(written.contains)
    for byte in self {
      switch byte {
      case mark, UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case _ where raw.contains(byte): result.append(byte)
      case UInt8(ascii: "\n"): result += "\\n".utf8
      case UInt8(ascii: "\r"): result += "\\r".utf8
      case UInt8(ascii: "\t"): result += "\\t".utf8
      case 0..<0x20 where escapesControls:
        result += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: result.append(byte)
      }
    }
    return result
  }

  /// Returns whether replacing a range of a value may lengthen the escape before the range.
  ///
  /// - Parameter escape: A function that returns the escape at a backslash.
  func isEscapeExtended(
    by replacement: Bytes, of range: Range<Int>, in value: CatalogValue,
    _ escape: (_ backslash: Int) -> CatalogEscape
  ) -> Bool {
    let next = replacement.first ?? self[range.upperBound]
    // If the range is deleted, an escape after it may extend the escape before it.
    let mayExtend = next.isASCIIHexDigit || replacement.isEmpty && next == UInt8(ascii: "\\")
    guard mayExtend else { return false }
    guard let start = value.text.escapeStart(endingAt: range.lowerBound),
      self[start] == UInt8(ascii: "\\")
    else { return false }
    return !escape(start).isComplete
  }
}

/// An escape in a text of a catalog: a backslash and the bytes that belong to it.
struct CatalogEscape {
  /// The length in bytes; escapes that together encode one character count as one escape.
  let count: Int
  /// The text that the app gets.
  let text: Bytes
  /// The message about a mistake in the escape; `nil` if there is none.
  var problem: String?
  /// Whether no following character can extend the escape.
  var isComplete = true

  static let octalDigits = UInt8(ascii: "0")...UInt8(ascii: "7")
}

extension BufferingReader where Self: ByteScanner {
  /// Decodes the escapes in a range of the catalog, appends the text, and reports mistakes.
  ///
  /// - Parameters:
  ///   - key: The key of the entry, for reports; `nil` if it is unknown.
  ///   - escape: A function that returns the escape at a backslash of the catalog.
  mutating func append(
    _ range: Range<Int>, to result: inout MappedText, key: @autoclosure () -> String? = nil,
    _ escape: (_ catalog: Bytes, _ backslash: Int) -> CatalogEscape
  ) {
    var place = range.lowerBound
    while let backslash = text.span.firstOffset(
      of: UInt8(ascii: "\\"), in: place..<range.upperBound)
    {
      result.append(copied: place..<backslash, of: text)
      let escape = escape(text, backslash)
      place = backslash + escape.count
      result.append(escape.text, writtenAs: backslash..<place)
      if let problem = escape.problem { report(backslash..<place, problem, key: key()) }
    }
    result.append(copied: place..<range.upperBound, of: text)
  }
}

extension UInt8 {
  /// The control character that C writes as a backslash and this letter; `nil` if there is none.
  var escapedControl: UInt8? {
    // The letters denote the characters from BEL to CR, in order.
    "abtnvfr".utf8.enumerated().first { $0.element == self }.map { UInt8($0.offset) + 0x07 }
  }
}
