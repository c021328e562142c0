import LinkText

/// Reads the catalogs of gettext (`.po` and `.pot`), as `msgfmt` does.
///
/// Previous texts (`#|`) and obsolete entries (`#~`) are not read.
struct POReader: BufferingReader, ByteScanner {
  let text: Bytes
  var offset = 0
  var items: [CatalogItem] = []
  private var message = POMessage(start: 0)
  private var notes = PONotes()
  private var keys: SeenKeys
  /// The number of plural forms in the header; `nil` if it is missing, or an entry contradicts it.
  private var pluralCount: Int?

  private init(text: Bytes) {
    self.text = text
    keys = SeenKeys(of: text)
  }

  static func read(_ text: Bytes, _ receive: (CatalogItem) -> Void) throws(CatalogError) {
    var reader = POReader(text: text)
    reader.skipWhitespace()
    while reader.offset < text.count {
      if text[reader.offset] == UInt8(ascii: "#") {
        try reader.finishMessage()
        reader.readComment()
      } else {
        try reader.readPart()
      }
      reader.passItems(to: receive)
      reader.skipWhitespace()
    }
    try reader.finishMessage()
    reader.passItems(to: receive)
  }

  /// Reads a keyword and its text as a part of the current entry or of a new one.
  private mutating func readPart() throws(CatalogError) {
    let start = offset
    let part = try readKeyword()
    let end = offset
    let beginsMessage =
      switch part.keyword {
      case .domain, .context: true
      case .identifier: message.identifier != nil
      case .plural, .translation: false
      }
    if beginsMessage {
      try finishMessage()
      message = POMessage(start: start)
    }
    let text = try readText(after: part)
    guard part.keyword != .domain else {
      // Each domain is a separate catalog, so it may repeat keys.
      keys = SeenKeys(minimumCapacity: 0)
      return
    }
    let formCount = message.translations.count
    if let index = part.index, message.plural != nil, index != formCount {
      report(
        start..<end,
        "\(part) where msgstr[\(formCount)] should be; "
          + "msgfmt rejects the catalog, so number the forms from 0", key: message.name)
    }
    try require(
      message.add(text, as: part), at: start,
      "\(part) cannot be here; write msgctxt, msgid, msgid_plural and msgstr in this order")
  }

  private mutating func finishMessage() throws(CatalogError) {
    guard !message.isEmpty else { return }
    guard let identifier = message.identifier, !message.translations.isEmpty else {
      let missing = message.identifier == nil ? "msgid" : "msgstr"
      throw CatalogError(at: message.start, "this entry has no \(missing); add it")
    }
    let key = message.key
    if !keys.insert(key) {
      let name = String(decoding: identifier.bytes, as: UTF8.self)
      report(
        identifier.source,
        "the entry '\(name)' appears twice; msgfmt rejects the catalog, so remove one",
        key: message.name)
    }
    if key.isEmpty {
      let text = message.translations[0]
      let header = POHeader(String(decoding: text.bytes, as: UTF8.self))
      if let problem = header.charsetProblem {
        throw CatalogError(at: text.source.lowerBound, problem)
      }
      pluralCount = header.pluralCount
      if let language = header.language { items.append(.language(language)) }
    } else {
      checkPluralCount()
      items.append(.entry(message.entry(notes)))
    }
    message = POMessage(start: offset)
    notes = PONotes()
  }

  private mutating func checkPluralCount() {
    guard let pluralCount, message.plural != nil, message.translations.count != pluralCount,
      !notes.isFuzzy, let form = message.translations.first(where: { !$0.bytes.isEmpty })
    else { return }
    report(
      form.source,
      "the header says nplurals=\(pluralCount), but the plural forms of this entry are "
        + "\(message.translations.count); make both the same", key: message.name)
    // Report only the first entry whose count differs.
    self.pluralCount = nil
  }

  private mutating func readKeyword() throws(CatalogError) -> POPart {
    let keyword = skip { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
    var index: Int?
    skipWhitespace()
    if consume(UInt8(ascii: "[")) {
      let digits = skip { $0 != UInt8(ascii: "]") }
      index = Int(String(decoding: text[digits], as: UTF8.self)).flatMap { $0 < 0 ? nil : $0 }
      try require(
        consume(UInt8(ascii: "]")) && index != nil, at: digits.lowerBound,
        "msgstr[ without a number and ']'; write such as msgstr[0]")
    } else {
      offset = keyword.upperBound
    }
    guard let part = POPart(keyword: text[keyword], index: index) else {
      throw CatalogError(
        at: keyword.lowerBound,
        "\(text.characterDescription(at: keyword.lowerBound)) where msgid or another keyword should be; "
          + #"write a '"' within a text as '\"'"#)
    }
    return part
  }

  /// Reads the strings after a keyword as one text.
  private mutating func readText(after part: POPart) throws(CatalogError) -> MappedText {
    skipWhitespace()
    try require(
      consume(UInt8(ascii: "\"")), at: offset,
      "\(text.characterDescription(at: offset)) where the text of \(part) should be; quote it")
    var pieces: [Range<Int>] = []
    let start = offset
    var end = offset
    repeat {
      pieces.append(try readString())
      end = offset
      skipWhitespace()
    } while consume(UInt8(ascii: "\""))
    var result = MappedText(in: start..<end - 1)
    let message = message
    for piece in pieces {
      append(piece, to: &result, key: message.name) {
        CatalogEscape(ofPO: $0, at: $1, before: piece.upperBound)
      }
    }
    return result
  }

  /// Reads through a string's closing quotation mark, and returns the range before the mark.
  private mutating func readString() throws(CatalogError) -> Range<Int> {
    let start = offset
    while true {
      offset = text.span.firstOffset(of: Self.endSearch, in: offset..<text.count)
      try require(
        offset < text.count && text[offset] != UInt8(ascii: "\n"), at: start - 1,
        "the text does not end on its line; close it with '\"'")
      switch text[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return start..<offset - 1
      case UInt8(ascii: "\\"):
        // A byte after a backslash doesn't end the text, unless it is a line feed.
        offset += offset + 1 < text.count && text[offset + 1] != UInt8(ascii: "\n") ? 2 : 1
      default: offset += 1
      }
    }
  }

  /// The search for quotation marks, line feeds and backslashes.
  private static var endSearch: ByteSearch {
    ByteSearch(
      ByteSearch.Needle(UInt8(ascii: "\""), ignoring: UInt8(ascii: "\"") ^ UInt8(ascii: "\n")),
      ByteSearch.Needle(UInt8(ascii: "\\"), ignoring: 0))
  }

  private mutating func readComment() {
    let end = text.span.firstOffset(of: UInt8(ascii: "\n"), in: offset..<text.count) ?? text.count
    notes.add(text[offset + 1..<end])
    offset = end
  }

  static func literal(
    _ text: Bytes, in value: CatalogValue, replacing range: Range<Int>, of catalog: Bytes
  ) -> Bytes? {
    let isEscapeExtended = catalog.isEscapeExtended(by: text, of: range, in: value) {
      CatalogEscape(ofPO: catalog, at: $0, before: range.lowerBound)
    }
    return value.isKey || isEscapeExtended ? nil : text.escaped()
  }
}

/// The comments and flags before an entry of a gettext catalog.
struct PONotes {
  /// The comments of programmers and translators, one per line.
  private(set) var comment = ""
  /// Whether the translation must be reviewed before it is shipped.
  private(set) var isFuzzy = false

  /// Adds a comment line, passed without its `#`.
  mutating func add(_ line: Bytes.SubSequence) {
    switch line.first {
    case UInt8(ascii: ":"), UInt8(ascii: "|"), UInt8(ascii: "="): break
    case UInt8(ascii: "~"):
      // The notes before an obsolete entry belong to that entry.
      self = PONotes()
    case UInt8(ascii: ","):
      let flags = line.dropFirst().split { $0 == UInt8(ascii: ",") || $0.isASCIIWhitespace }
      if flags.contains(where: { $0.elementsEqual("fuzzy".utf8) }) { isFuzzy = true }
    case UInt8(ascii: "."): addComment(line.dropFirst())
    default: addComment(line)
    }
  }

  private mutating func addComment(_ line: Bytes.SubSequence) {
    let text = line.trimming(while: \.isASCIIWhitespace)
    guard !text.isEmpty else { return }
    comment += (comment.isEmpty ? "" : "\n") + String(decoding: text, as: UTF8.self)
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

  /// Returns the byte that an escape denotes and the escape's length, or `nil` without an escape.
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

/// The header of a gettext catalog, which is written as the translation of the empty text.
struct POHeader {
  /// The language, as in `de_AT` or `sr@latin`; `nil` if it is missing or invalid.
  private(set) var language: LanguageTag?
  private(set) var charset = "UTF-8"
  /// The number of plural forms; `nil` if the header states no number.
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
    self.init(lines.filter { $0.hasPrefix("Content-Type:") }.joined().replacing("\\n", with: "\n"))
  }

  /// The message about an encoding that cannot be read; `nil` for UTF-8 and its subsets.
  var charsetProblem: String? {
    // A template has the placeholder `CHARSET`.
    let subsets = ["utf-8", "utf8", "us-ascii", "ascii", "ansi_x3.4-1968", "charset"]
    if subsets.contains(charset.lowercased()) { return nil }
    return "the header says charset=\(charset), and only UTF-8 is read; "
      + "convert the catalog with 'msgconv --to-code=UTF-8'"
  }

  /// Returns the language tag of a POSIX locale, such as `sr_RS@latin`; `nil` if it is invalid.
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

  /// Returns the value after a name such as `charset=`, or `nil` if the name does not occur.
  private static func parameter(_ name: String, of value: Substring) -> String? {
    value.split { $0 == ";" || $0.isWhitespace }.first { $0.hasPrefix(name) }
      .map { String($0.dropFirst(name.count)) }
  }
}
