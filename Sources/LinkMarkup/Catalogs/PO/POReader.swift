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
  private var keys: CatalogKeys
  /// The number of plural forms in the header; `nil` if none is given, or after a mismatch.
  private var pluralCount: Int?

  private init(text: Bytes) {
    self.text = text
    keys = CatalogKeys(of: text)
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
      keys = CatalogKeys(minimumCapacity: 0)
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
    // Report this only once per catalog.
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

  /// Reads a string up to its end, and returns the range within its quotation marks.
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
