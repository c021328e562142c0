import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct ByteBufferTests {
  private func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "&"): Array("&amp;".utf8)
    case UInt8(ascii: "<"): Array("&lt;".utf8)
    case UInt8(ascii: ">"): Array("&gt;".utf8)
    case UInt8(ascii: "\""): Array("&quot;".utf8)
    default: [byte]
    }
  }

  @Test(arguments: [1, 7, 8, 9, 17])
  func `every byte is escaped or kept, wherever it stands`(_ length: Int) {
    for byte in UInt8.min...UInt8.max {
      for offset in 0..<length {
        var text = [UInt8](repeating: UInt8(ascii: "#"), count: length)
        text[offset] = byte
        var output = ByteBuffer()
        output.append(html: text.span)
        #expect(output.bytes == text.flatMap(escaped))
      }
    }
  }

  @Test func `a range of a text is escaped, and nothing beyond it`() {
    let text = Array("a<b>c&d\"e<f>g&h\"ijklmnopq<rst".utf8)
    for start in text.indices {
      for end in start...text.count {
        var output = ByteBuffer()
        output.append(html: text.span, range: start..<end)
        #expect(output.bytes == text[start..<end].flatMap(escaped))
      }
    }
  }

  private func escapedForJSON(_ byte: UInt8) -> [UInt8] {
    let digits = String(byte, radix: 16)
    return switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
    case UInt8(ascii: "\n"): Array("\\n".utf8)
    case UInt8(ascii: "\r"): Array("\\r".utf8)
    case UInt8(ascii: "\t"): Array("\\t".utf8)
    case 0..<0x20: Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
    default: [byte]
    }
  }

  @Test(arguments: [1, 7, 8, 9, 17])
  func `every ASCII character is escaped for JSON or kept, wherever it stands`(_ length: Int) {
    for byte in UInt8.min..<0x80 {
      for offset in 0..<length {
        var text = [UInt8](repeating: UInt8(ascii: "#"), count: length)
        text[offset] = byte
        var output = ByteBuffer()
        output.append(jsonContent: text.span)
        #expect(output.bytes == text.flatMap(escapedForJSON))
      }
    }
  }

  @Test func `a range is escaped for JSON, and makes room for itself`() {
    let text = Array(
      "\"\"\n\"\"\"\\\\\"a\tb\"\"\u{1}\"\"cdefghijklm\r\n\"\"\"\"\"\"\"\"\"\"\"".utf8)
    for start in text.indices {
      for end in start...text.count {
        var output = ByteBuffer(minimumCapacity: start)
        output.append(jsonContent: text.span, range: start..<end)
        #expect(output.bytes == text[start..<end].flatMap(escapedForJSON))
      }
    }
  }

  @Test func `an output grows beyond what was guessed`() {
    let bytes = ByteBuffer.bytes(minimumCapacity: 1) { output in
      for _ in 0..<1000 {
        output.append("0123456789")
      }
    }
    #expect(bytes == Array(repeatElement("0123456789", count: 1000).joined().utf8))
  }

  @Test func `a line is started where none is`() {
    var output = ByteBuffer()
    output.startLine()
    output.append("a")
    output.startLine()
    output.startLine()
    output.append("b")
    #expect(output.bytes == Array("a\nb".utf8))
  }
}
