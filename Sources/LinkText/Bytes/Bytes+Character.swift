extension Bytes {
  /// Returns the description of the character at an offset, for a message: in quotes, or its code
  /// point if it is invisible.
  package func character(at offset: Int) -> String {
    guard offset < count else { return "the file ends" }
    let character = String(decoding: self[offset...].prefix(4), as: UTF8.self).prefix(1)
    guard let scalar = character.unicodeScalars.first, scalar.isInvisible else {
      return "'\(character)'"
    }
    return scalar.codePoint
  }
}

extension Unicode.Scalar {
  /// Whether the character is invisible when printed alone, such as a no-break space.
  var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .nonspacingMark,
      .enclosingMark:
      true
    default: false
    }
  }

  /// The code point, as in `U+00A0`.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)"
  }
}
