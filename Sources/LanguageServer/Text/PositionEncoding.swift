/// What a position in a line counts.
///
/// [LSP](https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#positionEncodingKind)
package enum PositionEncoding: String, CaseIterable, Sendable {
  /// Bytes of UTF-8.
  case utf8 = "utf-8"
  /// Code units of UTF-16.
  case utf16 = "utf-16"
  /// Unicode scalar values.
  case utf32 = "utf-32"
}
