import LinkText

/// The inlines that libcmark does not read: struck text, bare addresses, and footnote references.
///
/// Such inlines are found in the text of a document and verified in the source: an escaped `~` is
/// only text. A block whose source cannot be verified gets no such inlines.
enum InlineExtensions {
  struct Change {
    enum Kind {
      case startOfStruckText
      case endOfStruckText
      case address(BareURL.Form)
      /// A reference to a footnote, with the index of its definition.
      case reference(Int)
    }

    let event: Int
    let range: Range<Int>
    let kind: Kind
  }

  /// Returns whether a range of a source or of a document's text may have a dialect's extensions.
  static func mayExist(in bytes: Span<UInt8>, range: Range<Int>, dialect: Dialect) -> Bool {
    if dialect.contains(.strikethrough) {
      let isSingle = dialect.contains(.singleTildes)
      let mayBeStruck = bytes.contains(UInt8(ascii: "~"), in: range) { offset in
        isSingle || offset + 1 < range.upperBound && bytes[offset + 1] == UInt8(ascii: "~")
      }
      if mayBeStruck { return true }
    }
    if dialect.contains(.footnotes), FootnoteMask.mayExist(in: bytes, range: range) { return true }
    return dialect.contains(.bareAutolinks)
      && (bytes.firstOffset(of: UInt8(ascii: "@"), in: range) != nil
        || BareURL.mayExist(in: bytes, within: range))
  }

  /// Adds the inlines to a document with a source map of detail `text`, and moves the footnotes.
  ///
  /// - Parameters:
  ///   - source: The source that libcmark parsed.
  ///   - footnotes: The definitions of footnotes; `nil` if there are none.
  static func add(to document: inout Document, source: Bytes, footnotes: FootnoteMask?) {
    guard let map = document.sourceMap else { return }
    let changes = InlineExtensionFinder(
      source: source, footnotes: footnotes, document: document, map: map
    ).changes
    let numbers = footnotes.map { _ in document.footnoteNumbers(with: changes) }
    if !changes.isEmpty {
      document = ExtendedDocument(document, changes: changes, numbers: numbers).document
    }
    if let numbers { document.arrangeFootnotes(numbers) }
  }
}

extension Document {
  /// Returns the numbers of the footnotes that the text refers to.
  fileprivate func footnoteNumbers(with changes: [InlineExtensions.Change]) -> FootnoteNumbers {
    let items = footnoteRanges().items
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

/// Finds the inlines that libcmark does not read in the text of a document.
struct InlineExtensionFinder {
  private typealias Change = InlineExtensions.Change

  private let dialect: Dialect
  private let source: Bytes
  /// The indices of the definitions of footnotes, by label.
  private let footnotes: [String: Int]
  private let document: Document
  private let map: Document.SourceMap
  /// The inlines that were found, in the order of the text.
  private(set) var changes: [InlineExtensions.Change] = []
  // The state of the walk over the events.
  private var event = 0
  private var isInLink = false
  private var struckText = StruckText()

  init(source: Bytes, footnotes: FootnoteMask?, document: Document, map: Document.SourceMap) {
    dialect = document.dialect
    self.source = source
    let labels = footnotes?.definitions.map(\.label) ?? []
    self.footnotes = Dictionary(zip(labels, labels.indices)) { first, _ in first }
    self.document = document
    self.map = map
    find()
  }

  private mutating func find() {
    var isInImage = false
    for (index, event) in document.events.enumerated() {
      self.event = index
      switch event {
      case .enter(.paragraph), .enter(.heading), .enter(.tableCell): endStruckText()
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
      case .leaf(.text(let range)) where !isInImage: read(range.indices)
      case .enter, .exit, .leaf: break
      }
    }
    endStruckText()
    changes.sort { ($0.event, $0.range.lowerBound) < ($1.event, $1.range.lowerBound) }
  }

  private mutating func endStruckText() {
    for pair in struckText.pairs {
      changes.append(
        Change(event: pair.start.event, range: pair.start.range, kind: .startOfStruckText))
      changes.append(Change(event: pair.end.event, range: pair.end.range, kind: .endOfStruckText))
    }
    struckText = StruckText()
  }

  private mutating func read(_ range: Range<Int>) {
    var free = range
    if dialect.contains(.bareAutolinks), !isInLink {
      for address in addresses(in: range) where isVerbatim(address) {
        readWords(free.lowerBound..<address.range.lowerBound)
        changes.append(Change(event: event, range: address.range, kind: .address(address.form)))
        free = address.range.upperBound..<range.upperBound
      }
    }
    readWords(free)
  }

  private mutating func readWords(_ range: Range<Int>) {
    var free = range
    if !isInLink, !footnotes.isEmpty {
      for (reference, definition) in references(in: range) {
        readTildes(free.lowerBound..<reference.lowerBound)
        changes.append(Change(event: event, range: reference, kind: .reference(definition)))
        free = reference.upperBound..<range.upperBound
      }
    }
    readTildes(free)
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
        guard let label = FootnoteMask.label(at: bracket, in: document.text[piece.text]),
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
    for url in BareURL.all(in: text, within: range, grammar: .gfm) {
      addresses += BareURL.emails(in: text, within: start..<url.range.lowerBound)
      addresses.append(url)
      start = url.range.upperBound
    }
    return addresses + BareURL.emails(in: text, within: start..<range.upperBound)
  }

  /// Returns whether the prefix that makes a text an address, such as `www.`, contains no escapes.
  private func isVerbatim(_ address: BareURL) -> Bool {
    let prefix = address.range.prefix(
      address.form == .www ? 4 : address.form == .email ? address.range.count : 6)
    return map.verbatimPieces(in: address.range.lowerBound..<prefix.endIndex).first.map {
      $0.text == address.range.lowerBound..<prefix.endIndex
    } ?? false
  }

  private mutating func readTildes(_ range: Range<Int>) {
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
          (event, tilde..<end),
          flanking: DelimiterFlanking(of: offset..<(offset + end - tilde), in: source))
      }
    }
  }
}

/// The runs of `~` in one block, paired as cmark-gfm 0.29 pairs them.
///
/// Both runs of a pair have the same innermost emphasis or link, which libcmark has parsed before.
struct StruckText {
  /// A run in an event of text; its range is in ``Document/text``.
  typealias Run = (event: Int, range: Range<Int>)

  private(set) var pairs: [(start: Run, end: Run)] = []
  /// The runs that may begin struck text, for each open emphasis or link and the block itself.
  private var openers: [[Run]] = [[]]

  mutating func openContainer() { openers.append([]) }
  mutating func closeContainer() { openers.removeLast() }

  mutating func append(_ run: Run, flanking: DelimiterFlanking) {
    let level = openers.count - 1
    if flanking.canClose, let opener = openers[level].last, opener.range.count == run.range.count {
      openers[level].removeLast()
      pairs.append((opener, run))
    } else if flanking.canOpen {
      openers[level].append(run)
    }
  }
}

/// Whether a run of delimiters can begin or end emphasis; see section 6.2 of CommonMark 0.30.
struct DelimiterFlanking {
  let canOpen: Bool
  let canClose: Bool

  /// Reads the characters on both sides of a run in a source, which is valid UTF-8.
  init(of run: Range<Int>, in source: Bytes) {
    let before = Neighbor(
      String(decoding: source[..<run.lowerBound].suffix(4), as: UTF8.self).unicodeScalars.last)
    let after = Neighbor(
      String(decoding: source[run.upperBound...].prefix(4), as: UTF8.self).unicodeScalars.first)
    canOpen = after != .space && !(after == .punctuation && before == .other)
    canClose = before != .space && !(before == .punctuation && after == .other)
  }

  private enum Neighbor {
    case space
    case punctuation
    case other

    init(_ scalar: Unicode.Scalar?) {
      guard let scalar else {
        self = .space
        return
      }
      switch scalar.properties.generalCategory {
      case .spaceSeparator: self = .space
      case _ where scalar.properties.isPunctuation: self = .punctuation
      default:
        let isSpace = scalar.isASCII && UInt8(scalar.value).isASCIIWhitespace
        let isSymbol = scalar.isASCII && UInt8(scalar.value).isASCIIPunctuation
        self = isSpace ? .space : isSymbol ? .punctuation : .other
      }
    }
  }
}
