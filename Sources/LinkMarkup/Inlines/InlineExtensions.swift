import LinkText

/// The inlines of a dialect that libcmark does not read: struck text, bare addresses and references to
/// footnotes.
///
/// They are found in the text of a document, and the source decides what counts: an escaped `~` or
/// one from a character reference is only text. Blocks whose source is not verified have none.
struct InlineExtensions {
  private let dialect: Dialect
  private let source: Bytes
  /// The index of each definition of a footnote by its label.
  private let footnotes: [String: Int]
  private var document: Document
  private var map: Document.SourceMap
  /// The changes in the order of the text.
  private var changes: [Change] = []

  /// A change of the text of an event.
  private struct Change {
    enum Kind {
      case startOfStruckText
      case endOfStruckText
      case address(BareURL.Form)
      /// A reference to the definition of a footnote with an index.
      case reference(Int)
    }

    let event: Int
    let range: Range<Int>
    let kind: Kind
  }

  /// Returns whether a source or a part of the text of its document may have any.
  static func mayBe(in bytes: Span<UInt8>, _ range: Range<Int>, _ dialect: Dialect) -> Bool {
    if dialect.contains(.strikethrough) {
      let isSingle = dialect.contains(.singleTildes)
      let mayBeStruck = bytes.contains(UInt8(ascii: "~"), in: range) { offset in
        isSingle || offset + 1 < range.upperBound && bytes[offset + 1] == UInt8(ascii: "~")
      }
      if mayBeStruck { return true }
    }
    if dialect.contains(.footnotes), FootnoteMask.mayBe(in: bytes, range) { return true }
    return dialect.contains(.bareAutolinks)
      && (bytes.firstOffset(of: UInt8(ascii: "@"), in: range) != nil
        || BareURL.mayBe(in: bytes, range))
  }

  /// Adds them to a document and its source map, which has the detail `text`.
  ///
  /// - Parameters:
  ///   - source: The source that libcmark parsed.
  ///   - footnotes: The definitions of footnotes; `nil` if there are none.
  static func add(
    to document: inout Document, _ map: inout Document.SourceMap, source: Bytes,
    footnotes: FootnoteMask?, _ dialect: Dialect
  ) {
    var extensions = InlineExtensions(
      dialect: dialect, source: source, footnotes: footnotes, document: document, map: map)
    extensions.find()
    let numbers = footnotes.map { _ in extensions.footnoteNumbers() }
    if !extensions.changes.isEmpty { extensions.apply(numbers) }
    document = extensions.document
    map = extensions.map
    if let numbers { document.arrangeFootnotes(numbers, &map) }
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

  // MARK: - Finding

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

  /// Returns the numbers of the footnotes that the text refers to.
  private func footnoteNumbers() -> FootnoteNumbers {
    let items = document.footnotes().items
    var body: [Int] = []
    var footnotes: [[Int]] = Array(repeating: [], count: items.count)
    for change in changes {
      guard case .reference(let definition) = change.kind else { continue }
      let item = items.partitioningIndex { $0.upperBound > change.event }
      if item < items.count, items[item].contains(change.event) {
        footnotes[item].append(definition)
      } else {
        body.append(definition)
      }
    }
    return FootnoteNumbers(body: body, footnotes: footnotes)
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

  // MARK: - Applying

  /// - Parameter numbers: The numbers of footnotes; `nil` if there are none.
  private mutating func apply(_ numbers: FootnoteNumbers?) {
    let old = document
    let oldLinks = map.links
    document.events = []
    document.events.reserveCapacity(old.events.count + 2 * changes.count)
    document.links = []
    map.links = []
    var rest = changes[...]
    // The new index of each open link, and the index of its first event.
    var openLinks: [(index: Int, start: Int)] = []
    var imageStart = 0
    var depth = 0
    for (index, event) in old.events.enumerated() {
      switch event {
      case .leaf(.text(let range)) where rest.first?.event == index:
        var start = range.lowerBound
        while let change = rest.first, change.event == index {
          rest.removeFirst()
          append(start..<UInt32(change.range.lowerBound))
          start = UInt32(change.range.upperBound)
          switch change.kind {
          case .startOfStruckText:
            document.events.append(.enter(.strikethrough))
            depth += 1
            document.nesting = max(document.nesting, old.nesting + depth)
          case .endOfStruckText:
            document.events.append(.exit(.strikethrough))
            depth -= 1
          case .address(let form): append(form, change.range)
          case .reference(let definition):
            if let number = numbers?.numbers[definition] {
              append(referenceTo: number, change.range)
            } else {
              append(UInt32(change.range.lowerBound)..<UInt32(change.range.upperBound))
            }
          }
        }
        append(start..<range.upperBound)
      case .enter(.link(let id)):
        let newID = Document.Link.ID(index: UInt32(document.links.count))
        document.links.append(old[id])
        map.links.append(oldLinks[Int(id.index)])
        document.events.append(.enter(.link(newID)))
        openLinks.append((document.links.count - 1, document.events.count))
      case .exit(.link):
        guard let link = openLinks.popLast() else { break }
        document.links[link.index].content = link.start..<document.events.count
        document.events.append(.exit(.link(.init(index: UInt32(link.index)))))
      case .enter(.image):
        document.events.append(event)
        imageStart = document.events.count
      case .exit(.image(let id)):
        document.images[Int(id.index)].content = imageStart..<document.events.count
        document.events.append(event)
      case .enter, .exit, .leaf: document.events.append(event)
      }
    }
  }

  private mutating func append(_ text: Range<UInt32>) {
    guard !text.isEmpty else { return }
    document.events.append(
      .leaf(.text(.init(lowerBound: text.lowerBound, upperBound: text.upperBound))))
  }

  /// Appends a link that is only an address.
  private mutating func append(_ form: BareURL.Form, _ range: Range<Int>) {
    var destination = range
    // A slice of the text would make appending to it copy all of it.
    let address = Bytes(document.text[range])
    if let scheme = form.scheme(of: address[...]) {
      let start = document.text.count
      document.text += scheme.utf8
      document.text += address
      destination = start..<document.text.count
    }
    appendLink(destination, text: range, map.sourceRange(ofText: range), isFootnoteReference: false)
  }

  /// Appends a link to a footnote, whose text is the number in brackets.
  private mutating func append(referenceTo number: Int, _ range: Range<Int>) {
    let text = append(text: "[\(number)]")
    let destination = append(text: "#\(Document.identifier(ofFootnote: Int32(number)))")
    appendLink(destination, text: text, map.sourceRange(ofText: range), isFootnoteReference: true)
  }

  private mutating func append(text: String) -> Range<Int> {
    let start = document.text.count
    document.text += text.utf8
    return start..<document.text.count
  }

  private mutating func appendLink(
    _ destination: Range<Int>, text: Range<Int>, _ whole: Range<Int>?, isFootnoteReference: Bool
  ) {
    let position = whole.map { map.lines.position(of: $0.lowerBound) }
    let start = document.events.count + 1
    let id = Document.Link.ID(index: UInt32(document.links.count))
    document.links.append(
      Document.Link(
        destination: .init(
          lowerBound: UInt32(destination.lowerBound), upperBound: UInt32(destination.upperBound)),
        title: nil, content: start..<start + 1,
        blockStart: position ?? SourcePosition(line: 1, column: 1),
        isFootnoteReference: isFootnoteReference))
    map.links.append(
      whole.map {
        LinkSource(
          form: isFootnoteReference ? .footnote : .bare, whole: $0, content: $0,
          destination: isFootnoteReference ? nil : $0)
      })
    document.events.append(.enter(.link(id)))
    append(UInt32(text.lowerBound)..<UInt32(text.upperBound))
    document.events.append(.exit(.link(id)))
  }
}

extension BareURL.Form {
  /// Returns the scheme that an address lacks, with its separator, or `nil` if it has one.
  fileprivate func scheme(of address: ArraySlice<UInt8>) -> String? {
    switch self {
    case .scheme: nil
    case .www: "http://"
    case .email: address.contains(UInt8(ascii: ":")) ? nil : "mailto:"
    }
  }
}
