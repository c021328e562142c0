extension LintRule {
  /// Reports a defined footnote once: at its first reference, or at its definition if unreferenced.
  ///
  /// Without a definition, `[^1]` is text in every dialect. Dialects with footnotes ignore
  /// definitions in quotes and lists.
  static let unsupportedFootnote = LintRule(
    name: "unsupported-footnote", level: .warning,
    summary: "a footnote, which remains text or is read as a link",
    suspects: \.mayHaveFootnotes
  ) { subject, map in
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
    return (references + definitions).filter {
      defined.contains($0.label) && seen.insert($0.label).inserted
    }.map { footnote in
      let source = map.source.span.string(footnote.place).quoted
      return LintFinding(.source(footnote.place), "\(source) is \(footnote.reading), \(reason)")
    }
  }

  /// A reference without a definition is text in every dialect.
  ///
  /// Only labels that are numbers are checked, because `[^a]` may be part of a regular expression.
  static let undefinedFootnote = LintRule(
    name: "undefined-footnote", level: .warning,
    summary: "a reference to a footnote that is not defined",
    suspects: \.mayHaveFootnotes
  ) { subject, map in
    let (references, definitions) = subject.footnotesInText(in: map)
    let defined = Set(definitions.map(\.label) + map.definitions.map(\.normalizedLabel))
    return references.compactMap { footnote in
      let before = map.source[..<footnote.place.lowerBound].last
      guard !defined.contains(footnote.label), footnote.label.dropFirst().allSatisfy(\.isNumber),
        // In a regular expression, `[^1]` often follows a bracket, `\`, or `|`, not a word.
        let before, !before.isASCIIWhitespace, !"[(\\|".utf8.contains(before)
      else { return nil }
      let text = map.source.span.string(footnote.place).quoted
      return LintFinding(
        .source(footnote.place),
        """
        the footnote \(text) is not defined, so this is text; add the definition or remove it
        """)
    }
  }

  static let unknownAlert = LintRule(
    name: "unknown-alert", level: .warning,
    summary: "a quote that begins like an alert but is not one",
    suspects: { $0.dialect.contains(.alerts) && !$0.alertMarkers.isEmpty }
  ) { subject, map in
    let document = subject.document
    let alerts = Document.Alert.allCases.map { $0.rawValue.uppercased() }
    var words = WordSuggestions(alerts)
    return document.alertMarkers.compactMap { marker in
      let text = document.text[marker]
      // If a bracket is escaped, the source differs from the text.
      guard let source = map.sourceRange(ofText: marker), map.source[source] == text else {
        return nil
      }
      let word = String(decoding: text.dropFirst(2).dropLast(), as: UTF8.self)
      let problem = document.text.span.string(marker).quoted + " remains text: "
      guard !alerts.contains(word.uppercased()) else {
        return LintFinding(
          .source(source),
          problem + "the marker of an alert is alone on its line; move what follows to the next")
      }
      let place = LintFinding.Suggestion.Place.source(source.lowerBound + 2..<source.upperBound - 1)
      return LintFinding(
        .source(source), problem + "alerts are NOTE, TIP, IMPORTANT, WARNING, and CAUTION",
        suggestion: words.correction(of: word).map { .init($0, inPlaceOf: place) })
    }
  }

  static let headingAttributes = LintRule(
    name: "heading-attributes", level: .note,
    summary: "attributes after a heading that remain text",
    suspects: { $0.dialect.contains(.headingIDs) && !$0.headingAttributes.isEmpty }
  ) { subject, map in
    let document = subject.document
    return document.headingAttributes.compactMap { attributes in
      guard let source = map.sourceRange(ofText: attributes),
        map.source[source.lowerBound] == UInt8(ascii: "{")
      else { return nil }
      return LintFinding(
        .source(source),
        """
        \(document.text.span.string(attributes).quoted) remains text, because a heading has no \
        attributes but an identifier of ASCII characters, as in '{#terms}'; remove the others
        """)
    }
  }

  /// A column without text, such as a column that only separates other columns, needs no header.
  static let tableEmptyHeader = LintRule(
    name: "table-empty-header", level: .note, criterion: .infoAndRelationships,
    summary: "an empty header cell of a column that has text",
    suspects: { !$0.emptyHeaders.isEmpty }
  ) { subject, map in
    subject.document.emptyHeaders.map { table, column in
      var cell = map.undoingRepair(map.headers[table][column])
      // For an empty table cell, the finding covers the `|` on each side.
      if cell.isEmpty,
        let pipe = map.source[..<cell.lowerBound].lastIndex(of: UInt8(ascii: "|"))
      {
        cell = pipe..<cell.upperBound + 1
      }
      return LintFinding(
        .source(cell),
        """
        this header is empty, so a screen reader cannot say what the cells below it are; \
        name the column
        """)
    }
  }

  static let tableCellLost = LintRule(
    name: "table-cell-lost", level: .warning,
    summary: "a row with more cells than its table has columns, whose text is dropped",
    suspects: { !$0.lostCells.isEmpty }
  ) { subject, map in
    subject.document.lostCells.map { cells in
      let count = cells.columnCount == 1 ? "1 column" : "\(cells.columnCount) columns"
      return LintFinding(
        .source(map.undoingRepair(cells.range)),
        """
        this text is dropped, because the table has \(count); \
        add columns to its first two rows, or write '\\|' for a '|' within a cell
        """)
    }
  }

  static let tableNotRecognized = LintRule(
    name: "table-not-recognized", level: .warning,
    summary: "a delimiter row that does not match the header, so that there is no table",
    suspects: { !$0.unmatchedDelimiterRows.isEmpty }
  ) { subject, map in
    subject.document.unmatchedDelimiterRows.map { row in
      LintFinding(
        .source(map.undoingRepair(row)),
        """
        this row and the one before it have different numbers of cells, so they are text, \
        not a table; write one '---' for each cell of the header
        """)
    }
  }
}

/// A reference to a footnote, or the definition of a footnote.
private struct Footnote {
  /// The normalized label, including `^`.
  let label: String
  let place: Range<Int>
  /// The construct that the dialect reads instead of a footnote, such as `text`.
  let reading: String

  /// Creates a footnote from the range of its label, or returns `nil` for a label unlike `^1`.
  init?(_ label: Range<Int>, at place: Range<Int>, in source: Bytes, reading: String) {
    guard LinkDefinition.isFootnote(label: source[label]) else { return nil }
    self.label = LinkDefinition.normalized(label: source.span.extracting(label))
    self.place = place
    self.reading = reading
  }
}

extension LintSubject {
  /// Returns the references to footnotes and the definitions of footnotes that remain text.
  fileprivate func footnotesInText(
    in map: Document.SourceMap
  ) -> (references: [Footnote], definitions: [Footnote]) {
    var references: [Footnote] = []
    var definitions: [Footnote] = []
    for block in document.textBlocks {
      let opening = document.events[block.lowerBound - 1]
      let isParagraph = if case .enter(.paragraph) = opening { true } else { false }
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

  /// Returns the references to footnotes that are links or images, because CommonMark reads
  /// `[^1]: https://a.example` as a link reference definition.
  fileprivate func footnotesInLinks(in map: Document.SourceMap) -> [Footnote] {
    let links = zip(map.links, document.links).map { ($0, $1, "a link to") }
    let images = zip(map.images, document.images).map { ($0, $1, "an image from") }
    return (links + images).compactMap { source, construct, kind in
      guard let source, [.full, .collapsed, .shortcut].contains(source.form) else { return nil }
      let destination = document.text.span.string(construct.destination.indices).quoted
      return Footnote(
        source.content, at: source.whole, in: map.source, reading: "\(kind) \(destination)")
    }
  }
}

extension LinkDefinition {
  /// Returns whether a label, such as `^1`, belongs to a footnote.
  package static func isFootnote(label: ArraySlice<UInt8>) -> Bool {
    label.first == UInt8(ascii: "^") && label.count > 1
      && !label.contains(where: \.isASCIIWhitespace)
  }
}

extension Document {
  /// Whether there may be a reference to a footnote: a text with `[^`, or a link or an image whose
  /// text begins with `^`.
  fileprivate var mayHaveFootnotes: Bool {
    // Few documents contain `^`.
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

  /// The markers such as `[!WORD]` at the start of block quotes that are not alerts, as UTF-8
  /// offsets in ``text``.
  fileprivate var alertMarkers: [Range<Int>] {
    // Few documents contain `[!`.
    let mayHaveMarkers = text.span.contains(UInt8(ascii: "["), in: text.indices) { bracket in
      bracket + 1 < text.count && text[bracket + 1] == UInt8(ascii: "!")
    }
    guard mayHaveMarkers else { return [] }
    return events.indices.dropLast(2).compactMap { index in
      guard events[index] == .enter(.blockQuote), case .enter(.paragraph) = events[index + 1],
        case .leaf(.text(let range)) = events[index + 2]
      else { return nil }
      let text = self[range]
      guard text.starts(with: "[!".utf8), let bracket = text.firstIndex(of: UInt8(ascii: "]"))
      else { return nil }
      let word = text[..<bracket].dropFirst(2)
      return !word.isEmpty && word.allSatisfy(\.isInName) ? text.startIndex..<bracket + 1 : nil
    }
  }

  /// The Pandoc or kramdown attributes at the ends of headings, as UTF-8 offsets in ``text``.
  fileprivate var headingAttributes: [Range<Int>] {
    guard text.span.firstOffset(of: UInt8(ascii: "}"), in: text.indices) != nil else { return [] }
    return events.indices.dropFirst().compactMap { index in
      guard case .exit(.heading) = events[index], case .leaf(.text(let range)) = events[index - 1]
      else { return nil }
      let text = self[range]
      guard text.last == UInt8(ascii: "}"), let brace = text.lastIndex(of: UInt8(ascii: "{")),
        text[..<brace].last?.isASCIIBlank ?? false,
        text[brace...].dropFirst().dropLast().beginsWithAttribute
      else { return nil }
      return brace..<text.endIndex
    }
  }

  /// The table and column of each header cell that is empty although its column has text.
  fileprivate var emptyHeaders: [(table: Int, column: Int)] {
    guard !tables.isEmpty else { return [] }
    var headers: [(table: Int, column: Int)] = []
    var isInHeader = false
    var start = 0
    // The columns of the current table that have an empty header and no text so far.
    var columns: Set<UInt16> = []
    var table = 0
    for (index, event) in events.enumerated() {
      switch event {
      case .enter(.table(let id)): table = Int(id.index)
      case .exit(.table): columns = []
      case .enter(.tableRow(let isHeader)): isInHeader = isHeader
      case .enter(.tableCell): start = index
      case .exit(.tableCell(let column)):
        if isInHeader, !hasText(in: start..<index) {
          columns.insert(column)
        } else if columns.contains(column), hasText(in: start..<index) {
          columns.remove(column)
          headers.append((table, Int(column)))
        }
      case .enter, .exit, .leaf: break
      }
    }
    return headers
  }

  /// Returns whether a range of events has anything that can be seen or heard, such as HTML other
  /// than comments.
  private func hasText(in content: Range<Int>) -> Bool {
    let hasHTML = events[content].contains { event in
      event.rawHTML.map { !self[$0].starts(with: "<!--".utf8) } ?? false
    }
    return hasHTML || !String(decoding: plainText(in: content), as: UTF8.self).isInvisible
  }
}

extension UInt8 {
  /// Whether the byte is a letter, a digit, `_`, `-`, or part of a non-ASCII character.
  fileprivate var isInName: Bool {
    isASCIIAlphanumeric || self >= 0x80 || "_-".utf8.contains(self)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes begin like `#id`, `.class`, or `key=value` after colons and blanks, or are
  /// the `-` of an unnumbered heading.
  fileprivate var beginsWithAttribute: Bool {
    let rest = drop { $0 == UInt8(ascii: ":") || $0.isASCIIBlank }
    switch rest.first {
    case UInt8(ascii: "#"), UInt8(ascii: "."): return rest.dropFirst().first?.isInName ?? false
    case UInt8(ascii: "-"): return rest.count == 1
    default:
      let name = rest.prefix(while: \.isInName)
      return !name.isEmpty && rest.dropFirst(name.count).first == UInt8(ascii: "=")
    }
  }
}
