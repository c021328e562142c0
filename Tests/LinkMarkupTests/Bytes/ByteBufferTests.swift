import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

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
