/// Scripts whose scalars are all measured and broken alike, so that a run of them takes one step.
enum UniformScript {
  /// Latin, Greek, Cyrillic, Armenian, Hebrew and Arabic letters: one cell each, no break between two.
  case letters
  /// Precomposed Hangul: two cells each, no break between two.
  case syllables
  /// Han: two cells each, and a line may end before each.
  case ideographs

  /// Nil for a scalar that has to be looked up; most of these are combining marks and punctuation.
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

  var breakClass: BreakClass {
    switch self {
    case .letters, .syllables: .other
    case .ideographs: .ideograph
    }
  }
}

extension Span<UInt8> {
  /// Where the last of some scalars begins and ends, and how many they are.
  struct Run {
    var lastStart: Int
    var end: Int
    var count = 0
  }

  /// The scalars of a script that a range of valid UTF-8 begins with, at most `limit`.
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
