import LinkText

/// A document with inlines that libcmark did not read.
struct ExtendedDocument {
  private(set) var document: Document
  private(set) var map: Document.SourceMap

  private let old: Document
  private let oldMap: Document.SourceMap
  private let numbers: FootnoteNumbers?
  /// The new index of each open link, and the index of its first event.
  private var openLinks: [(index: Int, start: Int)] = []
  private var imageStart = 0
  private var struckDepth = 0

  /// - Parameters:
  ///   - changes: The inlines in the order of the text.
  ///   - numbers: The numbers of footnotes; `nil` if there are none.
  init(
    _ document: Document, _ map: Document.SourceMap, _ changes: [InlineExtensions.Change],
    _ numbers: FootnoteNumbers?
  ) {
    old = document
    oldMap = map
    self.document = document
    self.map = map
    self.numbers = numbers
    self.document.events = []
    self.document.events.reserveCapacity(document.events.count + 2 * changes.count)
    self.document.links = []
    self.map.links = []
    var rest = changes[...]
    for (index, event) in document.events.enumerated() {
      guard case .leaf(.text(let range)) = event, rest.first?.event == index else {
        append(event)
        continue
      }
      var start = range.lowerBound
      while let change = rest.first, change.event == index {
        rest.removeFirst()
        append(start..<UInt32(change.range.lowerBound))
        append(change)
        start = UInt32(change.range.upperBound)
      }
      append(start..<range.upperBound)
    }
  }

  /// Copies an event; links have new indices.
  private mutating func append(_ event: Document.Event) {
    switch event {
    case .enter(.link(let id)):
      let newID = Document.Link.ID(index: UInt32(document.links.count))
      document.links.append(old[id])
      map.links.append(oldMap.links[Int(id.index)])
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

  private mutating func append(_ change: InlineExtensions.Change) {
    switch change.kind {
    case .startOfStruckText:
      document.events.append(.enter(.strikethrough))
      struckDepth += 1
      document.nesting = max(document.nesting, old.nesting + struckDepth)
    case .endOfStruckText:
      document.events.append(.exit(.strikethrough))
      struckDepth -= 1
    case .address(let form): append(form, change.range)
    case .reference(let definition):
      if let number = numbers?.numbers[definition] {
        append(referenceTo: number, change.range)
      } else {
        append(UInt32(change.range.lowerBound)..<UInt32(change.range.upperBound))
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
