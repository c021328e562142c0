import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct CatalogTextTests {
  private static func utf16(_ text: String, isBigEndian: Bool) -> Bytes {
    Bytes(
      "\u{FEFF}\(text)".utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
        return isBigEndian ? bytes : bytes.reversed()
      })
  }

  static let files: [Bytes] = [
    Bytes("\"é😀\"".utf8), Bytes("\u{FEFF}\"é😀\"".utf8), utf16("\"é😀\"", isBigEndian: false),
    utf16("\"é😀\"", isBigEndian: true),
  ]

  @Test(arguments: files)
  func `an unchanged file is written back byte for byte`(_ file: Bytes) throws {
    let text = try CatalogText(decoding: file)
    #expect(text.bytes == Bytes("\"é😀\"".utf8))
    #expect(text.encoded(text.bytes) == file)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x3D, 0xD8], 0, "not valid UTF-16; save the file as UTF-8"),
      ([0xFF, 0xFE, 0x20], 0, "not valid UTF-16; save the file as UTF-8"),
      ([0x20, 0xFF], 1, "not valid UTF-8; save the file as UTF-8"),
    ] as [([UInt8], Int, String)])
  func `undecodable bytes are an error`(_ file: [UInt8], _ offset: Int, _ message: String) {
    #expect(throws: CatalogError(at: offset, message)) { try CatalogText(decoding: Bytes(file)) }
  }
}
