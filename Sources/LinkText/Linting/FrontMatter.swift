extension Bytes {
  /// The UTF-8 offset of the end of a source's front matter; 0 if there is none.
  ///
  /// Front matter is metadata for publishing tools between two lines of `---` (YAML, where the
  /// second may be `...`) or `+++` (TOML). It is not part of CommonMark. A `---` followed by a
  /// blank line is a thematic break, as in Pandoc.
  var frontMatterEnd: Int {
    var start = starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var delimiter: ArraySlice<UInt8> = []
    while start < count {
      let end =
        self[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? count
      let isCRLF = self[end...].starts(with: "\r\n".utf8)
      let nextStart = Swift.min(end + (isCRLF ? 2 : 1), count)
      let lastIndex = self[start..<end].lastIndex { !$0.isASCIIWhitespace } ?? start - 1
      let line = self[start..<(lastIndex + 1)]
      if delimiter.isEmpty {
        let isDelimiter = line.elementsEqual("---".utf8) || line.elementsEqual("+++".utf8)
        let next = self[nextStart...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        let isBeforeBlank = next.map { "\n\r".utf8.contains($0) } ?? true
        guard isDelimiter, line.first == UInt8(ascii: "+") || !isBeforeBlank else { return 0 }
        delimiter = line
      } else if line == delimiter
        || line.elementsEqual("...".utf8) && delimiter.first == UInt8(ascii: "-")
      {
        return end
      }
      start = nextStart
    }
    return 0
  }
}
