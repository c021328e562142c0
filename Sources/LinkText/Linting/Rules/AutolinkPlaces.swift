/// Where addresses may be put between `<` and `>` and stay what they are, whoever reads the source.
///
/// Programs differ in where an address in text ends, and in what they replace before they read Markdown,
/// so that it has to stand alone.
struct AutolinkPlaces {
  private let source: [UInt8]
  /// What templates and wikis replace, and links in HTML, in their order.
  private let replacedRanges: [Range<Int>]

  init(in source: [UInt8]) {
    self.source = source
    replacedRanges = AutolinkPlaces.replacedRanges(in: source)
  }

  /// Whether nothing but punctuation parts an address from white space on both sides, and all of it is the
  /// address for every program.
  ///
  /// `text` is what the source means. Not all programs read entities in autolinks.
  func allow(_ address: Range<Int>, meaning text: [UInt8]) -> Bool {
    source[address].elementsEqual(text)
      && text.allSatisfy { $0 < 0x80 && !"\\{}".utf8.contains($0) }
      && standsAlone(behind: address.lowerBound) && standsAlone(before: address.upperBound)
      && !isReplaced(address)
  }

  /// Words of scripts without spaces may be before it.
  private func standsAlone(behind start: Int) -> Bool {
    let last = source[..<start].last { !"\"'([*_~".utf8.contains($0) }
    return last.map { $0.isASCIIWhitespace || $0 >= 0x80 } ?? true
  }

  private func standsAlone(before end: Int) -> Bool {
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

  /// Whether what is replaced touches it.
  private func isReplaced(_ address: Range<Int>) -> Bool {
    let index = replacedRanges.partitioningIndex { $0.upperBound >= address.lowerBound }
    return index < replacedRanges.count && replacedRanges[index].lowerBound <= address.upperBound
  }

  private static let delimiters = [
    ("{{", "}}"), ("{%", "%}"), ("{<", ">}"), ("<%", "%>"), ("[[", "]]"), ("<a ", "</a"),
    ("<a\t", "</a"), ("<a\n", "</a"), ("<a\r", "</a"),
  ].map { (open: Array($0.0.utf8), close: Array($0.1.utf8)) }

  private static func replacedRanges(in source: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    // The next of each, so that none is looked for twice.
    var closes = delimiters.map { _ in 0 }
    var index = 0
    while let start = source[index...].firstIndex(where: { "{<[".utf8.contains($0) }) {
      index = start + 1
      let kind = delimiters.firstIndex { source.holds($0.open, at: start) }
      guard let kind else { continue }
      let (open, close) = delimiters[kind]
      let content = start + open.count
      if closes[kind] < content {
        closes[kind] =
          source[content...].indices.first { source.holds(close, at: $0) } ?? source.count
      }
      guard closes[kind] < source.count else { continue }
      index = closes[kind] + close.count
      ranges.append(start..<index)
    }
    return ranges
  }
}

extension [UInt8] {
  /// Whether a lower-case text stands at `index`, whatever its case.
  fileprivate func holds(_ text: [UInt8], at index: Int) -> Bool {
    index + text.count <= count
      && text.indices.allSatisfy { self[index + $0].asciiLowercased == text[$0] }
  }
}

extension ArraySlice<UInt8> {
  /// Nil where the bytes are no UTF-8.
  fileprivate var firstScalar: Unicode.Scalar? {
    var bytes = makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
    return scalar
  }
}
