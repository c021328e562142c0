extension LintRule {
  /// Checks only Latin, Greek, and Cyrillic, because other scripts have no spaces between words, or
  /// join short words and endings to their neighbors.
  static let noSpaceAroundLink = LintRule(
    name: "no-space-around-link", level: .note,
    summary: "a word that touches a link without a space",
    suspects: { !$0.links.isEmpty }
  ) { subject in
    guard let map = subject.map else { return [] }
    let document = subject.document
    return subject.links.compactMap { link in
      let text = Array(document.textOfLink(link.id).unicodeScalars)
      // A number alone is a reference to a note.
      guard let first = text.first, let last = text.last, !text.allSatisfy(\.isDigit) else {
        return nil
      }
      let beside = document.textsBeside(link.id)
      let isBefore =
        first.isOfSpacedWord && !first.isCombiningMark && !map.isMarked(link.id)
        && beside.before.map(document.endsWithWord) == true
      let isAfter = last.isOfSpacedWord && beside.after.map(document.beginsWithWord) == true
      guard isBefore || isAfter else { return nil }
      let place =
        switch (isBefore, isAfter) {
        case (true, true): "on both sides of"
        case (true, false): "before"
        default: "after"
        }
      return LintRemark(
        .link(link.id), "a space is missing \(place) this link; add it",
        fix: map.addingSpaces(to: link.id, before: isBefore, after: isAfter))
    }
  }
}

extension Document.SourceMap {
  /// Whether an `r` at the start of a line is before a reference, as in `r[names]`, which marks a rule in
  /// the Rust Reference.
  fileprivate func isMarked(_ id: Document.Link.ID) -> Bool {
    guard let link = links[Int(id.index)], link.form == .shortcut else { return false }
    let before = source[..<link.whole.lowerBound].suffix(2)
    return before.last == UInt8(ascii: "r")
      && (before.count == 1 || before.first == UInt8(ascii: "\n"))
  }

  fileprivate func addingSpaces(to id: Document.Link.ID, before: Bool, after: Bool) -> Finding.Fix?
  {
    guard let source = links[Int(id.index)]?.whole else { return nil }
    let places = (before ? [source.lowerBound] : []) + (after ? [source.upperBound] : [])
    return Finding.Fix(places.map { Finding.Fix.Edit($0..<$0, " ") }, effect: .spaces)
  }
}

extension Document {
  /// Returns whether a text ends with a letter or digit that is not part of a placeholder.
  fileprivate func endsWithWord(_ range: TextRange) -> Bool {
    let scalars = String(decoding: self[range].suffix(4), as: UTF8.self).unicodeScalars
    guard scalars.last?.isOfSpacedWord == true else { return false }
    let span = text.span
    let sign = range.indices.last { text[$0] == UInt8(ascii: "%") }
    guard let sign, let count = Placeholder.count(at: sign, in: span) else { return true }
    return sign + count != Int(range.upperBound)
  }

  /// Returns whether a text begins with a word.
  ///
  /// One or two letters, and "ing", are considered endings of the linked word, and a combining mark
  /// is part of the preceding character.
  fileprivate func beginsWithWord(_ range: TextRange) -> Bool {
    let word = String(decoding: self[range].prefix(16), as: UTF8.self).unicodeScalars
      .prefix(while: \.isOfSpacedWord)
    guard let first = word.first, !first.isCombiningMark else { return false }
    return first.isDigit || word.count > 2 && !(word.count == 3 && String(word) == "ing")
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { properties.generalCategory == .decimalNumber }

  fileprivate var isCombiningMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
