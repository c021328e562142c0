extension String {
  /// The text with U+FFFD in place of each character that may end a line.
  var onOneLine: String {
    guard unicodeScalars.contains(where: \.mayEndLine) else { return self }
    return String(UnicodeScalarView(unicodeScalars.map { $0.mayEndLine ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var mayEndLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
