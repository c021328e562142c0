import LinkText

/// The inlines of a dialect that libcmark does not read: struck text, bare addresses and references to
/// footnotes.
///
/// They are found in the text of a document, and the source decides what counts: an escaped `~` or
/// one from a character reference is only text. Blocks whose source is not verified have none.
enum InlineExtensions {
  /// A change of the text of an event.
  struct Change {
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
    let changes = InlineExtensionFinder.changes(
      of: document, map, source: source, footnotes: footnotes, dialect)
    let numbers = footnotes.map { _ in document.footnoteNumbers(with: changes) }
    if !changes.isEmpty {
      let extended = ExtendedDocument(document, map, changes, numbers)
      document = extended.document
      map = extended.map
    }
    if let numbers { document.arrangeFootnotes(numbers, &map) }
  }
}

extension Document {
  /// Returns the numbers of the footnotes that the text refers to.
  fileprivate func footnoteNumbers(with changes: [InlineExtensions.Change]) -> FootnoteNumbers {
    let items = self.footnotes().items
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
}
