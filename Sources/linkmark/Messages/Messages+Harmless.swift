import LinkMarkup

extension Messages {
  /// Returns text with control and bidirectional characters replaced.
  ///
  /// - Parameter keepingLayout: Whether line feeds and tabs stay.
  static func harmless(_ text: Bytes, keepingLayout: Bool = false) -> Bytes {
    let isKept = { (value: UInt32) in
      keepingLayout && (value == 0x0A || value == 0x09)
    }
    var result: Bytes = []
    result.reserveCapacity(text.count)
    // Nearly all lines are harmless, and there may be a hundred megabytes.
    var rest = text[...]
    while !rest.isEmpty {
      let line = rest[..<(rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex)]
      rest = rest[line.endIndex...]
      if line.allSatisfy({ (0x20..<0x7F).contains($0) || isKept(UInt32($0)) }) {
        result += line
        continue
      }
      // The end of a line of Windows is no more than that.
      let isWindows = keepingLayout && line.suffix(2) == [0x0D, 0x0A]
      let content = isWindows ? line.dropLast(2) : line
      defer { if isWindows { result += [0x0D, 0x0A] } }
      for scalar in String(decoding: content, as: UTF8.self).unicodeScalars {
        let isShown = scalar.isHarmless || isKept(scalar.value)
        result.append(contentsOf: (isShown ? scalar : "\u{FFFD}").utf8)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether a terminal shows the character and does nothing else.
  fileprivate var isHarmless: Bool {
    if isASCII { return value >= 0x20 && value != 0x7F }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: !properties.isBidiControl
    }
  }
}
