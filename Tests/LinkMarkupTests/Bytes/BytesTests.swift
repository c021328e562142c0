import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct BytesTests {
  /// Converts a sequence to bytes as the library's entry points do, through a generic parameter.
  private func bytes(_ sequence: some Sequence<UInt8>) -> Bytes { Bytes(sequence) }

  private func address(_ buffer: UnsafeRawBufferPointer) -> UInt {
    UInt(bitPattern: buffer.baseAddress)
  }

  @Test func `Bytes made from an array share its memory`() {
    let array = [UInt8](repeating: 1, count: 1_000)
    let copy = bytes(array)
    #expect(unsafe array.withUnsafeBytes(address) == copy.withUnsafeBytes(address))
  }

  @Test func `Bytes made from Bytes share memory, and so does an array made from them`() {
    let original = Bytes(repeating: 1, count: 1_000)
    let copy = bytes(original)
    let array = Array(original)
    #expect(unsafe original.withUnsafeBytes(address) == copy.withUnsafeBytes(address))
    #expect(unsafe original.withUnsafeBytes(address) == array.withUnsafeBytes(address))
  }
}

@Suite struct ByteBufferTests {
  private func escaped(_ byte: UInt8) -> Bytes {
    switch byte {
    case UInt8(ascii: "&"): Bytes("&amp;".utf8)
    case UInt8(ascii: "<"): Bytes("&lt;".utf8)
    case UInt8(ascii: ">"): Bytes("&gt;".utf8)
    case UInt8(ascii: "\""): Bytes("&quot;".utf8)
    default: [byte]
    }
  }

  @Test(arguments: [1, 7, 8, 9, 17])
  func `every byte is escaped or kept at any position`(_ length: Int) {
    for byte in UInt8.min...UInt8.max {
      for offset in 0..<length {
        var text = Bytes(repeating: UInt8(ascii: "#"), count: length)
        text[offset] = byte
        var output = ByteBuffer()
        output.append(html: text.span)
        #expect(output.bytes == Bytes(text.flatMap(escaped)))
      }
    }
  }

  @Test func `only the given range of a text is escaped`() {
    let text = Bytes("a<b>c&d\"e<f>g&h\"ijklmnopq<rst".utf8)
    for start in text.indices {
      for end in start...text.count {
        var output = ByteBuffer()
        output.append(html: text.span, range: start..<end)
        #expect(output.bytes == Bytes(text[start..<end].flatMap(escaped)))
      }
    }
  }

  private func escapedForJSON(_ byte: UInt8) -> Bytes {
    let digits = String(byte, radix: 16)
    return switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
    case UInt8(ascii: "\n"): Bytes("\\n".utf8)
    case UInt8(ascii: "\r"): Bytes("\\r".utf8)
    case UInt8(ascii: "\t"): Bytes("\\t".utf8)
    case 0..<0x20, 0x7F:
      Bytes("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
    default: [byte]
    }
  }

  @Test(arguments: [1, 7, 8, 9, 17])
  func `every ASCII character is escaped for JSON or kept at any position`(_ length: Int) {
    for byte in UInt8.min..<0x80 {
      for offset in 0..<length {
        var text = Bytes(repeating: UInt8(ascii: "#"), count: length)
        text[offset] = byte
        var output = ByteBuffer()
        output.append(jsonContent: text.span)
        #expect(output.bytes == Bytes(text.flatMap(escapedForJSON)))
      }
    }
  }

  @Test func `escaping a range for JSON grows the buffer as needed`() {
    let text = Bytes(
      "\"\"\n\"\"\"\\\\\"a\tb\"\"\u{1}\"\"cdefghijklm\r\n\"\"\"\"\"\"\"\"\"\"\"".utf8)
    for start in text.indices {
      for end in start...text.count {
        var output = ByteBuffer(minimumCapacity: start)
        output.append(jsonContent: text.span, range: start..<end)
        #expect(output.bytes == Bytes(text[start..<end].flatMap(escapedForJSON)))
      }
    }
  }

  @Test func `an output grows beyond its initial capacity`() {
    let bytes = ByteBuffer.bytes(minimumCapacity: 1) { output in
      for _ in 0..<1000 {
        output.append("0123456789")
      }
    }
    #expect(bytes == Bytes(repeatElement("0123456789", count: 1000).joined().utf8))
  }

  @Test func `a line feed is added only where a line is open`() {
    var output = ByteBuffer()
    output.startLine()
    output.append("a")
    output.startLine()
    output.startLine()
    output.append("b")
    #expect(output.bytes == Bytes("a\nb".utf8))
  }
}

@Suite struct NearestWordTests {
  @Test(arguments: [
    ("htlm", "html"), ("htm", "html"), ("htmll", "html"), ("hxml", "html"), ("JSON", "json"),
    ("jsno", "json"), ("ansii", "ansi"), ("--apearence", "--appearance"),
    ("on_contrast", "on-contrast"), ("bodydefualt", "bodyDefault"),
  ])
  func `the word nearest to a misspelling is the intended word`(_ slip: String, _ word: String) {
    let words = ["html", "ansi", "json", "--appearance", "on-contrast", "bodyDefault"]
    #expect(words.nearestWord(to: slip) == word)
  }

  @Test(arguments: ["", "x", "pdf", "sgml", "markdown", "--color"])
  func `a dissimilar word has no nearest word`(_ word: String) {
    #expect(["html", "ansi", "json", "--appearance"].nearestWord(to: word) == nil)
  }

  @Test func `a single letter does not match another`() {
    #expect(["o", "t"].nearestWord(to: "x") == nil)
  }

  @Test func `the nearest word wins, then the first`() {
    #expect(["label1", "label2"].nearestWord(to: "label") == "label1")
    #expect(["caption", "captions"].nearestWord(to: "captionss") == "captions")
  }

  @Test func `an empty list has no nearest word`() {
    #expect([String]().nearestWord(to: "html") == nil)
  }
}

@Suite struct DisplayWidthTests {
  /// The widths match Python's `wcswidth`, except for the last text.
  @Test(arguments: [
    ("", 0), ("a b", 3), ("é", 1), ("e\u{301}", 1), ("中", 2), ("ｱ", 1), ("：", 2), ("䷀", 2),
    ("한국어", 6), ("\u{1100}\u{1161}\u{11A8}", 2),
    ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("🇩", 2), ("🇩🇪🇫🇷", 4), ("👍🏽", 2), ("🏽", 2), ("☝🏽", 1),
    ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("#\u{FE0F}\u{20E3}", 2),
    ("a\u{FE0F}", 1), ("1🏽", 3), ("©\u{FE0F}", 2), ("🏳\u{FE0F}‍🌈", 2), ("👩‍⚕\u{FE0F}", 2),
    ("🪿", 2), ("🫩", 2), ("नि", 2), ("क्षि", 2), ("மொழி", 4), ("ประเทศไทย", 9),
    ("שלום", 4), ("العربية", 7),
    // A joiner between letters has no effect.
    ("ب\u{200D}ب", 2),
  ])
  func `text is as wide as its grapheme clusters`(_ text: String, _ cells: Int) {
    #expect(DisplayWidth.cells(of: Bytes(text.utf8).span) == cells)
  }

  @Test func `the table agrees with the fast paths`() {
    var next = 0
    var width: UInt32 = 0
    let wrong = (0..<0x110000 as Range<UInt32>).filter { scalar in
      if next < ScalarWidth.changes.count, ScalarWidth.changes[next] >> 4 == scalar {
        width = ScalarWidth.changes[next] & 0xF
        next += 1
      }
      return ScalarWidth(scalar).rawValue != width
    }
    #expect(wrong.isEmpty)
  }

  @Test func `the table is sorted and ends within the code space`() {
    #expect(ScalarWidth.changes.first == 0)
    #expect(zip(ScalarWidth.changes, ScalarWidth.changes.dropFirst()).allSatisfy { $0 < $1 })
    #expect(ScalarWidth.changes.allSatisfy { $0 >> 4 < 0x110000 })
    #expect(ScalarWidth.changes.allSatisfy { ScalarWidth(rawValue: UInt8($0 & 0xF)) != nil })
  }
}
