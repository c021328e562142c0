/// The Markdown syntax that a parser accepts.
public enum Dialect: Equatable, Sendable {
  /// CommonMark for product copy: placeholders such as `{_name_}` are kept whole, and an autolink
  /// in a link's text is plain text, since no output format allows a link inside a link.
  case copy
  /// CommonMark exactly as libcmark parses it.
  case commonMark
}
