import LinkText

/// Finds the inlines that libcmark does not read in the text of a document.
struct InlineExtensionFinder {
  private typealias Change = InlineExtensions.Change

  private let dialect: Dialect
  private let source: Bytes
  /// The index of each definition of a footnote by its label.
  private let footnotes: [String: Int]
  private let document: Document
  private let map: Document.SourceMap
  private var changes: [Change] = []

  /// Returns the changes in the order of the text.
  static func changes(
    of document: Document, _ map: Document.SourceMap, source: Bytes, footnotes: FootnoteMask?,
    _ dialect: Dialect
  ) -> [InlineExtensions.Change] {
    var finder = InlineExtensionFinder(
      dialect: dialect, source: source, footnotes: footnotes, document: document, map: map)
    finder.find()
    return finder.changes
  }

  private init(
    dialect: Dialect, source: Bytes, footnotes: FootnoteMask?, document: Document,
    map: Document.SourceMap
  ) {
    self.dialect = dialect
    self.source = source
    let labels = footnotes?.definitions.map(\.label) ?? []
    self.footnotes = Dictionary(zip(labels, labels.indices)) { first, _ in first }
    self.document = document
    self.map = map
  }

  private mutating func find() {
    var struckText = StruckText()
    var isInLink = false
    var isInImage = false
    for (index, event) in document.events.enumerated() {
      switch event {
      case .enter(.paragraph), .enter(.heading), .enter(.tableCell):
        add(struckText)
        struckText = StruckText()
      case .enter(.image): isInImage = true
      case .exit(.image): isInImage = false
      case .enter(.emphasis), .enter(.strong): struckText.openContainer()
      case .exit(.emphasis), .exit(.strong): struckText.closeContainer()
      case .enter(.link):
        isInLink = true
        struckText.openContainer()
      case .exit(.link):
        isInLink = false
        struckText.closeContainer()
      case .leaf(.text(let range)) where !isInImage:
        read(range.indices, ofEvent: index, isInLink: isInLink, &struckText)
      case .enter, .exit, .leaf: break
      }
    }
    add(struckText)
    changes.sort { ($0.event, $0.range.lowerBound) < ($1.event, $1.range.lowerBound) }
  }

  private mutating func add(_ struckText: StruckText) {
    for pair in struckText.pairs {
      changes.append(
        Change(event: pair.start.event, range: pair.start.range, kind: .startOfStruckText))
      changes.append(Change(event: pair.end.event, range: pair.end.range, kind: .endOfStruckText))
    }
  }

  private mutating func read(
    _ range: Range<Int>, ofEvent event: Int, isInLink: Bool, _ struckText: inout StruckText
  ) {
    var free = range
    if dialect.contains(.bareAutolinks), !isInLink {
      for address in addresses(in: range) where isVerbatim(address) {
        readWords(
          free.lowerBound..<address.range.lowerBound, ofEvent: event, isInLink: isInLink,
          &struckText)
        changes.append(Change(event: event, range: address.range, kind: .address(address.form)))
        free = address.range.upperBound..<range.upperBound
      }
    }
    readWords(free, ofEvent: event, isInLink: isInLink, &struckText)
  }

  private mutating func readWords(
    _ range: Range<Int>, ofEvent event: Int, isInLink: Bool, _ struckText: inout StruckText
  ) {
    var free = range
    if !isInLink, !footnotes.isEmpty {
      for (reference, definition) in references(in: range) {
        readTildes(free.lowerBound..<reference.lowerBound, ofEvent: event, &struckText)
        changes.append(Change(event: event, range: reference, kind: .reference(definition)))
        free = reference.upperBound..<range.upperBound
      }
    }
    readTildes(free, ofEvent: event, &struckText)
  }

  /// Returns the references to footnotes in a text, with the indices of their definitions.
  private func references(in range: Range<Int>) -> [(range: Range<Int>, definition: Int)] {
    var references: [(range: Range<Int>, definition: Int)] = []
    for piece in map.verbatimPieces(in: range) {
      var start = piece.text.lowerBound
      while let bracket = document.text.span.firstOffset(
        of: UInt8(ascii: "["), in: start..<piece.text.upperBound)
      {
        start = bracket + 1
        guard let label = Footnotes.label(at: bracket, in: document.text[piece.text]),
          let definition = footnotes[
            LinkDefinition.normalized(label: document.text.span.extracting(label))]
        else { continue }
        start = label.upperBound + 1
        references.append((bracket..<start, definition))
      }
    }
    return references
  }

  private func addresses(in range: Range<Int>) -> [BareURL] {
    let text = document.text.span
    var addresses: [BareURL] = []
    var start = range.lowerBound
    for url in BareURL.all(in: text, range, .gfm) {
      addresses += BareURL.emails(in: text, start..<url.range.lowerBound)
      addresses.append(url)
      start = url.range.upperBound
    }
    return addresses + BareURL.emails(in: text, start..<range.upperBound)
  }

  /// Returns whether the prefix of an address is written without escapes.
  private func isVerbatim(_ address: BareURL) -> Bool {
    let prefix = address.range.prefix(
      address.form == .www ? 4 : address.form == .email ? address.range.count : 6)
    return map.verbatimPieces(in: address.range.lowerBound..<prefix.endIndex).first.map {
      $0.text == address.range.lowerBound..<prefix.endIndex
    } ?? false
  }

  private func readTildes(
    _ range: Range<Int>, ofEvent event: Int, _ struckText: inout StruckText
  ) {
    guard dialect.contains(.strikethrough),
      document.text.span.firstOffset(of: UInt8(ascii: "~"), in: range) != nil
    else { return }
    for piece in map.verbatimPieces(in: range) {
      var start = piece.text.lowerBound
      while let tilde = document.text.span.firstOffset(
        of: UInt8(ascii: "~"), in: start..<piece.text.upperBound)
      {
        let end =
          document.text[tilde..<piece.text.upperBound].firstIndex { $0 != UInt8(ascii: "~") }
          ?? piece.text.upperBound
        start = end
        guard end - tilde == 2 || end - tilde == 1 && dialect.contains(.singleTildes) else {
          continue
        }
        let offset = piece.source + tilde - piece.text.lowerBound
        struckText.append(
          StruckText.Run(event: event, range: tilde..<end),
          DelimiterFlanking(of: offset..<(offset + end - tilde), in: source))
      }
    }
  }
}
