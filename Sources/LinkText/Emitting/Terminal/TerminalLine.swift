/// The semantic style of text, independent of its appearance.
struct TerminalStyle: OptionSet {
  let rawValue: UInt16

  static let strong = TerminalStyle(rawValue: 1 << 0)
  static let emphasis = TerminalStyle(rawValue: 1 << 1)
  static let link = TerminalStyle(rawValue: 1 << 2)
  static let disabled = TerminalStyle(rawValue: 1 << 3)
  /// A link in the colors for dark surfaces, called "on contrast" by Backpack.
  static let onContrast = TerminalStyle(rawValue: 1 << 5)
  /// A link in an implicit style, which a theme may leave without an underline.
  static let implicit = TerminalStyle(rawValue: 1 << 6)
  /// Text that is less important than the text around it.
  static let faint = TerminalStyle(rawValue: 1 << 4)
  static let strikethrough = TerminalStyle(rawValue: 1 << 7)
  static let codeSpan = TerminalStyle(rawValue: 1 << 8)
  static let codeBlock = TerminalStyle(rawValue: 1 << 9)
}

/// A part of a line in which all text has the same properties.
struct TerminalSegment {
  enum Source {
    /// `Document.text`.
    case document
    /// `LinkedDocument.hrefs`.
    case hrefs
    /// Text that the layout adds.
    case addition
  }

  /// The presentation of a segment's range.
  enum Form {
    /// The bytes themselves.
    case verbatim
    /// A single space, regardless of the range's length; a tab has a segment for each of its cells.
    case space
    /// The symbol that replaces the only scalar in the range.
    case symbol
    /// A single space; the range is the index of a line break among the document's events.
    case lineBreak
  }

  enum Role {
    /// The document's text, or the symbols that replace its control characters.
    case text
    /// Text that is not part of the document, such as markers, bars, and addresses.
    case decoration
  }

  let source: Source
  let role: Role
  var form: Form
  let style: TerminalStyle
  let link: Document.Link.ID?
  private var start: Int
  private var end: Int

  init(
    source: Source, role: Role, form: Form = .verbatim, style: TerminalStyle,
    link: Document.Link.ID?, range: Range<Int>
  ) {
    self.source = source
    self.role = role
    self.form = form
    self.style = style
    self.link = link
    (start, end) = (range.lowerBound, range.upperBound)
  }

  init(addition range: Range<Int>, style: TerminalStyle, link: Document.Link.ID?) {
    self.init(source: .addition, role: .decoration, style: style, link: link, range: range)
  }

  /// The range of bytes in the source, or of events for a line break.
  var range: Range<Int> {
    get { start..<end }
    set { (start, end) = (newValue.lowerBound, newValue.upperBound) }
  }

  var isSpace: Bool { form == .space || form == .lineBreak }

  @inline(__always)
  func isContinued(by next: TerminalSegment) -> Bool {
    range.upperBound == next.range.lowerBound && source == next.source && role == next.role
      && style == next.style && link == next.link && form == .verbatim && next.form == .verbatim
  }
}

/// A line for a terminal, without escape codes.
struct TerminalLine: ~Copyable {
  /// The margin, and the bars and markers of quotes and lists, all of which are decoration.
  var prefix = UniqueArray<UInt8>(minimumCapacity: 64)
  /// The segments after the prefix, in reading order.
  var segments = UniqueArray<TerminalSegment>(minimumCapacity: 16)
  /// The width of the line in cells, including the prefix.
  var cells = 0
  /// The additional cells that the line takes in some terminals.
  var surplus = 0
  /// Whether the background of the last segment fills the line.
  var isFilled = false
}

/// A horizontal rule of any length, which repeats a character that is one cell wide.
struct TerminalRule {
  static let single = TerminalRule("─")
  /// The rules below headings of the first four levels.
  static let headings = [TerminalRule("═"), single, TerminalRule("╌"), TerminalRule("┈")]

  /// A piece of the rule; appending pieces is faster than appending single characters.
  fileprivate let piece: Bytes
  fileprivate static let pieceCells = 128

  private init(_ character: String) {
    piece = Bytes(String(repeating: character, count: TerminalRule.pieceCells).utf8)
  }
}

/// The texts to which the ranges of segments refer.
struct TerminalSources {
  static let hyphen = 0..<1
  static let backtick = 1..<2
  static let codeIndentation = 2..<6
  static let tildes = 6..<8

  let document: Bytes
  let hrefs: Bytes
  private(set) var additions = Bytes("-`    ~~".utf8)

  init(_ linked: LinkedDocument) {
    document = linked.document.text
    hrefs = linked.hrefs
  }

  /// Removes all additions except the predefined ones.
  mutating func clearAdditions() {
    additions.removeLast(additions.count - TerminalSources.tildes.upperBound)
  }

  mutating func add(_ bytes: some Collection<UInt8>) -> Range<Int> {
    let start = additions.count
    additions.append(contentsOf: bytes)
    return start..<additions.count
  }

  mutating func add(_ rule: TerminalRule, cells: Int) -> Range<Int> {
    let start = additions.count
    var rest = cells
    while rest > 0 {
      let count = min(rest, TerminalRule.pieceCells)
      let byteCount = rule.piece.count / TerminalRule.pieceCells * count
      additions.append(contentsOf: rule.piece[..<byteCount])
      rest -= count
    }
    return start..<additions.count
  }

  func bytes(of source: TerminalSegment.Source) -> Bytes {
    switch source {
    case .document: document
    case .hrefs: hrefs
    case .addition: additions
    }
  }

  /// Returns the first scalar in a segment's range, or the symbol that replaces it.
  func shownScalar(of segment: TerminalSegment) -> UInt32 {
    let bytes = bytes(of: segment.source)
    let (scalar, _) = bytes.span.scalar(at: segment.range.lowerBound)
    return TerminalReplacement(for: scalar)?.symbol ?? scalar
  }

  /// Returns the width that a segment adds to the text before it.
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
      let advance = cluster.advance(scalar, width: ScalarWidth(scalar))
      return DisplayWidth(cells: advance.cells, surplus: advance.surplus)
    }
  }

  /// Returns the end of a verbatim segment's text, before its trailing spaces.
  func endOfContent(_ segment: TerminalSegment) -> Int {
    let bytes = bytes(of: segment.source)
    var end = segment.range.upperBound
    while end > segment.range.lowerBound, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
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

  // Symbols are rare, so their code is not inlined.
  private func appendSymbol(of segment: TerminalSegment, to output: inout ByteBuffer) {
    let symbol = TerminalReplacement.symbol(shownScalar(of: segment)).utf8
    output.append(verbatim: symbol.span)
  }
}

/// A receiver of the completed lines of a layout.
protocol TerminalSink: ~Copyable {
  mutating func write(_ line: borrowing TerminalLine, of sources: TerminalSources)
}
