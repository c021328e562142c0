import LinkText

/// An entry of a gettext catalog, to which the reader adds one part at a time.
struct POMessage {
  let start: Int
  /// The context, which distinguishes entries with the same identifier; `nil` if there is none.
  private(set) var context: MappedText?
  /// The text to translate.
  private(set) var identifier: MappedText?
  /// The plural of the text to translate; `nil` if it has no plural forms.
  private(set) var plural: MappedText?
  /// The translation, or its plural forms.
  private(set) var translations: [MappedText] = []

  var isEmpty: Bool { context == nil && identifier == nil }

  /// The key by which gettext finds the translation.
  var key: Bytes {
    let identifier = identifier?.bytes ?? []
    return context.map { $0.bytes + [4] + identifier } ?? identifier
  }

  /// The key for messages, or `nil` if the identifier has not been read.
  var name: String? {
    identifier.map { _ in String(decoding: key, as: UTF8.self) }
  }

  /// Adds a part and returns true, or returns false if it cannot be the next part of the entry.
  mutating func add(_ text: MappedText, as part: POPart) -> Bool {
    let isAfterIdentifier = identifier != nil && plural == nil && translations.isEmpty
    switch part.keyword {
    case .context: context = text
    case .identifier: identifier = text
    case .plural where isAfterIdentifier: plural = text
    case .translation where part.index != nil && plural != nil: translations.append(text)
    case .translation where part.index == nil && isAfterIdentifier: translations = [text]
    case .domain, .plural, .translation: return false
    }
    return true
  }

  /// Returns the entry with its comments and flags.
  func entry(_ notes: PONotes) -> CatalogEntry {
    var entry = CatalogEntry(
      key: String(decoding: key, as: UTF8.self), comment: notes.comment)
    // The source is only a copy from the program, so no fix can change it here.
    for (text, variant) in [(identifier, ""), (plural, "plural")] {
      guard let text else { continue }
      entry.values.append(
        CatalogValue(text: text, variant: variant, role: .source, isKey: true))
    }
    entry.values += translations.enumerated().map { index, translation in
      CatalogValue(
        text: translation, variant: plural == nil ? "" : "plural.\(index)",
        state: notes.isFuzzy ? "fuzzy" : nil, role: .translation, isShipped: !notes.isFuzzy)
    }
    return entry
  }
}

struct POPart: CustomStringConvertible {
  enum Keyword: String {
    case domain
    case context = "msgctxt"
    case identifier = "msgid"
    case plural = "msgid_plural"
    case translation = "msgstr"
  }

  let keyword: Keyword
  /// The index of a plural form; `nil` for every other part.
  let index: Int?

  /// Creates a part; `nil` for an unknown keyword, or for an index that does not follow `msgstr`.
  init?(keyword: Bytes.SubSequence, index: Int?) {
    guard let keyword = Keyword(rawValue: String(decoding: keyword, as: UTF8.self)),
      index == nil || keyword == .translation
    else { return nil }
    self.keyword = keyword
    self.index = index
  }

  var description: String { keyword.rawValue + (index.map { "[\($0)]" } ?? "") }
}

/// The header of a gettext catalog, which is written as the translation of the empty text.
struct POHeader {
  /// The language, as in `de_AT` or `sr@latin`; `nil` if it is missing or invalid.
  private(set) var language: LanguageTag?
  private(set) var charset = "UTF-8"
  /// The number of plural forms; `nil` if the header does not state it.
  private(set) var pluralCount: Int?

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

  /// Reads only the charset, from the header of a file whose bytes are not UTF-8.
  init(ofFile file: Bytes) {
    // The header is the first message, so its strings can be found without parsing the file.
    let lines = String(decoding: file.prefix(4_096), as: UTF8.self).split(separator: "\"")
    self.init(
      lines.filter { $0.hasPrefix("Content-Type:") }.joined().replacing("\\n", with: "\n"))
  }

  /// The message about an encoding that cannot be read; `nil` for UTF-8 and its subsets.
  var charsetProblem: String? {
    // A template has the placeholder `CHARSET`.
    let subsets = ["utf-8", "utf8", "us-ascii", "ascii", "ansi_x3.4-1968", "charset"]
    if subsets.contains(charset.lowercased()) { return nil }
    return "the header says charset=\(charset), and only UTF-8 is read; "
      + "convert the catalog with 'msgconv --to-code=UTF-8'"
  }

  /// Returns the language tag of a POSIX locale, such as `sr_RS.UTF-8@latin`; `nil` if invalid.
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

extension CatalogEscape {
  /// Reads the escape at a backslash in a gettext string that ends at `end`.
  ///
  /// A backslash that begins no escape is left out of the text.
  ///
  /// - Precondition: There is a byte after the backslash.
  init(ofPO catalog: Bytes, at offset: Int, before end: Int) {
    let string = catalog[..<end]
    let letter = catalog[offset + 1]
    isComplete = !letter.isASCIIDigit && letter != UInt8(ascii: "x")
    guard let first = Self.byte(in: string, at: offset) else {
      let rest = string[(offset + 2)...].prefix(3).prefix { $0 & 0xC0 == 0x80 }
      count = 2 + rest.count
      text = Bytes(string[offset + 1..<offset + count])
      problem =
        "a backslash before \(catalog.characterDescription(at: offset + 1)) is not an escape, so msgfmt "
        + #"rejects the catalog; write a backslash as '\\'"#
      return
    }
    var bytes: Bytes = [first.byte]
    var place = offset + first.count
    while first.byte >= 0x80, bytes.count < first.byte.characterByteCount,
      let next = Self.byte(in: string, at: place), next.byte >= 0x80
    {
      bytes.append(next.byte)
      place += next.count
    }
    if bytes.span.firstInvalidUTF8Offset == nil {
      (count, text) = (place - offset, bytes)
    } else {
      (count, text) = (first.count, Bytes("\u{FFFD}".utf8))
      problem = "the escaped byte is not a part of a character in UTF-8; write the character itself"
    }
  }

  /// Returns the byte that an escape denotes and the escape's length, or `nil` if there is none.
  private static func byte(
    in string: Bytes.SubSequence, at offset: Int
  ) -> (byte: UInt8, count: Int)? {
    guard offset + 1 < string.endIndex, string[offset] == UInt8(ascii: "\\") else { return nil }
    let letter = string[offset + 1]
    if let control = letter.escapedControl { return (control, 2) }
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return (letter, 2)
    case UInt8(ascii: "x"):
      let digits = string[(offset + 2)...].prefix(while: \.isASCIIHexDigit)
      guard !digits.isEmpty else { return nil }
      return (digits.reduce(0) { $0 << 4 | ($1.hexadecimalValue ?? 0) }, 2 + digits.count)
    case octalDigits:
      let digits = string[(offset + 1)...].prefix(3).prefix { octalDigits.contains($0) }
      return (digits.reduce(0) { $0 << 3 | ($1 - UInt8(ascii: "0")) }, 1 + digits.count)
    default: return nil
    }
  }
}
