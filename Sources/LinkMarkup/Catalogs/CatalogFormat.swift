/// A format of files with localized strings.
package enum CatalogFormat: String, CaseIterable, Sendable {
  /// A String Catalog of Xcode.
  case xcstrings
  /// A strings file of Apple's platforms.
  case strings
  /// String resources of Android.
  case android
  /// JSON, flat or nested, as i18next, vue-i18n and FormatJS read it.
  case json
  /// Application Resource Bundle, as Flutter reads it.
  case arb
  /// A catalog of gettext.
  case po
}
