/// A set of bytes.
struct ByteSet: Sendable {
  private var bits: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: bits.0
      case 1: bits.1
      case 2: bits.2
      default: bits.3
      }
    return word >> UInt64(byte & 63) & 1 == 1
  }

  mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: bits.0 |= bit
    case 1: bits.1 |= bit
    case 2: bits.2 |= bit
    default: bits.3 |= bit
    }
  }

  private mutating func invert() {
    bits = (~bits.0, ~bits.1, ~bits.2, ~bits.3)
  }
}

extension ByteSet {
  /// Reads the text after `[`, up to the `]` that ends it; nil if there is none or a class is unknown.
  ///
  /// As in git's wildmatch: `!` or `^` inverts, a first `]` is one of the bytes, `\` escapes. The bytes are
  /// scalars of the same numbers.
  init?(bracket rest: inout ArraySlice<Unicode.Scalar>) {
    let isInverted = rest.first == "!" || rest.first == "^"
    if isInverted { rest.removeFirst() }
    var isFirst = true
    var last: UInt8?
    while let scalar = rest.popFirst() {
      if scalar == "]", !isFirst {
        if isInverted { invert() }
        return
      }
      isFirst = false
      if scalar == "[", rest.first == ":", let name = Self.className(&rest) {
        guard let isMember = ByteSet.classes[name] else { return nil }
        for byte in 0...UInt8.max where isMember(byte) { insert(byte) }
        last = nil
        continue
      }
      if scalar == "-", let first = last, let end = rest.first, end != "]" {
        rest.removeFirst()
        guard let upper = (end == "\\" ? rest.popFirst() : end).map(UInt8.init(number:)) else {
          return nil
        }
        if first <= upper { for byte in first...upper { insert(byte) } }
        last = nil
        continue
      }
      guard let member = (scalar == "\\" ? rest.popFirst() : scalar).map(UInt8.init(number:)) else {
        return nil
      }
      insert(member)
      last = member
    }
    return nil
  }

  /// Removes the name in `:name:]` from the text; returns nil when `:]` does not end it.
  private static func className(_ rest: inout ArraySlice<Unicode.Scalar>) -> String? {
    let text = rest.dropFirst()
    guard let end = text.firstIndex(of: "]"), end > text.startIndex, text[end - 1] == ":" else {
      return nil
    }
    rest = text[(end + 1)...]
    return String(String.UnicodeScalarView(text[..<(end - 1)]))
  }

  /// The classes of POSIX, in the locale C.
  private static let classes: [String: @Sendable (UInt8) -> Bool] = [
    "alnum": { isLetter($0) || isDigit($0) },
    "alpha": { isLetter($0) },
    "blank": { $0 == 0x20 || $0 == 0x09 },
    "cntrl": { $0 < 0x20 || $0 == 0x7F },
    "digit": { isDigit($0) },
    "graph": { $0 > 0x20 && $0 < 0x7F },
    "lower": { $0 >= 0x61 && $0 <= 0x7A },
    "print": { $0 >= 0x20 && $0 < 0x7F },
    "punct": { $0 > 0x20 && $0 < 0x7F && !isLetter($0) && !isDigit($0) },
    "space": { $0 == 0x20 || (0x09...0x0D).contains($0) },
    "upper": { $0 >= 0x41 && $0 <= 0x5A },
    "xdigit": { isDigit($0) || (0x61...0x66).contains($0 | 0x20) },
  ]

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension UInt8 {
  /// The byte that a scalar up to U+00FF represents.
  fileprivate init(number scalar: Unicode.Scalar) {
    self.init(truncatingIfNeeded: scalar.value)
  }
}
