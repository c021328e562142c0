package import LinkText

/// The text of a key in one language and variant.
package struct CatalogValue: Equatable, Sendable {
  /// What a value is to its key.
  package enum Role: Equatable, Sendable {
    /// The text that is translated.
    case source
    /// A translation of the source in the same entry.
    case translation
    /// Either, as the file says.
    case file
  }

  /// The language; `nil` if it is that of the file.
  package let locale: LanguageTag?
  /// The variant, such as `plural.one` or `device.iphone`; empty if the key has none.
  package let variant: String
  /// The state that the file gives it, such as `translated`; `nil` if it gives none.
  package let state: String?
  /// What the value is to its key.
  package let role: Role
  /// Whether the app shows it: it is not fuzzy, obsolete or a reference to another value.
  package let isShipped: Bool
  /// Whether the text is the key, which no fix can change.
  package let isKey: Bool
  /// Whether the number sign is the number of a plural, as in ICU messages.
  package let hasNumberSigns: Bool
  /// The text.
  package let text: MappedText

  package init(
    _ text: MappedText, locale: LanguageTag? = nil, variant: String = "", state: String? = nil,
    role: Role = .file, isShipped: Bool = true, isKey: Bool = false, hasNumberSigns: Bool = false
  ) {
    self.text = text
    self.locale = locale
    self.variant = variant
    self.state = state
    self.role = role
    self.isShipped = isShipped
    self.isKey = isKey
    self.hasNumberSigns = hasNumberSigns
  }
}
