import LinkText

/// A copy of a document with the inlines that libcmark did not read.
struct ExtendedDocument {
  var document: Document { writer.document }

  private let old: Document
  private let numbers: FootnoteNumbers?
  private var writer: DocumentWriter
  private var struckDepth = 0

  /// Adds inlines to a document that has a source map.
  ///
  /// - Parameters:
  ///   - changes: The inlines to add, in the order of the text.
  ///   - numbers: The numbers of footnotes; `nil` if there are none.
  init(_ document: Document, changes: [InlineExtensions.Change], numbers: FootnoteNumbers?) {
    old = document
    self.numbers = numbers
    writer = DocumentWriter(document)
    writer.document.events = []
    writer.document.events.reserveCapacity(old.events.count + 2 * changes.count)
    writer.document.links = []
    writer.document.sourceMap?.links = []
    var rest = changes[...]
    for (index, event) in old.events.enumerated() {
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

  /// Copies an event; a copied link gets a new index.
  private mutating func append(_ event: Document.Event) {
    switch event {
    case .enter(.link(let id)):
      writer.enter(old[id], source: old.sourceMap?.links[Int(id.index)])
    case .exit(.link): writer.exitLink()
    case .enter(let container): writer.enter(container)
    case .exit(let container): writer.exit(container)
    case .leaf(let leaf): writer.append(leaf)
    }
  }

  private mutating func append(_ change: InlineExtensions.Change) {
    switch change.kind {
    case .startOfStruckText:
      writer.enter(.strikethrough)
      struckDepth += 1
      writer.document.nesting = max(writer.document.nesting, old.nesting + struckDepth)
    case .endOfStruckText:
      writer.exit(.strikethrough)
      struckDepth -= 1
    case .address(let form): append(form, at: change.range)
    case .reference(let definition):
      if let number = numbers?.numbers[definition] {
        append(referenceTo: number, at: change.range)
      } else {
        append(UInt32(change.range.lowerBound)..<UInt32(change.range.upperBound))
      }
    }
  }

  private mutating func append(_ text: Range<UInt32>) {
    guard !text.isEmpty else { return }
    writer.append(.text(.init(lowerBound: text.lowerBound, upperBound: text.upperBound)))
  }

  /// Appends a link to an address that is also its text.
  private mutating func append(_ form: BareURL.Form, at range: Range<Int>) {
    let text = Document.TextRange(range)
    // Copy the address: with a slice, which shares storage, the next append would copy all text.
    let address = Bytes(writer.document.text[range])
    let destination = form.scheme(of: address[...]).map { scheme in
      writer.append(text: scheme.utf8 + address)
    }
    appendLink(to: destination ?? text, text: text, at: range, isFootnoteReference: false)
  }

  /// Appends a link to a footnote, with the footnote's number in brackets as its text.
  private mutating func append(referenceTo number: Int, at range: Range<Int>) {
    let text = writer.append(text: "[\(number)]".utf8)
    let destination = writer.append(text: "#\(Document.identifier(ofFootnote: Int32(number)))".utf8)
    appendLink(to: destination, text: text, at: range, isFootnoteReference: true)
  }

  private mutating func appendLink(
    to destination: Document.TextRange, text: Document.TextRange, at range: Range<Int>,
    isFootnoteReference: Bool
  ) {
    let whole = writer.document.sourceMap?.sourceRange(ofText: range)
    let position = whole.flatMap { writer.document.sourceMap?.lines.position(of: $0.lowerBound) }
    writer.enter(
      Document.Link(
        destination: destination, title: nil, content: 0..<0,
        blockStart: position ?? SourcePosition(line: 1, column: 1),
        isFootnoteReference: isFootnoteReference),
      source: whole.map {
        LinkSource(
          form: isFootnoteReference ? .footnote : .bare, whole: $0, content: $0,
          destination: isFootnoteReference ? nil : $0)
      })
    writer.append(.text(text))
    writer.exitLink()
  }
}

extension BareURL.Form {
  /// Returns the scheme to put before an address, or `nil` if the address has a scheme.
  fileprivate func scheme(of address: ArraySlice<UInt8>) -> String? {
    switch self {
    case .scheme: nil
    case .www: "http://"
    case .email: address.contains(UInt8(ascii: ":")) ? nil : "mailto:"
    }
  }
}
