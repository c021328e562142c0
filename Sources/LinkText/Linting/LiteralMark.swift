/// A byte, such as `*`, that can be markup in CommonMark but is text here without an escape.
struct LiteralMark {
  let byte: UInt8
  /// The UTF-8 offset of the byte in the source.
  let offset: Int
  /// The link whose text contains the byte, or `nil` if the byte is outside links.
  let link: Document.Link.ID?
  /// Whether only block markers precede the byte on its line.
  let beginsLine: Bool
  /// Whether the byte is the last on its line.
  let endsLine: Bool
}

extension LintSubject {
  /// Returns the marks in a block that are either of two characters, in order.
  ///
  /// Placeholders, code, and image descriptions are skipped, and so is text without a verified
  /// position in the source.
  func literalMarks(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, in block: Range<Int>
  ) -> [LiteralMark] {
    guard let map else { return [] }
    let (first, second) = (UInt8(ascii: first), UInt8(ascii: second))
    let text = document.text.span
    var marks: [LiteralMark] = []
    for (event, range, link) in document.texts(in: block) {
      let range = range.indices
      guard
        text.firstOffset(of: first, in: range) != nil
          || text.firstOffset(of: second, in: range) != nil
      else { continue }
      var index = range.lowerBound
      while index < range.upperBound {
        let byte = text[index]
        if Placeholder.isFirst(byte), let count = Placeholder.count(at: index, in: text) {
          index += count
          continue
        }
        // The source of an escape or entity begins with a different byte than its text.
        if byte == first || byte == second, let offset = map.sourceOffset(ofText: index),
          map.source[offset] == byte
        {
          marks.append(
            LiteralMark(
              byte: byte, offset: offset, link: link,
              beginsLine: index == range.lowerBound && document.isLineBreak(event - 1, in: block),
              endsLine: index + 1 == range.upperBound
                && document.isLineBreak(event + 1, in: block)))
        }
        index += 1
      }
    }
    return marks
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is part of a word or number, including combining marks.
  var isLetterOrDigit: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber:
      true
    default: false
    }
  }

  /// Whether the scalar is a letter or digit of a script that separates words with spaces: Latin,
  /// Greek, or Cyrillic.
  var isSpacedWordCharacter: Bool {
    (value < 0x530 || (0x1E00..<0x2000).contains(value)) && isLetterOrDigit
  }
}

extension String {
  /// The text in quotes for a message: shortened, with ASCII white space collapsed and invisible
  /// characters escaped.
  var quoted: String { Bytes(utf8).span.collapsingWhitespace().quoted(asASCII: false) }

  /// Returns the text in quotes, shortened, with invisible characters escaped or, if `asASCII` is
  /// true, with everything but printable ASCII escaped.
  func quoted(asASCII: Bool) -> String {
    let scalars = unicodeScalars
    let shown = scalars.prefix(60).map { $0.escaped(asASCII: asASCII) }.joined()
    return "\"\(shown)\(scalars.count > 60 ? "…" : "")\""
  }
}

extension ArraySlice<UInt8> {
  /// The host of a web address as written, without user information or port; `nil` for other
  /// destinations.
  var webHost: ArraySlice<UInt8>? {
    let bytes = span
    guard bytes.startsIgnoringCase(with: "http:") || bytes.startsIgnoringCase(with: "https:") else {
      return nil
    }
    let host = URIReference.host(in: URIReference(bytes).webAuthority(in: bytes), of: bytes)
    return self[(startIndex + host.lowerBound)..<(startIndex + host.upperBound)]
  }
}
