import LinkText

/// Reads the text of a value by the rules of aapt2.
///
/// Outside of quotation marks, any run of white space is read as one space. Quotation marks without
/// a backslash are left out.
struct AndroidTextReader {
  /// An escape whose end has not been read.
  private enum Escape {
    case backslash(Int)
    case codeUnit(from: Int, value: UInt32, digitCount: Int)
  }

  private let catalog: Bytes
  private var value: ResourceValue
  private var escape: Escape?
  /// The range of the catalog to copy to the text before anything else is appended.
  private var run = 0..<0
  /// The range of white space to append as one space before the next text.
  private var space: Range<Int>?
  private var isAfterSpace = false
  /// The range of the mark that begins the open quotation; `nil` outside of quotations.
  private var quotation: Range<Int>?

  init(_ catalog: Bytes, _ source: Range<Int>) {
    self.catalog = catalog
    value = ResourceValue(text: MappedText(in: source))
  }

  mutating func read(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = escape == nil ? endOfPlain(in: index..<range.upperBound) : index
      if end > index {
        copy(index..<end)
        index = end
        continue
      }
      let rest = catalog[index..<range.upperBound]
      // XML reads both `\r` and `\r\n` as a line feed.
      let isReturn = rest.first == UInt8(ascii: "\r")
      let count = rest.starts(with: "\r\n".utf8) ? 2 : rest[index].characterByteCount
      let character = rest.prefix(count)
      read(isReturn ? [UInt8(ascii: "\n")] : character, writtenAs: character.indices)
      index = character.endIndex
    }
  }

  mutating func read(_ character: ArraySlice<UInt8>, writtenAs range: Range<Int>) {
    switch escape {
    case .backslash(let start): return endEscape(with: character, at: start..<range.upperBound)
    case .codeUnit(let start, let unit, let count):
      if let digit = character.first?.hexadecimalValue {
        let value = unit << 4 | UInt32(digit)
        escape = count < 3 ? .codeUnit(from: start, value: value, digitCount: count + 1) : nil
        if count == 3 { appendUnit(value, at: start..<range.upperBound) }
        return
      }
      report(
        start..<range.lowerBound, "'\\u' without four hexadecimal digits, at which the build fails")
      escape = nil
    case nil: break
    }
    switch character.first {
    case let byte? where byte.isXMLWhitespace && quotation == nil:
      if let first = space {
        space = first.lowerBound..<range.upperBound
      } else if !isAfterSpace {
        flush()
        space = range
      }
      isAfterSpace = true
    case UInt8(ascii: "\""): readQuotationMark(range)
    case UInt8(ascii: "\\"):
      flush()
      isAfterSpace = false
      escape = .backslash(range.lowerBound)
    default:
      if character.first == UInt8(ascii: "'"), quotation == nil {
        report(range, "an apostrophe, at which the build fails; write '\\''")
      }
      if range.count == character.count, catalog[range].elementsEqual(character) {
        copy(range)
      } else {
        append(character, writtenAs: range)
      }
    }
  }

  /// Reports an unfinished escape, and appends the pending bytes and space.
  mutating func endSegment() {
    switch escape {
    case .backslash(let start):
      report(start..<start + 1, "a backslash that the app does not show; write '\\\\'")
    case .codeUnit(let start, let unit, let count):
      report(start..<start + 2 + count, "'\\u' without four hexadecimal digits; write four")
      escape = nil
      appendUnit(unit, at: start..<start + 2 + count)
    case nil: break
    }
    escape = nil
    flush()
  }

  /// Copies a tag to the text, and ends any quotation.
  mutating func read(tag: Range<Int>) {
    endSegment()
    isAfterSpace = false
    quotation = nil
    copy(tag)
  }

  consuming func finish(hasTags: Bool) -> ResourceValue {
    endSegment()
    if let quotation, !hasTags {
      report(quotation, "a quotation mark that the app does not show; write '\\\"'")
    }
    value.hasTags = hasTags
    return value
  }

  /// Returns the end of the plain bytes with which a range begins; they are copied unchanged.
  private func endOfPlain(in range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = catalog[index]
      if byte > UInt8(ascii: "'"), byte != UInt8(ascii: "\\") {
        index += 1
      } else if byte == UInt8(ascii: " "), index > range.lowerBound,
        index + 1 < range.upperBound, catalog[index + 1] > UInt8(ascii: "'"),
        catalog[index + 1] != UInt8(ascii: "\\")
      {
        index += 2
      } else {
        return index
      }
    }
    return index
  }

  private mutating func copy(_ range: Range<Int>) {
    if space == nil, run.upperBound == range.lowerBound {
      run = run.lowerBound..<range.upperBound
    } else {
      flush()
      run = range
    }
    isAfterSpace = false
  }

  private mutating func append(_ character: ArraySlice<UInt8>, writtenAs range: Range<Int>) {
    flush()
    value.text.append(character, writtenAs: range)
    isAfterSpace = false
  }

  /// Appends the pending bytes and the pending space to the text.
  private mutating func flush() {
    value.text.append(copied: run, of: catalog)
    run = 0..<0
    if let space { value.text.append(CollectionOfOne(UInt8(ascii: " ")), writtenAs: space) }
    space = nil
  }

  private mutating func readQuotationMark(_ range: Range<Int>) {
    flush()
    isAfterSpace = false
    if quotation != nil {
      quotation = nil
    } else {
      quotation = range
      if value.text.bytes.last == UInt8(ascii: "=") {
        report(
          range,
          "the quotation marks of the attribute, which the app does not get; write '\\\"'")
      }
    }
  }

  private mutating func endEscape(with character: ArraySlice<UInt8>, at range: Range<Int>) {
    escape = nil
    switch character.first {
    case UInt8(ascii: "n"): append([UInt8(ascii: "\n")], writtenAs: range)
    case UInt8(ascii: "t"): append([UInt8(ascii: "\t")], writtenAs: range)
    case UInt8(ascii: "u"): escape = .codeUnit(from: range.lowerBound, value: 0, digitCount: 0)
    case UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "?"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "\\"):
      append(character, writtenAs: range)
    case let byte:
      if byte?.isXMLWhitespace != true {
        let letter = String(decoding: character, as: UTF8.self)
        report(
          range,
          "'\\\(letter)', of which the app shows only '\(letter)'; remove the backslash, "
            + "or write two")
      }
      append(character, writtenAs: range)
    }
  }

  private mutating func appendUnit(_ unit: UInt32, at range: Range<Int>) {
    if let scalar = Unicode.Scalar(unit) {
      append(ArraySlice(String(Character(scalar)).utf8), writtenAs: range)
    } else if let last = value.problems.last, last.range.upperBound == range.lowerBound,
      UTF16.isTrailSurrogate(UInt16(truncatingIfNeeded: unit))
    {
      // This is the second half of a surrogate pair whose first half was reported.
      value.problems[value.problems.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      report(range, "a surrogate, which the app does not show; write the character itself")
    }
  }

  private mutating func report(_ range: Range<Int>, _ message: String) {
    value.problems.append((range, message))
  }
}

/// A way to write a text in a value of a resource file.
enum ResourceSpelling {
  /// Without backslash escapes.
  case verbatim
  /// Within quotation marks, with backslash escapes.
  case quoted
  /// Outside of quotation marks, with backslash escapes.
  case plain
  /// Like `plain`, but with escapes also for spaces at the ends and for a first `@`, `?` or `>`.
  case protected
  /// With the escapes of Compose Multiplatform, which has no quotations.
  case composeEscaped

  /// Returns the bytes that write a text in this way.
  ///
  /// - Parameter asXML: Whether `<` and `&` are written as references, as outside of CDATA.
  func bytes(for text: Bytes, asXML: Bool) -> Bytes {
    // Empty quotation marks keep the spaces before and after them from being read as one space.
    if text.isEmpty { return self == .protected ? Bytes("\"\"".utf8) : [] }
    var result: Bytes = []
    for index in text.indices {
      let byte = text[index]
      if asXML, let reference = reference(for: byte, after: text[..<index]) {
        result += reference.utf8
      } else if let escape = escape(for: byte, at: index, of: text) {
        result += escape.utf8
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private func reference(for byte: UInt8, after text: ArraySlice<UInt8>) -> String? {
    switch byte {
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: ">") where text.last == UInt8(ascii: "]"): "&gt;"
    default: nil
    }
  }

  private func escape(for byte: UInt8, at index: Int, of text: Bytes) -> String? {
    if self == .verbatim { return nil }
    let isEnd = index == 0 || index == text.count - 1
    switch byte {
    case UInt8(ascii: "\r"): return "\\u000d"
    case UInt8(ascii: "\\"): return "\\\\"
    case _ where self == .composeEscaped: return nil
    case UInt8(ascii: "\n"): return "\\n"
    case UInt8(ascii: "\t"): return "\\t"
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "'") where self != .quoted: return "\\'"
    case UInt8(ascii: "@") where self == .protected && index == 0: return "\\@"
    case UInt8(ascii: "?") where self == .protected && index == 0: return "\\?"
    case UInt8(ascii: ">") where self == .protected && index == 0: return "\\u003e"
    case UInt8(ascii: " ") where self == .protected && isEnd: return "\\u0020"
    case UInt8(ascii: " ") where self != .quoted && index > 0 && text[index - 1] == byte:
      return "\\u0020"
    default: return nil
    }
  }
}
