import LinkText

/// The inlines of a dialect that libcmark does not read: struck text and bare addresses.
///
/// They are found in the text of a document, and the source decides what counts: an escaped `~` or
/// one from a character reference is only text. Blocks whose source is not verified have none.
struct InlineExtensions {
  private let dialect: Dialect
  private let source: Bytes
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
    return dialect.contains(.bareAutolinks)
      && (bytes.firstOffset(of: UInt8(ascii: "@"), in: range) != nil
        || BareURL.mayBe(in: bytes, range))
  }

  /// Adds them to a document and its source map, which has the detail `text`.
  ///
  /// - Parameter source: The source that libcmark parsed.
  static func add(
    to document: inout Document, _ map: inout Document.SourceMap, source: Bytes, _ dialect: Dialect
  ) {
    var extensions = InlineExtensions(
      dialect: dialect, source: source, document: document, map: map)
    extensions.find()
    guard !extensions.changes.isEmpty else { return }
    extensions.apply()
    document = extensions.document
    map = extensions.map
  }

  private init(dialect: Dialect, source: Bytes, document: Document, map: Document.SourceMap) {
    self.dialect = dialect
    self.source = source
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
        readTildes(free.lowerBound..<address.range.lowerBound, ofEvent: event, &struckText)
        changes.append(Change(event: event, range: address.range, kind: .address(address.form)))
        free = address.range.upperBound..<range.upperBound
      }
    }
    readTildes(free, ofEvent: event, &struckText)
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

  private mutating func apply() {
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
    let whole = map.sourceRange(ofText: range)
    let position = whole.map { map.lines.position(of: $0.lowerBound) }
    let start = document.events.count + 1
    let id = Document.Link.ID(index: UInt32(document.links.count))
    document.links.append(
      Document.Link(
        destination: .init(
          lowerBound: UInt32(destination.lowerBound), upperBound: UInt32(destination.upperBound)),
        title: nil, content: start..<start + 1,
        blockStart: position ?? SourcePosition(line: 1, column: 1)))
    map.links.append(
      whole.map { LinkSource(form: .bare, whole: $0, content: $0, destination: $0) })
    document.events.append(.enter(.link(id)))
    append(UInt32(range.lowerBound)..<UInt32(range.upperBound))
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
