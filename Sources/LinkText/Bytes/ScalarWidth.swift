/// The effect of a scalar on the display width of its grapheme cluster.
///
/// The widths are those of Python's `wcwidth`, which most terminals match. The differences are
/// listed in Documentation/Terminal.md.
enum ScalarWidth: UInt8 {
  /// One cell. Also used for controls, which have no width and are never shown.
  case narrow
  /// Two cells: East Asian Wide and Fullwidth.
  case wide
  /// Zero cells: combining marks, joiners, and Hangul vowels and final consonants.
  case zero
  /// Zero cells, but makes a narrow base wide: spacing marks of Indic scripts.
  case spacingMark
  /// Zero cells, and the consonant that follows joins the cluster.
  case virama
  /// One cell, or two before U+FE0F.
  case narrowPictograph
  case widePictograph
  /// Two cells, alone or as a pair.
  case regionalIndicator
  /// Two cells alone, zero cells after a pictograph.
  case emojiModifier
  /// Two cells, with no line break between two of them.
  case hangul

  /// Looks up a scalar, in time logarithmic in the size of the table.
  init(_ scalar: UInt32) {
    if let script = UniformScript(scalar) {
      self = script.width
      return
    }
    switch scalar {
    case 0..<0xA9, 0xAF..<0x300: self = .narrow
    case 0x3041...0x3096, 0x30A0...0x30FF: self = .wide
    default:
      let next = ScalarWidth.changes.partitioningIndex { $0 >> 4 > scalar }
      self = ScalarWidth(rawValue: UInt8(ScalarWidth.changes[next - 1] & 0xF)) ?? .narrow
    }
  }

  /// The width of the scalar alone, in cells.
  var cells: Int {
    switch self {
    case .narrow, .narrowPictograph: 1
    case .wide, .widePictograph, .regionalIndicator, .emojiModifier, .hangul: 2
    case .zero, .spacingMark, .virama: 0
    }
  }

  var isPictograph: Bool { self == .narrowPictograph || self == .widePictograph }
}
