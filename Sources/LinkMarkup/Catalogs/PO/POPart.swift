import LinkText

/// A part of an entry in a gettext catalog, by its keyword.
enum POPart: Equatable, CustomStringConvertible {
  case domain, context, identifier, plural, translation
  /// A plural form with its index.
  case form(Int)

  /// Creates the part with a keyword, or returns `nil` if no part has it.
  init?(keyword: Bytes.SubSequence, index: Int?) {
    switch (String(decoding: keyword, as: UTF8.self), index) {
    case ("domain", nil): self = .domain
    case ("msgctxt", nil): self = .context
    case ("msgid", nil): self = .identifier
    case ("msgid_plural", nil): self = .plural
    case ("msgstr", nil): self = .translation
    case ("msgstr", let index?): self = .form(index)
    default: return nil
    }
  }

  /// The keyword, for a message.
  var description: String {
    switch self {
    case .domain: "domain"
    case .context: "msgctxt"
    case .identifier: "msgid"
    case .plural: "msgid_plural"
    case .translation: "msgstr"
    case .form(let index): "msgstr[\(index)]"
    }
  }

  /// Returns whether the part begins the entry after a message.
  func beginsMessage(after message: POMessage) -> Bool {
    switch self {
    case .domain, .context: true
    case .identifier: message.identifier != nil
    case .plural, .translation, .form: false
    }
  }
}
