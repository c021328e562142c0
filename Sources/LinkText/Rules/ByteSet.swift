/// A set of bytes.
package struct ByteSet: Sendable {
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
  /// Reads the text after `[` through the closing `]`, or returns `nil` if there is none or a class
  /// is unknown.
  ///
  /// The syntax is that of git's wildmatch: `!` or `^` inverts the set, an initial `]` is a member,
  /// and `\` escapes.
  package init?(bracket rest: inout ArraySlice<UInt8>) {
    let isInverted = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isInverted { rest.removeFirst() }
    var isFirst = true
    var last: UInt8?
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "]"), !isFirst {
        if isInverted { invert() }
        return
      }
      isFirst = false
      if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":"),
        let name = Self.className(&rest)
      {
        guard let isMember = ByteSet.classes[name] else { return nil }
        for byte in 0...UInt8.max where isMember(byte) { insert(byte) }
        last = nil
        continue
      }
      if byte == UInt8(ascii: "-"), let first = last, let end = rest.first,
        end != UInt8(ascii: "]")
      {
        rest.removeFirst()
        guard let upper = end == UInt8(ascii: "\\") ? rest.popFirst() : end else { return nil }
        if first <= upper { for byte in first...upper { insert(byte) } }
        last = nil
        continue
      }
      guard let member = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { return nil }
      insert(member)
      last = member
    }
    return nil
  }

  /// Consumes `:name:]` and returns the name, or returns `nil` if `:]` does not follow.
  private static func className(_ rest: inout ArraySlice<UInt8>) -> String? {
    let text = rest.dropFirst()
    guard let end = text.firstIndex(of: UInt8(ascii: "]")), end > text.startIndex,
      text[end - 1] == UInt8(ascii: ":")
    else { return nil }
    rest = text[(end + 1)...]
    return String(decoding: text[..<(end - 1)], as: UTF8.self)
  }

  /// The POSIX character classes in the C locale.
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
