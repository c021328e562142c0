/// What a scalar adds to the display width of its grapheme cluster.
///
/// The widths are those of Python's `wcwidth`, which terminals come to agree with; where they do
/// not, Documentation/Terminal.md says so.
enum ScalarWidth: UInt8 {
  /// One cell. Also what has no width of its own and is never shown: controls.
  case narrow
  /// Two cells: East Asian Wide and Fullwidth.
  case wide
  /// Nothing: combining marks, joiners, vowels and finals of Hangul.
  case zero
  /// Nothing, but a narrow base becomes wide: the spacing marks of Indic scripts.
  case spacingMark
  /// Nothing, and the consonant that follows joins the cluster.
  case virama
  /// One cell, or two before U+FE0F.
  case narrowPictograph
  case widePictograph
  /// Two cells, for one or for a pair.
  case regionalIndicator
  /// Two cells alone, nothing after a pictograph.
  case emojiModifier
  /// Two cells, and no line break between two of them.
  case hangul

  /// Looks a scalar up; the cost is logarithmic in the size of the table.
  init(_ scalar: UInt32) {
    if let script = UniformScript(scalar) {
      self = script.width
      return
    }
    switch scalar {
    case 0..<0xA9, 0xAF..<0x300: self = .narrow
    case 0x3041...0x3096, 0x30A0...0x30FF: self = .wide
    default:
      var lower = 0
      var upper = ScalarWidth.changes.count
      while upper - lower > 1 {
        let middle = (lower + upper) / 2
        if ScalarWidth.changes[middle] >> 4 <= scalar {
          lower = middle
        } else {
          upper = middle
        }
      }
      self = ScalarWidth(rawValue: UInt8(ScalarWidth.changes[lower] & 0xF)) ?? .narrow
    }
  }

  /// The cells of the scalar alone.
  var cells: Int {
    switch self {
    case .narrow, .narrowPictograph: 1
    case .wide, .widePictograph, .regionalIndicator, .emojiModifier, .hangul: 2
    case .zero, .spacingMark, .virama: 0
    }
  }

  var isPictograph: Bool { self == .narrowPictograph || self == .widePictograph }
}
