/// How Markdown is read.
public enum Dialect: Equatable, Sendable {
  /// CommonMark for product copy: placeholders such as `{_name_}` stay whole, and an autolink in a
  /// link's text is text, as no format can have a link in a link.
  case copy
  /// Exactly as libcmark reads it.
  case commonMark
}
