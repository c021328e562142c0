extension LintRule {
  static let spaceInLinkText = LintRule(
    name: "space-in-link-text", level: .note,
    summary: "white space at the start or end of a link's text",
    suspects: { !$0.links.isEmpty }
  ) { subject, map in
    let document = subject.document
    return subject.links.compactMap { link in
      let content = document[link.id].content
      guard !document.plainText(in: content).allSatisfy(\.isASCIIWhitespace) else { return nil }
      let spaces = document.outerSpaces(in: content)
      guard spaces.leading != nil || spaces.trailing != nil else { return nil }
      return LintFinding(
        .link(link.id),
        "the link's text starts or ends with white space, which is underlined; move it outside",
        fix: document.movingOut(spaces, of: link.id, map: map))
    }
  }

  /// Checks only Latin, Greek, and Cyrillic, because many other scripts have no spaces between
  /// words, or join short words and endings to their neighbors.
  static let noSpaceAroundLink = LintRule(
    name: "no-space-around-link", level: .note,
    summary: "a word that touches a link without a space",
    suspects: { !$0.links.isEmpty }
  ) { subject, map in
    let document = subject.document
    return subject.links.compactMap { link in
      let text = Array(document.text(of: document[link.id]).unicodeScalars)
      // A number alone is often a reference to a note.
      guard let first = text.first, let last = text.last, !text.allSatisfy(\.isDigit) else {
        return nil
      }
      let beside = document.textsBeside(link.id)
      let isBefore =
        first.isSpacedWordCharacter && !first.isCombiningMark
        && map.links[Int(link.id.index)].map(map.isRustReferenceRule) != true
        && beside.before.map(document.endsWithWord) == true
      let isAfter = last.isSpacedWordCharacter && beside.after.map(document.beginsWithWord) == true
      guard isBefore || isAfter else { return nil }
      let place = isBefore && isAfter ? "on both sides of" : isBefore ? "before" : "after"
      return LintFinding(
        .link(link.id), "a space is missing \(place) this link; add it",
        fix: map.links[Int(link.id.index)]?.addingSpaces(before: isBefore, after: isAfter))
    }
  }
}

extension Document {
  /// Returns the number of blanks at each end of a link's text: `nil` if there is no white space,
  /// and 0 for a line break, whose source may contain block markers.
  fileprivate func outerSpaces(in content: Range<Int>) -> (leading: Int?, trailing: Int?) {
    func space(_ event: Event, _ blanks: (ArraySlice<UInt8>) -> Int) -> Int? {
      switch event {
      case .leaf(.softBreak), .leaf(.hardBreak): 0
      case .leaf(.text(let range)): blanks(self[range]) == 0 ? nil : blanks(self[range])
      case .enter, .exit, .leaf: nil
      }
    }
    return (
      space(events[content.lowerBound]) { $0.prefix(while: \.isASCIIWhitespace).count },
      space(events[content.upperBound - 1]) {
        $0.reversed().prefix(while: \.isASCIIWhitespace).count
      }
    )
  }

  /// Returns the first few visible characters in events, skipping markup.
  ///
  /// Code and images are represented by U+FFFC. The result ends where the line or block ends.
  /// After the first character, white space at the edge of another link is omitted, because a fix
  /// may remove it there.
  private func visibleCharacters<Scalars: Sequence<Unicode.Scalar>>(
    in events: some Sequence<Event>, of nearest: (ArraySlice<UInt8>) -> Scalars
  ) -> [Unicode.Scalar] {
    var characters: [Unicode.Scalar] = []
    var isAtLink = false
    for event in events {
      guard characters.count < 8 else { break }
      let wasAtLink = isAtLink
      isAtLink = false
      switch event {
      case .enter(.link), .exit(.link): isAtLink = true
      case .enter(.emphasis), .enter(.strong), .exit(.emphasis), .exit(.strong): continue
      case .leaf(.htmlInline): continue
      case .enter(.image), .exit(.image), .leaf(.code): characters.append("\u{FFFC}")
      case .leaf(.text(let range)):
        let isSpaceRemoved = wasAtLink && !characters.isEmpty
        characters += nearest(self[range])
          .drop(while: { isSpaceRemoved && $0.properties.isWhitespace })
      case .enter, .exit, .leaf: return characters
      }
    }
    return characters
  }

  /// Returns whether the visible text before a link would run into the link's text.
  private func joinsText(before id: Link.ID) -> Bool {
    let before = events[..<(self[id].content.lowerBound - 1)].reversed()
    let characters = visibleCharacters(in: before) {
      String(decoding: $0.suffix(32), as: UTF8.self).unicodeScalars.reversed()
    }
    guard let last = characters.first else { return false }
    // A fix removes the space at the end of another link's text, so this link needs a space.
    if last.properties.isWhitespace {
      let nearest = before.first { event in
        switch event {
        case .exit(.link), .leaf(.text): true
        case .enter, .exit, .leaf: false
        }
      }
      return if case .exit = nearest { true } else { false }
    }
    guard last.isStraightQuote else { return !last.isOpening }
    let rest = characters.drop(while: \.isStraightQuote)
    return rest.first.map { !$0.properties.isWhitespace && !$0.isOpening } ?? false
  }

  /// Returns whether a link's text would run into the visible text after it.
  private func joinsText(after id: Link.ID) -> Bool {
    let behind = events[(self[id].content.upperBound + 1)...]
    let characters = visibleCharacters(in: behind) {
      String(decoding: $0.prefix(32), as: UTF8.self).unicodeScalars
    }
    guard let first = characters.first, !first.properties.isWhitespace else { return false }
    // Closing punctuation can also begin a word, as in `.5`, `%d`, and `"b"`.
    let rest = characters.drop(while: \.isClosing)
    return rest.first.map { !$0.properties.isWhitespace } ?? false
  }

  /// Returns a fix that removes blanks at the ends of a link's text and inserts a space outside if
  /// words would join; `nil` without such blanks, or before attributes that another dialect reads.
  fileprivate func movingOut(
    _ spaces: (leading: Int?, trailing: Int?), of id: Link.ID, map: SourceMap
  ) -> Finding.Fix? {
    guard let source = map.links[Int(id.index)] else { return nil }
    // Other dialects read attributes such as `{: .wide}` and `{target=_blank}` only directly after
    // a link.
    let after = map.source[source.whole.upperBound...].prefix(1_000)
    let attributes = after.prefix { $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "\n") }
    if attributes.first == UInt8(ascii: "{"),
      attributes.contains(where: { ":.#=".utf8.contains($0) })
    {
      return nil
    }
    var edits: [Finding.Fix.Edit] = []
    func insertSpace(at offset: Int) {
      edits.append(Finding.Fix.Edit(offset..<offset, with: " "))
    }
    if let count = spaces.leading, count > 0 {
      let start = source.content.lowerBound
      if joinsText(before: id) { insertSpace(at: source.whole.lowerBound) }
      edits.append(Finding.Fix.Edit(start..<start + count, with: ""))
    }
    if let count = spaces.trailing, count > 0 {
      let end = source.content.upperBound
      edits.append(Finding.Fix.Edit(end - count..<end, with: ""))
      if joinsText(after: id) { insertSpace(at: source.whole.upperBound) }
    }
    // There is no fix if entities represent the spaces.
    let isVerbatim = edits.allSatisfy { map.source[$0.range].allSatisfy(\.isASCIIWhitespace) }
    return edits.isEmpty || !isVerbatim ? nil : Finding.Fix(edits, effect: .spaces)
  }

  /// Returns whether a text ends with a letter or digit that is not part of a placeholder.
  fileprivate func endsWithWord(_ range: TextRange) -> Bool {
    let scalars = String(decoding: self[range].suffix(4), as: UTF8.self).unicodeScalars
    guard scalars.last?.isSpacedWordCharacter == true else { return false }
    let sign = range.indices.last { text[$0] == UInt8(ascii: "%") }
    guard let sign, let count = Placeholder.count(at: sign, in: text.span) else { return true }
    return sign + count != Int(range.upperBound)
  }

  /// Returns whether a text begins with a word.
  ///
  /// A word of one or two letters, or "ing", is taken as an ending of the linked word. A combining
  /// mark is part of the preceding character.
  fileprivate func beginsWithWord(_ range: TextRange) -> Bool {
    let word = String(decoding: self[range].prefix(16), as: UTF8.self).unicodeScalars
      .prefix(while: \.isSpacedWordCharacter)
    guard let first = word.first, !first.isCombiningMark else { return false }
    return first.isDigit || word.count > 2 && !(word.count == 3 && String(word) == "ing")
  }
}

extension Unicode.Scalar {
  /// Whether the character opens brackets or quotation marks, so that no space follows it.
  fileprivate var isOpening: Bool {
    [.openPunctuation, .initialPunctuation].contains(properties.generalCategory)
  }

  fileprivate var isStraightQuote: Bool { self == "\"" || self == "'" }

  /// Whether no space precedes the character in a sentence, as is true for a comma.
  fileprivate var isClosing: Bool {
    switch properties.generalCategory {
    case .closePunctuation, .finalPunctuation: true
    default: "\"'.,;:!?…%".unicodeScalars.contains(self)
    }
  }

  fileprivate var isDigit: Bool { properties.generalCategory == .decimalNumber }

  fileprivate var isCombiningMark: Bool {
    [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
  }
}

extension Document.SourceMap {
  /// Returns whether a link marks a rule of the Rust Reference, as `r[names]` does at the start of
  /// a line.
  fileprivate func isRustReferenceRule(_ link: LinkSource) -> Bool {
    let before = source[..<link.whole.lowerBound].suffix(2)
    return link.form == .shortcut && before.last == UInt8(ascii: "r")
      && (before.count == 1 || before.first == UInt8(ascii: "\n"))
  }
}

extension LinkSource {
  fileprivate func addingSpaces(before: Bool, after: Bool) -> Finding.Fix {
    let places = (before ? [whole.lowerBound] : []) + (after ? [whole.upperBound] : [])
    return Finding.Fix(places.map { Finding.Fix.Edit($0..<$0, with: " ") }, effect: .spaces)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter or digit in Latin, Greek, or Cyrillic, where spaces separate
  /// words.
  var isSpacedWordCharacter: Bool {
    (value < 0x530 || (0x1E00..<0x2000).contains(value)) && isLetterOrDigit
  }
}
