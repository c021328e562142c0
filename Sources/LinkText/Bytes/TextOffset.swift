/// A place between two characters of a document's text, in both units.
///
/// The text is the `text` of ``RunsEmitter``.
public struct TextOffset: Equatable, BitwiseCopyable, Sendable {
  /// In bytes of UTF-8.
  public var utf8 = 0
  /// In UTF-16 code units.
  public var utf16 = 0

  init(utf8: Int = 0, utf16: Int = 0) {
    self.utf8 = utf8
    self.utf16 = utf16
  }

  /// The units of a character that its first byte stands for, 0 for any other byte.
  ///
  /// A character beyond U+FFFF has two.
  @inline(__always)
  static func utf16Count(of byte: UInt8) -> Int {
    (byte & 0xC0 == 0x80 ? 0 : 1) + (byte >= 0xF0 ? 1 : 0)
  }

  /// What the offset counts in a unit.
  subscript(unit: Unit) -> Int {
    switch unit {
    case .utf8: utf8
    case .utf16: utf16
    }
  }
}

extension TextOffset {
  /// What offsets in a text count.
  public enum Unit: Sendable {
    case utf8
    case utf16
  }
}
