extension BareURL {
  /// Returns the e-mail addresses in a text, as cmark-gfm 0.29 finds them.
  package static func emails(in text: Span<UInt8>, _ range: Range<Int>) -> [BareURL] {
    var found: [BareURL] = []
    var start = range.lowerBound
    var next = start
    while let sign = text.firstOffset(of: UInt8(ascii: "@"), in: next..<range.upperBound) {
      next = sign + 1
      if let email = email(around: sign, in: text, start..<range.upperBound) {
        found.append(email)
        start = email.range.upperBound
        next = max(next, start)
      }
    }
    return found
  }

  private static func email(
    around sign: Int, in text: Span<UInt8>, _ range: Range<Int>
  ) -> BareURL? {
    var start = sign
    while start > range.lowerBound, text[start - 1].isInLocalPart { start -= 1 }
    guard start < sign, let end = endOfDomain(from: sign + 1, in: text, range) else { return nil }
    for scheme in ["mailto:", "xmpp:"] {
      let count = scheme.utf8.count
      let before = start - count
      if before >= range.lowerBound,
        text.extracting(before..<start).startsIgnoringCase(with: scheme),
        before == range.lowerBound || !text[before - 1].isASCIIAlphanumeric
      {
        start = before
        break
      }
    }
    return BareURL(form: .email, range: start..<end)
  }

  /// Returns the end of a domain with at least two labels.
  private static func endOfDomain(
    from start: Int, in text: Span<UInt8>, _ range: Range<Int>
  ) -> Int? {
    var end = start
    var dotCount = 0
    while end < range.upperBound {
      let byte = text[end]
      if byte == UInt8(ascii: ".") {
        guard end + 1 < range.upperBound, text[end + 1].isASCIIAlphanumeric else { break }
        dotCount += 1
      } else if byte == UInt8(ascii: "@") {
        return nil
      } else if !byte.isASCIIAlphanumeric, byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_") {
        break
      }
      end += 1
    }
    guard dotCount > 0, text[end - 1].isASCIILetter else { return nil }
    return endWithoutPunctuation(of: start..<end, in: text)
  }
}

extension UInt8 {
  fileprivate var isInLocalPart: Bool { isASCIIAlphanumeric || ".+-_".utf8.contains(self) }
}
