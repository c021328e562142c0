import LinkMarkup

/// The nearest word that a finding suggests, and the word in the text that it replaces.
struct Correction {
  let range: Range<Int>
  let word: String

  /// Finds the words in the message; nil if it suggests none, or the text does not have the wrong one.
  init?(of finding: Finding, in text: TextDocument) {
    let message = finding.message
    let start = "; did you mean '"
    guard message.hasSuffix("'?"), let suggestion = message.ranges(of: start).last,
      let wrong = message.quotedWord
    else { return nil }
    let word = String(message[suggestion.upperBound...].dropLast(2))
    var range = text.range(of: finding)
    // A finding without an end is about its line.
    if range.isEmpty {
      range =
        range
        .lowerBound..<max(
          range.lowerBound, text.content(ofLine: text.line(of: range.lowerBound)).upperBound)
    }
    let isFragment = wrong.hasPrefix("#")
    let old = Bytes((isFragment ? String(wrong.dropFirst()) : wrong).utf8)
    guard !old.isEmpty,
      let place = text.bytes.lastRange(of: old, in: range, after: isFragment ? 0x23 : nil)
    else { return nil }
    self.range = place
    self.word = word
  }
}

extension String {
  /// The first word in quotation marks.
  fileprivate var quotedWord: String? {
    guard let quote = first(where: { $0 == "\"" || $0 == "'" }), let start = firstIndex(of: quote)
    else { return nil }
    let rest = self[index(after: start)...]
    return rest.firstIndex(of: quote).map { String(rest[..<$0]) }
  }
}

extension Bytes {
  /// Returns the last range of some bytes in a range.
  ///
  /// - Parameter byte: The byte that has to precede them; nil if any may.
  fileprivate func lastRange(of bytes: Bytes, in range: Range<Int>, after byte: UInt8?) -> Range<
    Int
  >? {
    guard range.count >= bytes.count else { return nil }
    let start = (range.lowerBound...range.upperBound - bytes.count).last { start in
      (byte == nil || start > range.lowerBound && self[start - 1] == byte)
        && self[start..<start + bytes.count].elementsEqual(bytes)
    }
    return start.map { $0..<$0 + bytes.count }
  }
}
