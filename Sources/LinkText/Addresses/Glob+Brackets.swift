extension Set<UInt8> {
  /// Reads the text after `[`, up to the `]` that ends it; nil if there is none or a class is unknown.
  ///
  /// As in git's wildmatch: `!` or `^` inverts, a first `]` is one of the bytes, `\` escapes. The bytes are
  /// scalars of the same numbers.
  init?(bracket rest: inout ArraySlice<Unicode.Scalar>) {
    self = []
    let isInverted = rest.first == "!" || rest.first == "^"
    if isInverted { rest.removeFirst() }
    var isFirst = true
    var last: UInt8?
    while let scalar = rest.popFirst() {
      if scalar == "]", !isFirst {
        if isInverted { formSymmetricDifference(0...UInt8.max) }
        return
      }
      isFirst = false
      if scalar == "[", rest.first == ":", let name = Self.className(&rest) {
        guard let isMember = Self.classes[name] else { return nil }
        formUnion((0...UInt8.max).lazy.filter(isMember))
        last = nil
        continue
      }
      let isRange = scalar == "-" && last != nil && rest.first != nil && rest.first != "]"
      let member = isRange ? rest.removeFirst() : scalar
      guard let byte = (member == "\\" ? rest.popFirst() : member).map(UInt8.init(number:)) else {
        return nil
      }
      if isRange, let first = last {
        if first <= byte { formUnion(first...byte) }
        last = nil
      } else {
        insert(byte)
        last = byte
      }
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
    "alnum": { $0.isASCIIAlphanumeric },
    "alpha": { $0.isASCIILetter },
    "blank": { $0 == 0x20 || $0 == 0x09 },
    "cntrl": { $0 < 0x20 || $0 == 0x7F },
    "digit": { $0.isASCIIDigit },
    "graph": { $0 > 0x20 && $0 < 0x7F },
    "lower": { $0.isASCIILetter && $0 == $0.asciiLowercased },
    "print": { $0 >= 0x20 && $0 < 0x7F },
    "punct": { $0 > 0x20 && $0 < 0x7F && !$0.isASCIIAlphanumeric },
    "space": { $0.isASCIIWhitespace },
    "upper": { $0 != $0.asciiLowercased },
    "xdigit": { $0.isASCIIHexDigit },
  ]
}

extension UInt8 {
  /// The byte that a scalar up to U+00FF represents.
  fileprivate init(number scalar: Unicode.Scalar) {
    self.init(truncatingIfNeeded: scalar.value)
  }
}
