import LinkText

/// An entry of a gettext catalog while its parts are read.
struct POMessage {
  /// The offset at which it begins.
  let start: Int
  /// The context that makes it differ from others with the same identifier; `nil` without one.
  private var context: MappedText?
  /// The text that is translated.
  private(set) var identifier: MappedText?
  /// The plural of the text that is translated; `nil` if it has no plural forms.
  private(set) var plural: MappedText?
  /// The translation, or its plural forms.
  private(set) var translations: [MappedText] = []

  init(at start: Int) {
    self.start = start
  }

  /// Whether no part has been read.
  var isEmpty: Bool { context == nil && identifier == nil }

  /// The key by which gettext finds the translation.
  var key: Bytes {
    let identifier = identifier?.bytes ?? []
    return context.map { $0.bytes + [4] + identifier } ?? identifier
  }

  /// The key in messages, or `nil` if it has not been read.
  var name: String? {
    identifier.map { _ in String(decoding: key, as: UTF8.self) }
  }

  /// Adds a part, or returns false if it is not the next one of an entry.
  mutating func add(_ text: MappedText, as part: POPart) -> Bool {
    switch part {
    case .domain: return false
    case .context: context = text
    case .identifier: identifier = text
    case .plural:
      guard identifier != nil, plural == nil, translations.isEmpty else { return false }
      plural = text
    case .translation:
      guard identifier != nil, plural == nil, translations.isEmpty else { return false }
      translations = [text]
    case .form:
      guard plural != nil else { return false }
      translations.append(text)
    }
    return true
  }

  /// Returns the entry with its comments and flags.
  func entry(_ notes: PONotes) -> CatalogEntry {
    var entry = CatalogEntry(
      key: String(decoding: key, as: UTF8.self), comment: notes.comment)
    if let identifier {
      entry.values.append(CatalogValue(identifier, role: .source, isKey: true))
    }
    if let plural {
      // The program has its own copy, and msgmerge copies that.
      entry.values.append(
        CatalogValue(plural, variant: "plural", role: .source, isKey: true))
    }
    for (index, translation) in translations.enumerated() {
      entry.values.append(
        CatalogValue(
          translation, variant: plural == nil ? "" : "plural.\(index)",
          state: notes.isFuzzy ? "fuzzy" : nil, role: .translation, isShipped: !notes.isFuzzy))
    }
    return entry
  }
}
