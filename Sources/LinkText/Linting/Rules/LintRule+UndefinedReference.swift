extension LintRule {
  /// Two adjacent pairs of brackets are rarely meant as text; a single pair often is.
  static let undefinedReference = LintRule(
    name: "undefined-reference", level: .error,
    summary: "a reference whose label is not defined, so that it remains text",
    suspects: \.hasBracketsInARow
  ) { subject in
    guard let map = subject.map else { return [] }
    let names = Set(map.definitions.map(\.normalizedLabel))
    var labels = WordSuggestions(
      map.definitions.map { String(decoding: map.source[$0.label], as: UTF8.self) })
    var remarks: [LintRemark] = []
    for block in subject.document.textBlocks {
      let brackets = BracketPair.all(among: subject.literalMarks("[", "]", in: block))
      for (text, label) in zip(brackets, brackets.dropFirst())
      where text.range.upperBound == label.range.lowerBound && text.link == label.link {
        guard let reference = UndefinedReference(text, label, in: map.source) else { continue }
        let name = LinkDefinition.normalized(label: Bytes(map.source[reference.label]).span)
        guard !names.contains(name) else { continue }
        remarks.append(reference.remark(map, among: &labels))
      }
    }
    return remarks
  }
}

extension Document {
  /// Whether a `[` may follow a `]` in text.
  fileprivate var hasBracketsInARow: Bool {
    events.contains { event in
      guard case .leaf(.text(let range)) = event else { return false }
      // Texts in a row are one.
      return text.span.contains(UInt8(ascii: "]"), in: range.indices) { index in
        index + 1 < range.upperBound && text[index + 1] == UInt8(ascii: "[")
      }
    }
  }
}

/// A pair of brackets in the text of a block, without unmatched brackets in between.
private struct BracketPair {
  /// UTF-8 offsets in the source, including both brackets.
  let range: Range<Int>
  let link: Document.Link.ID?

  /// Returns the pairs in order of their closing brackets, in which adjacent pairs are consecutive.
  static func all(among marks: [LiteralMark]) -> [BracketPair] {
    var open: [LiteralMark] = []
    var pairs: [BracketPair] = []
    for mark in marks {
      if mark.byte == UInt8(ascii: "[") {
        open.append(mark)
      } else if let opening = open.popLast(), opening.link == mark.link {
        pairs.append(BracketPair(range: opening.offset..<mark.offset + 1, link: mark.link))
      }
    }
    return pairs
  }
}

/// A reference, `[text][label]`, `[text][]`, or `![text][label]`, whose label is not defined.
private struct UndefinedReference {
  let range: Range<Int>
  let label: Range<Int>
  let isImage: Bool

  init?(_ text: BracketPair, _ second: BracketPair, in source: Bytes) {
    let content = text.range.withoutBrackets
    let isCollapsed = second.range.count == 2
    let label = isCollapsed ? content : second.range.withoutBrackets
    guard !source[content].isBlank, !source[label].isBlank, !source[label].hasBrackets,
      // Footnotes, as in [^1], and citations, as in [@smith].
      !source[label].starts(with: "^".utf8), !source[label].starts(with: "@".utf8),
      // Optional arguments, as in f([a][, b]), and the paths that rustdoc resolves, as in [text][a::b].
      !source[label].starts(with: ",".utf8), source[label].firstRange(of: "::") == nil
    else { return nil }
    let parts = [source[content], source[label]]
    // Keys of nested arrays, as in [request.options][params].
    if parts.allSatisfy(\.isIdentifier), source[content].contains(UInt8(ascii: ".")) { return nil }
    // Citation numbers and intervals, as in [1][2] and [0, 1][2, 3], and character classes, as in
    // [a-z][0-9].
    if !parts.contains(where: \.hasLetters) || parts.allSatisfy(\.isCharacterClass) { return nil }
    let before = source[..<text.range.lowerBound]
    let isEscaped = before.dropLast().last == UInt8(ascii: "\\")
    isImage = before.last == UInt8(ascii: "!") && !isEscaped
    // Array elements, as in a[i][j].
    if !isImage, let last = before.last, last.isASCIIAlphanumeric || "_)]`".utf8.contains(last) {
      return nil
    }
    self.label = label
    range = text.range.lowerBound - (isImage ? 1 : 0)..<second.range.upperBound
  }

  func remark(
    _ map: Document.SourceMap, among labels: inout WordSuggestions
  ) -> LintRemark {
    let name = String(decoding: map.source[label], as: UTF8.self)
    let nearest = labels.correction(of: name)
    let definition = map.definitions.first { definition in
      nearest?.utf8.elementsEqual(map.source[definition.label]) ?? false
    }
    return LintRemark(
      .source(range),
      """
      \(name.quoted) is not defined, so this is not \(isImage ? "an image" : "a link") but text; \
      add the definition or correct the label
      """,
      suggestion: nearest.map { LintRemark.Suggestion($0, inPlaceOf: .source(label)) },
      related: definition.map {
        (place: .source($0.whole), message: "the definition with the nearest label")
      })
  }
}

extension Range<Int> {
  fileprivate var withoutBrackets: Range<Int> { lowerBound + 1..<upperBound - 1 }
}

extension ArraySlice<UInt8> {
  fileprivate var isBlank: Bool { allSatisfy(\.isASCIIWhitespace) }

  fileprivate var hasLetters: Bool {
    String(decoding: self, as: UTF8.self).unicodeScalars.contains { $0.properties.isAlphabetic }
  }

  /// Whether the bytes begin with a range such as `a-z`.
  fileprivate var isCharacterClass: Bool {
    guard count >= 3 else { return false }
    let start = prefix(3)
    return start[startIndex].isASCIIAlphanumeric && start[startIndex + 1] == UInt8(ascii: "-")
      && start[startIndex + 2].isASCIIAlphanumeric
  }

  /// Whether the bytes contain unescaped brackets.
  fileprivate var hasBrackets: Bool {
    var isEscaped = false
    for byte in self {
      if !isEscaped, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") { return true }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return false
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are names of code with dots between them.
  fileprivate var isIdentifier: Bool {
    allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") }
  }
}
