import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// The content of a catalog, as lines that tests compare.
struct CatalogSummary {
  var languages: [String] = []
  /// The values as `key [language] variant (state) key not shipped = text`, without absent parts.
  var values: [String] = []
  /// The problems as `source: message`, where `source` is the text at the problem's location.
  var problems: [String] = []
  var entries: [CatalogEntry] = []

  init(_ source: String, as format: CatalogFormat) throws {
    try self.init(Bytes(source.utf8), as: format)
  }

  init(_ source: Bytes, as format: CatalogFormat) throws {
    let catalog = try Catalog(source, as: format, path: "catalog")
    try catalog.read { item in
      switch item {
      case .language(let language): languages.append("\(language)")
      case .problem(let range, let message, _):
        problems.append("\(String(decoding: catalog.text.bytes[range], as: UTF8.self)): \(message)")
      case .entry(let entry):
        entries.append(entry)
        values += entry.values.map { CatalogSummary.line(entry.key, $0) }
      }
    }
  }

  private static func line(_ key: String, _ value: CatalogValue) -> String {
    let name = [
      key, value.locale.map { "[\($0)]" } ?? "", value.variant, value.state.map { "(\($0))" } ?? "",
      value.isKey ? "key" : "", value.isShipped ? "" : "not shipped",
    ].filter { !$0.isEmpty }.joined(separator: " ")
    return "\(name) = \(String(decoding: value.text.bytes, as: UTF8.self))"
  }
}

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
