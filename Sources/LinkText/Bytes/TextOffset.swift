/// A position between two characters of a document's text, in both UTF-8 and UTF-16.
///
/// The text is the `text` of ``RunsEmitter``.
public struct TextOffset: Equatable, BitwiseCopyable, Sendable {
  /// The offset in UTF-8 bytes.
  public var utf8 = 0
  /// The offset in UTF-16 code units.
  public var utf16 = 0

  /// Returns the number of UTF-16 code units of the character that begins with a byte, or 0 for a
  /// continuation byte.
  ///
  /// A character above U+FFFF has two.
  @inline(__always)
  static func utf16Count(of byte: UInt8) -> Int {
    (byte & 0xC0 == 0x80 ? 0 : 1) + (byte >= 0xF0 ? 1 : 0)
  }

  /// A unit of text offsets.
  public enum Unit: Sendable {
    case utf8
    case utf16
  }

  /// The offset in a unit.
  subscript(unit: Unit) -> Int {
    switch unit {
    case .utf8: utf8
    case .utf16: utf16
    }
  }
}
