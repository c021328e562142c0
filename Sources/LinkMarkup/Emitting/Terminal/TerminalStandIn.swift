/// What stands in a terminal for a scalar that could act on it.
///
/// The control pictures of Unicode for C0 and DEL, U+FFFD for C1 and for bidirectional embeddings,
/// overrides and isolates, a space for what ends a line or moves to a tab stop. The marks LRM, RLM
/// and ALM only say what the text around them is, and stay.
public enum TerminalStandIn {
  /// The scalar that is shown in place of `scalar`; nil when it is shown itself.
  public static func scalar(for scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x09, 0x0A, 0x2028, 0x2029: 0x20
    case 0..<0x20: 0x2400 + scalar
    case 0x7F: 0x2421
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: 0xFFFD
    default: nil
    }
  }

  /// Text with every scalar replaced that has a stand-in; the text is valid UTF-8.
  public static func text(for text: ArraySlice<UInt8>) -> [UInt8] {
    var shown: [UInt8] = []
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let standIn = self.scalar(for: scalar.value).flatMap(Unicode.Scalar.init)
      shown.append(contentsOf: UTF8.encode(standIn ?? scalar) ?? .init())
    }
    return shown
  }
}
