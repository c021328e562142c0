/// A script whose scalars all have the same width and line-breaking behavior, so that a run of them
/// is processed in one step.
enum UniformScript {
  /// Latin, Greek, Cyrillic, Armenian, Hebrew, and Arabic letters: one cell, no breaks between.
  case letters
  /// Precomposed Hangul: two cells, no breaks between.
  case syllables
  /// Han: two cells, with a break allowed before each.
  case ideographs

  /// Creates the script of a scalar; `nil` if the scalar must be looked up.
  ///
  /// Most of those are combining marks and punctuation.
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
  /// A sequence of scalars: the start and end of the last one, and their number.
  struct Run {
    var lastStart: Int
    var end: Int
    var count = 0
  }

  /// Returns the scalars of a script at the start of a range of valid UTF-8, at most `limit`.
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
