/// What is meant by the look of text; how it looks is up to what paints it.
struct TerminalStyle: OptionSet {
  let rawValue: UInt8

  static let strong = TerminalStyle(rawValue: 1 << 0)
  static let emphasis = TerminalStyle(rawValue: 1 << 1)
  static let link = TerminalStyle(rawValue: 1 << 2)
  static let disabled = TerminalStyle(rawValue: 1 << 3)
  /// A link with the colours that Backpack calls on contrast.
  static let onContrast = TerminalStyle(rawValue: 1 << 5)
  /// A link that is underlined only under a pointer, where there is one.
  static let implicit = TerminalStyle(rawValue: 1 << 6)
  /// Less important than the text around it.
  static let faint = TerminalStyle(rawValue: 1 << 4)
}

/// Neighbouring bytes of a line that have everything in common.
struct TerminalSegment {
  enum Source {
    /// `Document.text`.
    case document
    /// `LinkedDocument.hrefs`.
    case hrefs
    /// What the layout adds.
    case addition
  }

  /// How the range is shown.
  enum Form {
    /// As it stands.
    case verbatim
    /// As a space, whatever its length: a tab has one for each of its cells.
    case space
    /// By the symbol that stands in for its scalar.
    case symbol
    /// As a space; the range is that of a break among the document's events.
    case lineBreak
  }

  enum Role {
    /// Cells of the document's text, or of the stand-ins for its controls.
    case text
    /// Cells that are not the document's: markers, bars, addresses, reasons.
    case decoration
  }

  let source: Source
  let role: Role
  var form: Form
  let style: TerminalStyle
  /// The link that the cells open.
  let link: Document.Link.ID?
  private var start: Int
  private var end: Int

  init(
    source: Source, role: Role, form: Form = .verbatim, style: TerminalStyle,
    link: Document.Link.ID?,
    range: Range<Int>
  ) {
    self.source = source
    self.role = role
    self.form = form
    self.style = style
    self.link = link
    (start, end) = (range.lowerBound, range.upperBound)
  }

  /// Half-open, in bytes of the source; of a line break in events.
  var range: Range<Int> {
    get { start..<end }
    set { (start, end) = (newValue.lowerBound, newValue.upperBound) }
  }

  var isSpace: Bool { form == .space || form == .lineBreak }

  /// Whether `next` goes on where this segment ends.
  @inline(__always)
  func isContinued(by next: TerminalSegment) -> Bool {
    range.upperBound == next.range.lowerBound && source == next.source && role == next.role
      && style == next.style && link == next.link && form == .verbatim && next.form == .verbatim
  }
}

/// One line of cells, without any escape code.
struct TerminalLine: ~Copyable {
  /// The bars and markers of quotes and lists, all of it decoration.
  var prefix = UniqueArray<UInt8>(minimumCapacity: 64)
  /// What follows, in reading order.
  var segments = UniqueArray<TerminalSegment>(minimumCapacity: 16)
  /// With the prefix.
  var cells = 0
  /// The cells that some terminals count besides.
  var surplus = 0
}

/// A horizontal line of any length, of a character that takes one cell.
struct TerminalRule {
  static let single = TerminalRule("─")
  static let double = TerminalRule("═")

  private static let pieceCells = 128
  private let piece: [UInt8]

  private init(_ character: String) {
    piece = Array(String(repeating: character, count: TerminalRule.pieceCells).utf8)
  }

  /// Appends whole pieces, since a line has a hundred characters.
  func append(cells: Int, to bytes: inout [UInt8]) {
    var rest = cells
    while rest > 0 {
      let count = min(rest, TerminalRule.pieceCells)
      bytes.append(contentsOf: piece[..<(piece.count / TerminalRule.pieceCells * count)])
      rest -= count
    }
  }
}

/// The bytes that segments point into.
struct TerminalSources {
  static let hyphen = 0..<1
  static let backtick = 1..<2
  static let codeIndentation = 2..<6

  let document: [UInt8]
  let hrefs: [UInt8]
  private(set) var additions = Array("-`    ".utf8)

  init(_ linked: LinkedDocument) {
    document = linked.document.text
    hrefs = linked.hrefs
  }

  /// Takes back what was added to the bytes that are always there.
  mutating func clearAdditions() {
    additions.removeLast(additions.count - TerminalSources.codeIndentation.upperBound)
  }

  mutating func add(_ bytes: some Collection<UInt8>) -> Range<Int> {
    let start = additions.count
    additions.append(contentsOf: bytes)
    return start..<additions.count
  }

  mutating func add(_ text: StaticString) -> Range<Int> {
    let start = additions.count
    text.withUTF8Buffer { unsafe additions.append(contentsOf: $0) }
    return start..<additions.count
  }

  mutating func add(_ rule: TerminalRule, cells: Int) -> Range<Int> {
    let start = additions.count
    rule.append(cells: cells, to: &additions)
    return start..<additions.count
  }

  /// The bytes that a segment's range counts in.
  func bytes(of source: TerminalSegment.Source) -> [UInt8] {
    switch source {
    case .document: document
    case .hrefs: hrefs
    case .addition: additions
    }
  }

  /// The scalar that a segment's range is, or what stands in for it.
  func shownScalar(of segment: TerminalSegment) -> UInt32 {
    let bytes = bytes(of: segment.source)
    let (scalar, _) = bytes.span.scalar(at: segment.range.lowerBound)
    return TerminalStandIn(for: scalar)?.symbol ?? scalar
  }

  /// The cells that a segment adds to what stands before it.
  func size(of segment: TerminalSegment, after cluster: inout ClusterWidth) -> DisplayWidth {
    switch segment.form {
    case .verbatim:
      let bytes = bytes(of: segment.source)
      return DisplayWidth(of: bytes.span.extracting(segment.range), after: &cluster)
    case .space, .lineBreak:
      cluster.restart(with: UInt8(ascii: " "))
      return DisplayWidth(cells: 1)
    case .symbol:
      let scalar = shownScalar(of: segment)
      let advance = cluster.advance(scalar, ScalarWidth(scalar))
      return DisplayWidth(cells: advance.cells, surplus: advance.surplus)
    }
  }

  /// Where the spaces at the end of a segment begin, which is shown as it stands.
  func endOfContent(_ segment: TerminalSegment) -> Int {
    let bytes = bytes(of: segment.source)
    var end = segment.range.upperBound
    while end > segment.range.lowerBound, bytes[end - 1] == UInt8(ascii: " ") {
      end -= 1
    }
    return end
  }

  @inline(__always)
  func append(_ segment: TerminalSegment, to output: inout ByteBuffer) {
    switch (segment.form, segment.source) {
    case (.verbatim, .document): output.append(verbatim: document.span.extracting(segment.range))
    case (.verbatim, .hrefs): output.append(verbatim: hrefs.span.extracting(segment.range))
    case (.verbatim, .addition): output.append(verbatim: additions.span.extracting(segment.range))
    case (.space, _), (.lineBreak, _): output.append(" ")
    case (.symbol, _): appendSymbol(of: segment, to: &output)
    }
  }

  private func appendSymbol(of segment: TerminalSegment, to output: inout ByteBuffer) {
    let symbol = TerminalStandIn.symbol(shownScalar(of: segment)).utf8
    output.append(verbatim: symbol.span)
  }
}

/// Takes the lines of a layout as they are finished.
protocol TerminalSink: ~Copyable {
  mutating func write(_ line: borrowing TerminalLine, of sources: TerminalSources)
}
