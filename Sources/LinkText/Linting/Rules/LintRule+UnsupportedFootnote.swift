extension LintRule {
  /// Reports each footnote once, at its first reference, or else at its definition.
  ///
  /// Without a definition, `[^1]` is text in every dialect. A dialect with footnotes reads no
  /// definition in a quote or a list.
  static let unsupportedFootnote = LintRule(
    name: "unsupported-footnote", level: .warning,
    summary: "a footnote, which remains text or is read as a link",
    suspects: \.mayHaveFootnotes
  ) { subject in
    guard let map = subject.map else { return [] }
    var (references, definitions) = subject.footnotesInText(in: map)
    references += subject.footnotesInLinks(in: map)
    references.sort { $0.place.lowerBound < $1.place.lowerBound }
    let defined = Set(definitions.map(\.label) + map.definitions.map(\.normalizedLabel))
    let reason =
      subject.document.dialect.contains(.footnotes)
      ? "because footnotes cannot be defined in quotes and lists; define it at the margin"
      : """
      because this dialect has no footnotes; \
      put the note in the text, or choose the dialect 'gfm'
      """
    var seen: Set<String> = []
    return (references + definitions).compactMap { footnote in
      guard defined.contains(footnote.label), seen.insert(footnote.label).inserted else {
        return nil
      }
      return LintRemark(
        .source(footnote.place),
        "\(map.source.span.string(footnote.place).quoted) is \(footnote.reading), \(reason)")
    }
  }
}

extension LintRule {
  /// A reference without a definition is text in every dialect.
  ///
  /// In labels that are not numbers, `^` may mean something else.
  static let undefinedFootnote = LintRule(
    name: "undefined-footnote", level: .warning,
    summary: "a reference to a footnote that is not defined",
    suspects: \.mayHaveFootnotes
  ) { subject in
    guard let map = subject.map else { return [] }
    let (references, definitions) = subject.footnotesInText(in: map)
    let defined = Set(definitions.map(\.label) + map.definitions.map(\.normalizedLabel))
    return references.compactMap { footnote in
      let before = map.source[..<footnote.place.lowerBound].last
      guard !defined.contains(footnote.label), footnote.label.dropFirst().allSatisfy(\.isNumber),
        // A mark of a footnote follows a word or punctuation, and an expression follows a bracket.
        let before, !before.isASCIIWhitespace, !"[(\\|".utf8.contains(before)
      else { return nil }
      return LintRemark(
        .source(footnote.place),
        """
        the footnote \(map.source.span.string(footnote.place).quoted) is not defined, so this is text; \
        add the definition or remove it
        """)
    }
  }
}

/// A reference to a footnote, or its definition.
private struct Footnote {
  /// The label with its `^`, in the form that references are matched by.
  let label: String
  let place: Range<Int>
  /// What the dialect reads instead.
  let reading: String

  /// - Parameter label: The bytes between the brackets.
  init?(_ label: Range<Int>, at place: Range<Int>, in source: Bytes, reading: String) {
    guard LinkDefinition.isFootnote(label: source[label]) else { return nil }
    self.label = LinkDefinition.normalized(label: source.span.extracting(label))
    self.place = place
    self.reading = reading
  }
}

extension LintSubject {
  /// Returns the references and the definitions that are text.
  fileprivate func footnotesInText(
    in map: Document.SourceMap
  ) -> (references: [Footnote], definitions: [Footnote]) {
    var references: [Footnote] = []
    var definitions: [Footnote] = []
    for block in document.textBlocks {
      var isParagraph = false
      if case .enter(.paragraph) = document.events[block.lowerBound - 1] { isParagraph = true }
      let marks = literalMarks("[", "]", in: block)
      for (mark, end) in zip(marks, marks.dropFirst())
      where mark.byte == UInt8(ascii: "[") && end.byte == UInt8(ascii: "]") {
        let label = mark.offset + 1..<end.offset
        guard
          let footnote = Footnote(
            label, at: mark.offset..<end.offset + 1, in: map.source, reading: "text")
        else { continue }
        let isDefinition =
          isParagraph && mark.beginsLine
          && map.source[(end.offset + 1)...].first == UInt8(ascii: ":")
        if isDefinition { definitions.append(footnote) } else { references.append(footnote) }
      }
    }
    return (references, definitions)
  }

  /// Returns the references that are links or images, since CommonMark reads a definition such as
  /// `[^1]: https://a.example` as one of a link.
  fileprivate func footnotesInLinks(in map: Document.SourceMap) -> [Footnote] {
    let links = zip(map.links, document.links).map { ($0, $1, "a link to") }
    let images = zip(map.images, document.images).map { ($0, $1, "an image from") }
    return (links + images).compactMap { source, construct, kind in
      guard let source else { return nil }
      switch source.form {
      case .inline, .autolink, .bare, .footnote, .html: return nil
      case .full, .collapsed, .shortcut: break
      }
      let destination = document.text.span.string(construct.destination.indices).quoted
      return Footnote(
        source.content, at: source.whole, in: map.source, reading: "\(kind) \(destination)")
    }
  }
}

extension LinkDefinition {
  /// Returns whether a label between brackets is that of a footnote, such as `^1`.
  package static func isFootnote(label: ArraySlice<UInt8>) -> Bool {
    label.first == UInt8(ascii: "^") && label.count > 1
      && !label.contains(where: \.isASCIIWhitespace)
  }
}

extension Document {
  /// Whether there may be a reference to a footnote: a text with `[^`, or a link or an image whose
  /// text begins with `^`.
  fileprivate var mayHaveFootnotes: Bool {
    // Nearly all documents end here.
    guard text.span.firstOffset(of: UInt8(ascii: "^"), in: text.indices) != nil else {
      return false
    }
    return events.contains { event in
      guard case .leaf(.text(let range)) = event else { return false }
      return text.span.contains(UInt8(ascii: "^"), in: range.indices) { index in
        index == range.lowerBound || text[index - 1] == UInt8(ascii: "[")
      }
    }
  }
}
