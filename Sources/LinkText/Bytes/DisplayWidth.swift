/// The effect of a scalar on the display width of its grapheme cluster.
///
/// Widths are in terminal cells, as in Python's `wcwidth`. Documentation/Terminal.md lists how
/// terminals differ.
enum ScalarWidth: UInt8 {
  /// A character of one cell, or a control character, whose substitute has one cell.
  case narrow
  /// A character of two cells, such as an East Asian wide or fullwidth character.
  case wide
  /// A character of zero cells: a combining mark, a joiner, or a Hangul vowel or final consonant.
  case zero
  /// A mark of zero cells that makes a narrow base wide, such as an Indic vowel sign.
  case spacingMark
  /// A sign of zero cells that joins the next consonant to the cluster.
  case virama
  /// A character of one cell, or of two if U+FE0F follows.
  case narrowPictograph
  case widePictograph
  /// A letter of a flag, which takes two cells alone or together with a second letter.
  case regionalIndicator
  /// A skin tone, which takes two cells alone, and no cells after a pictograph.
  case emojiModifier
  /// A character of two cells; lines do not break between two such characters.
  case hangul

  /// Looks up the width of a scalar, in time logarithmic in the size of the table.
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

  var cells: Int {
    switch self {
    case .narrow, .narrowPictograph: 1
    case .wide, .widePictograph, .regionalIndicator, .emojiModifier, .hangul: 2
    case .zero, .spacingMark, .virama: 0
    }
  }

  var isPictograph: Bool { self == .narrowPictograph || self == .widePictograph }
}

/// The width of a grapheme cluster, measured one scalar at a time.
///
/// The type follows the parts of UAX #29 that affect width: combining marks, ZWJ sequences, flags,
/// skin tones, U+FE0F, keycaps, Hangul jamo, and Indic conjuncts.
struct ClusterWidth {
  private enum Joiner {
    case none
    case zeroWidthJoiner
    case virama
    case regionalIndicator
  }

  /// The change in the width of a text when a scalar is added.
  struct Advance {
    let cells: Int
    /// The additional cells in terminals that do not support the cluster.
    var surplus = 0
    /// Whether the scalar continues the cluster before it.
    let isExtension: Bool
  }

  private var base = ScalarWidth.narrow
  /// Whether U+FE0F makes the base wide: true for some emoji, `#`, `*`, and digits.
  private var hasEmojiForm = false
  private var cells = 0
  private var joiner = Joiner.none

  /// Begins a cluster with an ASCII character, which takes one cell.
  mutating func restart(with byte: UInt8) {
    base = .narrow
    hasEmojiForm = byte.isASCIIDigit || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "*")
    cells = 1
    joiner = .none
  }

  /// Begins a cluster with a letter, which has no emoji presentation.
  mutating func restart(with width: ScalarWidth) {
    base = width
    hasEmojiForm = false
    cells = width.cells
    joiner = .none
  }

  mutating func advance(_ scalar: UInt32, width: ScalarWidth) -> Advance {
    let previousJoiner = joiner
    joiner = .none
    switch width {
    case .zero:
      if scalar == 0x200D {
        joiner = previousJoiner == .virama ? .virama : .zeroWidthJoiner
      } else if scalar == 0xFE0F, hasEmojiForm, cells == 1 {
        return widen()
      }
      let isMedialOrFinalJamo = (0x1160...0x11FF).contains(scalar)
      return Advance(cells: 0, surplus: isMedialOrFinalJamo ? 1 : 0, isExtension: true)
    case .spacingMark:
      return cells == 1 ? widen() : Advance(cells: 0, surplus: 1, isExtension: true)
    case .virama:
      joiner = .virama
      return Advance(cells: 0, isExtension: true)
    case .regionalIndicator:
      if previousJoiner == .regionalIndicator { return Advance(cells: 0, isExtension: true) }
      joiner = .regionalIndicator
    case .emojiModifier:
      if base.isPictograph { return Advance(cells: 0, surplus: width.cells, isExtension: true) }
    case .narrowPictograph, .widePictograph:
      if previousJoiner == .zeroWidthJoiner, base.isPictograph {
        return Advance(cells: 0, surplus: width.cells, isExtension: true)
      }
    case .narrow, .wide, .hangul:
      if previousJoiner == .virama, cells > 0 { return widen(for: width) }
    }
    base = width
    hasEmojiForm = width == .narrowPictograph
    cells = width.cells
    return Advance(cells: cells, isExtension: false)
  }

  /// Widens the cluster to two cells for a scalar that alone has the width `width`.
  private mutating func widen(for width: ScalarWidth = .narrow) -> Advance {
    defer { cells = 2 }
    let added = 2 - cells
    return Advance(cells: added, surplus: max(0, width.cells - added), isExtension: true)
  }
}

struct DisplayWidth {
  private(set) var cells = 0
  /// The additional cells in terminals that do not support a cluster.
  private(set) var surplus = 0

  init(cells: Int, surplus: Int = 0) {
    self.cells = cells
    self.surplus = surplus
  }

  /// Measures valid UTF-8 that follows the text in `cluster`; a control character has one cell.
  init(of text: Span<UInt8>, after cluster: inout ClusterWidth) {
    var index = 0
    while index < text.count {
      let (scalar, count) = text.scalar(at: index)
      if count == 1 {
        cluster.restart(with: text[index])
        cells += 1
      } else {
        let advance = cluster.advance(scalar, width: ScalarWidth(scalar))
        cells += advance.cells
        surplus += advance.surplus
      }
      index += count
    }
  }

  /// Returns the number of cells that valid UTF-8 takes in a terminal.
  static func cells(of text: Span<UInt8>) -> Int {
    var cluster = ClusterWidth()
    return DisplayWidth(of: text, after: &cluster).cells
  }
}

/// A group of scalars with the same width and line-breaking behavior.
enum UniformScript {
  /// Latin, Greek, Cyrillic, Armenian, Hebrew, and Arabic letters: one cell, no breaks in words.
  case letters
  /// Precomposed Hangul: two cells, no breaks in words.
  case syllables
  /// Han: two cells, with a break allowed before each.
  case ideographs

  /// Creates the group of a scalar; `nil` if the scalar must be looked up in the table of widths.
  @inline(__always)
  init?(_ scalar: UInt32) {
    switch scalar {
    case 0xC0..<0x300, 0x370..<0x483, 0x48A..<0x591, 0x5D0..<0x5EB, 0x61D..<0x64B, 0x671..<0x6D6:
      self = .letters
    case 0x3400..<0x4DC0, 0x4E00..<0xA000: self = .ideographs
    case 0xAC00..<0xD7A4: self = .syllables
    default: return nil
    }
  }

  var width: ScalarWidth {
    switch self {
    case .letters: .narrow
    case .syllables: .hangul
    case .ideographs: .wide
    }
  }
}

extension Span<UInt8> {
  /// A sequence of scalars: their number, and the offsets of the start and end of the last scalar.
  struct Run {
    var lastStart: Int
    var end: Int
    var count = 0
  }

  /// Returns up to `limit` scalars of a script at the start of a range of valid UTF-8.
  @inline(__always)
  func run(of script: UniformScript, in range: Range<Int>, limit: Int) -> Run {
    var run = Run(lastStart: range.lowerBound, end: range.lowerBound)
    while run.end < range.upperBound, run.count < limit {
      let (scalar, count) = scalar(at: run.end)
      guard UniformScript(scalar) == script else { break }
      run.lastStart = run.end
      run.end += count
      run.count += 1
    }
    return run
  }
}
