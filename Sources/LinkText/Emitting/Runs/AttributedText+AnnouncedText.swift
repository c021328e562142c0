extension AttributedText {
  /// Returns a range of the text as one line, as it is announced.
  ///
  /// - Parameters:
  ///   - range: A half-open range of UTF-8 offsets.
  ///   - links: The indices of the links whose titles are announced if they have no text.
  ///   - linked: The document of the text.
  func announcedText(
    of range: Range<Int>, titlesOf links: Range<Int>, in linked: LinkedDocument
  ) -> String {
    var line = LineText(minimumCapacity: range.count)
    append(range, of: runIndices(in: range), titlesOf: links, in: linked, to: &line)
    return line.string
  }

  /// Appends a range of the text to a line, with a phrase before what is struck through, and with
  /// the title of a link that has no other name.
  ///
  /// - Parameters:
  ///   - range: A half-open range of UTF-8 offsets.
  ///   - runs: The indices of the runs that have text in the range.
  ///   - links: The indices of links in the range.
  ///   - linked: The document of the text.
  func append(
    _ range: Range<Int>, of runs: Range<Int>, titlesOf links: Range<Int>,
    in linked: LinkedDocument, to line: inout LineText
  ) {
    var next = links.lowerBound
    var start = range.lowerBound
    func append(until end: Int) {
      while next < links.upperBound, self.links[next].start.utf8 <= end {
        if isNamedByTitle(next, in: linked) {
          let position = self.links[next].start.utf8
          line.append(text.span.extracting(start..<position))
          linked.append(titleOf: Document.Link.ID(index: UInt32(next)), to: &line)
          start = position
        }
        next += 1
      }
      line.append(text.span.extracting(start..<end))
      start = end
    }
    var wasStruck = false
    for run in self.runs[runs] {
      let isStruck = run.attributes.marks.contains(.strikethrough)
      if isStruck, !wasStruck {
        append(until: max(range.lowerBound, run.range.start.utf8))
        line.append(" \(linked.phrases.deleted) ")
      }
      wasStruck = isStruck
    }
    append(until: range.upperBound)
  }

  /// Returns the indices of the runs that have text in a range of UTF-8 offsets.
  func runIndices(in range: Range<Int>) -> Range<Int> {
    let first = runs.partitioningIndex { $0.range.end.utf8 > range.lowerBound }
    if range.isEmpty { return first..<first }
    return first..<runs.partitioningIndex { $0.range.start.utf8 >= range.upperBound }
  }

  /// Returns whether the name of a link, as defined by accname, is its title.
  private func isNamedByTitle(_ index: Int, in linked: LinkedDocument) -> Bool {
    guard text.span.extracting(links[index].utf8).isWhitespace else { return false }
    // Else the notice of the new tab is the name, which no block has in its text.
    return !linked.opensNewTab(linked[Document.Link.ID(index: UInt32(index))])
  }
}
