import LinkText

/// An entry of a gettext catalog, to which the reader adds one part at a time.
struct POMessage {
  let start: Int
  /// The context, which distinguishes entries with the same identifier; `nil` if there is none.
  private(set) var context: MappedText?
  /// The text to translate.
  private(set) var identifier: MappedText?
  /// The plural of the text to translate; `nil` if the text has no plural forms.
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
  var name: String? { identifier.map { _ in String(decoding: key, as: UTF8.self) } }

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
    var entry = CatalogEntry(key: String(decoding: key, as: UTF8.self), comment: notes.comment)
    // The source text comes from the program's code, so no fix can change it here.
    for (text, variant) in [(identifier, ""), (plural, "plural")] {
      guard let text else { continue }
      entry.values.append(CatalogValue(text: text, variant: variant, role: .source, isKey: true))
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
  /// The index of a plural form; `nil` for a part that is not a plural form.
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
