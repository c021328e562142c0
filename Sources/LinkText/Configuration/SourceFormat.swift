/// A format of copy.
package enum SourceFormat: String, CaseIterable, Sendable {
  case markdown
  case xcstrings
  case strings
  case android
  case json
  case arb
  case po
}

/// The library whose placeholders and plural forms a catalog in JSON has.
package enum PlaceholderSyntax: String, CaseIterable, Sendable {
  /// Messages of ICU, as FormatJS reads them: `{n, plural, one {…} other {…}}`.
  case icu
  /// i18next: `{{name}}`, and keys with suffixes such as `_one`.
  case i18next
  /// `%(name)s`, with objects of plural forms.
  case printf
  /// `%{name}` of Ruby, with objects of plural forms.
  case ruby
}
