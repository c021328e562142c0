/// Decides whether `<` and `>` can enclose an address in text, or whether the address is markup.
///
/// Programs disagree about the end of an address, and some expand templates before they read
/// Markdown. So `<` and `>` are allowed only around an address that is separate from other text.
struct AutolinkChecker {
  private let source: Bytes
  /// The ranges of templates, wiki links, directives, and HTML links, in source order.
  private let replacedRanges: [Range<Int>]

  init(in source: Bytes) {
    self.source = source
    replacedRanges = AutolinkChecker.replacedRanges(in: source)
  }

  /// Returns whether `<` and `>` can enclose an address that programs read in the same way.
  ///
  /// Only punctuation may separate the address from white space. Non-ASCII text before the address,
  /// and `</` or `<br` after the address, count as white space.
  ///
  /// - Parameters:
  ///   - address: A range of UTF-8 offsets in the source.
  ///   - text: The address that the source represents. It must equal the source, because some
  ///     programs do not decode entities in autolinks.
  func allowsAutolink(at address: Range<Int>, meaning text: Bytes) -> Bool {
    // Words of scripts without spaces may precede an address.
    let last = source[..<address.lowerBound].last { !"\"'([*_~".utf8.contains($0) }
    // A replaced range must neither overlap nor adjoin the address.
    let index = replacedRanges.partitioningIndex { $0.upperBound >= address.lowerBound }
    return source[address].elementsEqual(text)
      && text.allSatisfy { $0 < 0x80 && !"\\{}".utf8.contains($0) }
      && last.map { $0.isASCIIWhitespace || $0 >= 0x80 } ?? true
      && canEndAddress(at: address.upperBound)
      && (index == replacedRanges.count || replacedRanges[index].lowerBound > address.upperBound)
  }

  /// Returns whether white space, `</`, `<br`, or nothing follows, possibly after punctuation.
  private func canEndAddress(at end: Int) -> Bool {
    var rest = source[end...]
    while let byte = rest.first {
      if byte.isASCIIWhitespace || rest.starts(with: "</".utf8) || rest.starts(with: "<br".utf8) {
        return true
      }
      if "?!.,:;*_~'\")]".utf8.contains(byte) {
        rest.removeFirst()
      } else if byte >= 0x80, let scalar = rest.firstScalar, !scalar.isLetterOrDigit {
        rest.removeFirst(UTF8.width(scalar))
      } else {
        return false
      }
    }
    return true
  }

  /// Returns whether an address is within text that other programs read as markup: a template, a
  /// directive such as `[!VIDEO …]`, a link in HTML, or an import of MDX.
  func isMarkup(_ address: Range<Int>) -> Bool {
    let index = replacedRanges.partitioningIndex { $0.upperBound >= address.upperBound }
    if index < replacedRanges.count, replacedRanges[index].lowerBound <= address.lowerBound {
      return true
    }
    // An import is in quotes on a line that begins with `import`, `export`, or `} from`.
    guard let quote = source[..<address.lowerBound].last,
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      source[address.upperBound...].first == quote
    else { return false }
    // At most 1,000 bytes are read, because one line may contain many addresses.
    let line = source[..<address.lowerBound].suffix(1_000)
    let start = line[(line.lastIndex(where: \.isLineEnding).map { $0 + 1 } ?? line.startIndex)...]
    return ["import ", "export ", "} from "].contains { start.starts(with: $0.utf8) }
  }

  private static let delimiters = [
    ("{{", "}}"), ("{%", "%}"), ("{<", ">}"), ("<%", "%>"), ("[[", "]]"), ("[!", "]"),
    ("<a ", "</a"), ("<a\t", "</a"), ("<a\n", "</a"), ("<a\r", "</a"),
  ]

  private static func replacedRanges(in source: Bytes) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    // The offset of the next closing delimiter of each kind, so that no search is repeated.
    var closes = delimiters.map { _ in 0 }
    var index = 0
    while let start = source[index...].firstIndex(where: { "{<[".utf8.contains($0) }) {
      index = start + 1
      let kind = delimiters.firstIndex { source.holds($0.0, at: start) }
      guard let kind else { continue }
      let (open, close) = delimiters[kind]
      let content = start + open.utf8.count
      if closes[kind] < content {
        closes[kind] =
          source[content...].indices.first { source.holds(close, at: $0) } ?? source.count
      }
      guard closes[kind] < source.count else { continue }
      index = closes[kind] + close.utf8.count
      ranges.append(start..<index)
    }
    return ranges
  }
}

extension Bytes {
  /// Returns whether a lowercased text occurs at `index`, ignoring case.
  fileprivate func holds(_ text: String, at index: Int) -> Bool {
    span.extracting(index..<count).startsIgnoringCase(with: text)
  }
}

extension ArraySlice<UInt8> {
  /// The first Unicode scalar, or `nil` if the first bytes are not valid UTF-8.
  fileprivate var firstScalar: Unicode.Scalar? {
    var bytes = makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
    return scalar
  }
}
