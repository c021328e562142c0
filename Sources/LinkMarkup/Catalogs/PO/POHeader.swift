import LinkText

/// The fields in the header of a gettext catalog, the translation of the empty text.
struct POHeader {
  /// The language, as in `de_AT` or `sr@latin`; `nil` if there is none.
  private(set) var language: LanguageTag?
  /// The encoding of the file.
  private(set) var charset = "UTF-8"
  /// The number of plural forms; `nil` if it does not say it.
  private(set) var pluralCount: Int?

  /// Reads the fields of a header.
  init(_ header: String) {
    for line in header.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...]
      switch line[..<colon].lowercased() {
      case "language": language = Self.language(value)
      case "content-type": charset = Self.parameter("charset=", of: value) ?? charset
      case "plural-forms": pluralCount = Self.parameter("nplurals=", of: value).flatMap { Int($0) }
      default: break
      }
    }
  }

  /// Reads the encoding of a file whose bytes are not UTF-8.
  init(ofFile file: Bytes) {
    // The header is the first message, and nothing but its end has to be found.
    let lines = String(decoding: file.prefix(4_096), as: UTF8.self).split(separator: "\"")
    self.init(
      lines.filter { $0.hasPrefix("Content-Type:") }.joined().replacing("\\n", with: "\n"))
  }

  /// What is wrong with the encoding and what to do.
  var charsetMessage: String {
    "the header says charset=\(charset), and only UTF-8 is read; "
      + "convert the catalog with 'msgconv --to-code=UTF-8'"
  }

  /// Whether the file is in UTF-8 or a subset of it; a template's `CHARSET` is not filled in yet.
  var isUTF8: Bool {
    ["utf-8", "utf8", "us-ascii", "ascii", "ansi_x3.4-1968", "charset"].contains(
      charset.lowercased())
  }

  /// Returns the tag of a locale of POSIX: a language, a country, an encoding and a modifier.
  private static func language(_ value: Substring) -> LanguageTag? {
    let parts = value.filter { !$0.isWhitespace }.split(separator: "@", maxSplits: 1)
    guard let name = parts.first?.prefix(while: { $0 != "." }) else { return nil }
    var subtags = name.split { $0 == "_" || $0 == "-" }
    guard !subtags.isEmpty else { return nil }
    switch parts.dropFirst().first?.lowercased() {
    case "latin": subtags.insert("Latn", at: 1)
    case "cyrillic": subtags.insert("Cyrl", at: 1)
    case "devanagari": subtags.insert("Deva", at: 1)
    case "valencia": subtags.append("valencia")
    default: break
    }
    return LanguageTag(subtags.joined(separator: "-"))
  }

  /// Returns the value after a name such as `charset=`.
  private static func parameter(_ name: String, of value: Substring) -> String? {
    value.split { $0 == ";" || $0.isWhitespace }.first { $0.hasPrefix(name) }
      .map { String($0.dropFirst(name.count)) }
  }
}
