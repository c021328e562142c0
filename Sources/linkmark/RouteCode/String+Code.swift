import LinkText

extension String {
  /// The text with everything but printable ASCII as `\u{…}`, and without what ends a string or begins
  /// an escape.
  func escapedForCode(_ escape: (Unicode.Scalar) -> String) -> String {
    unicodeScalars.map { scalar in
      (" "..."~").contains(scalar) && !"\"\\$".unicodeScalars.contains(scalar)
        ? String(scalar) : escape(scalar)
    }.joined()
  }

  /// The text for a comment on one line, in printable ASCII.
  var quotedForCode: String {
    unicodeScalars.map { scalar in
      (" "..."~").contains(scalar) ? String(scalar) : "U+\(String(scalar.value, radix: 16))"
    }.joined()
  }

  /// A string literal of Swift.
  var swiftLiteral: String { "\"\(escapedForCode { "\\u{\(String($0.value, radix: 16))}" })\"" }

  /// A string literal of Kotlin, TypeScript, and JSON.
  var unicodeLiteral: String {
    "\"\(escapedForCode(\.unicodeEscape))\""
  }

  /// A name that is not a keyword, by an underscore after it.
  func avoiding(_ keywords: Set<String>) -> String { keywords.contains(self) ? "\(self)_" : self }

  /// A name with backticks if it is a keyword.
  func quoted(among keywords: Set<String>) -> String {
    keywords.contains(self) ? "`\(self)`" : self
  }
}

extension Unicode.Scalar {
  /// An escape of Kotlin, TypeScript, and JSON.
  var unicodeEscape: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

extension [String] {
  /// The items on one line after `prefix`, or one a line if the line would have more than 100
  /// characters.
  func list(
    after prefix: String, separator: String = ",", before suffix: String, indentation: String
  ) -> String {
    let line = prefix + joined(separator: "\(separator) ") + suffix
    guard line.count > 100, !isEmpty else { return line }
    let end = prefix.prefix { $0 == " " }
    return prefix.trimmingEnd + "\n"
      + map { "\(end)\(indentation)\($0)" }.joined(separator: "\(separator)\n")
      + "\n\(end)\(suffix.drop { $0 == " " })"
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    last == " " ? String(dropLast()) : self
  }
}
