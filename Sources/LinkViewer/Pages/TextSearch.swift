import LinkText

/// A search in the text of a document.
///
/// A soft break of the document is a space in its text. Case is ignored unless the words have
/// capitals.
struct TextSearch: Sendable {
  private let scalars: [Unicode.Scalar]
  private let ignoresCase: Bool

  /// Creates a search for words; `nil` if there are none.
  init?(_ words: String) {
    guard !words.isEmpty else { return nil }
    let isLowercase = words.unicodeScalars.allSatisfy { $0 == TextSearch.lowercased($0) }
    ignoresCase = isLowercase
    scalars = Array(words.unicodeScalars)
  }

  /// Returns the ranges of the matches, in UTF-8 bytes, without overlaps and in order.
  ///
  /// - Parameter text: Valid UTF-8.
  func matches(in text: Bytes) -> [Range<Int>] {
    var matches: [Range<Int>] = []
    let span = text.span
    let first = candidates
    var index = 0
    while index < span.count {
      if let first {
        index = span.firstOffset(of: first, in: index..<span.count)
        guard index < span.count else { break }
      }
      if let end = end(ofMatchAt: index, in: span) {
        matches.append(index..<end)
        index = end
      } else {
        index += span.scalar(at: index).count
      }
    }
    return matches
  }

  /// The first bytes that a match may have; `nil` if they are not known in both cases.
  private var candidates: ByteSearch? {
    guard let first = scalars.first, first.isASCII else { return nil }
    let byte = UInt8(first.value)
    // The lowercase letter of the Kelvin sign is in ASCII.
    if ignoresCase, byte == UInt8(ascii: "k") { return nil }
    let isLetter = ignoresCase && byte.isASCIILetter
    return ByteSearch(
      .init(byte, ignoring: 0), .init(isLetter ? byte ^ 0x20 : byte, ignoring: 0))
  }

  private func end(ofMatchAt start: Int, in text: Span<UInt8>) -> Int? {
    var index = start
    for scalar in scalars {
      guard index < text.count else { return nil }
      let (value, count) = text.scalar(at: index)
      guard let found = Unicode.Scalar(value),
        found == scalar || ignoresCase && TextSearch.lowercased(found) == scalar
      else { return nil }
      index += count
    }
    return index
  }

  /// Returns the lowercase letter of a character, or the character itself if its lowercase form is not
  /// a single one.
  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
      return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    }
    let mapping = scalar.properties.lowercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping[mapping.startIndex] : scalar
  }
}
