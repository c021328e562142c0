extension LintRemark {
  /// The correct word that is nearest to a wrong one.
  struct Suggestion: Sendable {
    /// Where the wrong word is.
    enum Place: Sendable {
      /// UTF-8 offsets in ``Document/text``.
      case text(Range<Int>)
      /// UTF-8 offsets in the source.
      case source(Range<Int>)
      /// UTF-8 offsets in the destination of the link that the remark is about.
      case destination(Range<Int>)
    }

    let word: String
    /// `nil` if it is not known.
    let place: Place?
    /// The word as it is written in the source.
    let spelling: String

    init(_ word: String, inPlaceOf place: Place?, as spelling: String? = nil) {
      self.word = word
      self.place = place
      self.spelling = spelling ?? word
    }
  }
}

extension Document {
  /// Returns a suggestion with its edit, if the wrong word is in the source without escapes.
  func located(
    _ suggestion: LintRemark.Suggestion, at place: LintRemark.Place
  ) -> Finding.Suggestion {
    let range = suggestion.place.flatMap { sourceRange(of: $0, at: place) }
    return Finding.Suggestion(
      word: suggestion.word, edit: range.map { Finding.Fix.Edit($0, suggestion.spelling) })
  }

  private func sourceRange(
    of wrong: LintRemark.Suggestion.Place, at place: LintRemark.Place
  ) -> Range<Int>? {
    guard let map = sourceMap else { return nil }
    switch wrong {
    case .source(let range): return range
    case .text(let range):
      guard let source = map.sourceRange(ofText: range), map.source[source] == text[range] else {
        return nil
      }
      return source
    case .destination(let range):
      guard case .link(let id) = place, let link = map.links[Int(id.index)],
        let written = link.form == .autolink ? link.content : link.destination
      else { return nil }
      let isBracketed = map.source[written].first == UInt8(ascii: "<")
      let start = written.lowerBound + (isBracketed ? 1 : 0)
      let end = written.upperBound - (isBracketed ? 1 : 0)
      guard start <= end, map.source[start..<end] == self[self[id].destination] else { return nil }
      return start + range.lowerBound..<start + range.upperBound
    }
  }
}
