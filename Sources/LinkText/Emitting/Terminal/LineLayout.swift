/// Fills lines with segments of text and passes each full line to a sink.
///
/// A wrapped line ends at the last break opportunity within the width, without the spaces around
/// it. A word that is longer than the width is on a separate line. The cost is linear in the length
/// of the text, regardless of the width.
struct LineLayout<Sink: TerminalSink & ~Copyable>: ~Copyable {
  /// A position at which the line can be broken, and the size of the line before it.
  struct Break {
    /// The index of the segment in which the line is broken.
    let segment: Int
    /// The offset in the segment's source at which the next line begins.
    let offset: Int
    let column: Int
    let surplus: Int
    /// Whether a line that is broken here ends with a hyphen.
    let needsHyphen: Bool
  }

  var sink: Sink
  var prefix: LinePrefix
  var sources: TerminalSources
  /// The number of lines that the sink received, not counting the empty lines between blocks.
  private(set) var lineCount = 0
  /// The width of the longest line since `begin(limit:)` was called, in cells after the prefix.
  private(set) var widestColumn = 0

  /// The maximum number of cells per line after the prefix; `Int.max` if lines are not wrapped.
  private(set) var limit = Int.max
  /// Whether a tab extends to the next multiple of four columns; otherwise, it is one space.
  private(set) var hasTabStops = false
  private(set) var lastBreak: Break?
  var previous = BreakClass.lineStart
  /// The last scalar on the line that begins a grapheme cluster; 0 at the start of the line.
  var previousScalar: UInt32 = 0
  var cluster = ClusterWidth()
  /// The width of the line so far, in cells after the prefix.
  var column = 0
  /// The number of extra cells that the line takes in some terminals; it breaks early to fit there.
  var surplus = 0
  /// The number of cells left on the line in every terminal; negative if the line is too long.
  var room: Int { limit - column - surplus }

  private let width: Int
  private var line = TerminalLine()
  /// A line that consists only of a prefix.
  private var bareLine = TerminalLine()
  private var carried = UniqueArray<TerminalSegment>(minimumCapacity: 16)
  /// The number of bytes in the requested empty line's prefix; `nil` if no line is requested.
  private var separatorCount: Int?

  init(_ sources: TerminalSources, width: Int, sink: consuming Sink) {
    self.sources = sources
    self.sink = sink
    self.width = width
    prefix = LinePrefix(width: width)
  }

  /// Requests an empty line before the next line; repeated requests share one empty line.
  mutating func separate() { separatorCount = min(separatorCount ?? .max, prefix.bytes.count) }

  /// The number of cells that a line has after the prefix; `Int.max` if lines are not wrapped.
  var availableCells: Int { width == 0 ? .max : max(1, width - prefix.cells) }

  /// Begins text that is wrapped to the width, or code, which is not wrapped.
  mutating func beginText(isCode: Bool = false) {
    sources.clearAdditions()
    begin(limit: isCode ? .max : availableCells)
    hasTabStops = isCode
  }

  /// Begins text that is wrapped to `limit` cells; unlike `beginText`, keeps `sources.additions`.
  mutating func begin(limit: Int) {
    self.limit = limit
    widestColumn = 0
    startLine()
  }

  private mutating func startLine() {
    line.segments.removeAll()
    lastBreak = nil
    previous = .lineStart
    previousScalar = 0
    restartMeasuring()
  }

  /// Restarts measuring after the prefix; a combining mark can join the prefix's final space.
  private mutating func restartMeasuring() {
    column = 0
    surplus = 0
    cluster = ClusterWidth()
    if prefix.cells > 0 { cluster.restart(with: UInt8(ascii: " ")) }
  }

  /// Ends the line, and writes it if it contains anything but spaces.
  mutating func endLine() {
    trimSpaces()
    if line.segments.count > 0 { write() }
    startLine()
  }

  /// Ends the line at a break, and begins the next line with the text after the break.
  mutating func cut(at lineBreak: Break) {
    carried.replaceAll(with: line.segments, in: lineBreak.segment + 1..<line.segments.count)
    line.segments.removeLast(carried.count)
    let last = line.segments[lineBreak.segment]
    line.segments[lineBreak.segment].range = last.range.lowerBound..<lineBreak.offset
    var rest = last
    rest.range = lineBreak.offset..<last.range.upperBound
    let carriedColumn = column - lineBreak.column
    let carriedSurplus = surplus - lineBreak.surplus
    let carriedState = (previous, previousScalar, cluster)
    column = lineBreak.column
    surplus = lineBreak.surplus
    trimSpaces()
    if lineBreak.needsHyphen {
      line.segments.append(
        TerminalSegment(addition: TerminalSources.hyphen, style: last.style, link: last.link))
      column += 1
    }
    write()
    startLine()
    if !rest.range.isEmpty { line.segments.append(rest) }
    line.segments.append(contentsOf: carried, in: 0..<carried.count)
    column = carriedColumn
    surplus = carriedSurplus
    (previous, previousScalar, cluster) = carriedState
    guard mayStartWithCombiningMark else { return }
    // The first character may have joined the end of the previous line, so measure again.
    restartMeasuring()
    for index in 0..<line.segments.count {
      let size = sources.size(of: line.segments[index], after: &cluster)
      column += size.cells
      surplus += size.surplus
    }
  }

  /// Whether the line has no segments, not even a combining mark of zero width.
  var isLineEmpty: Bool { line.segments.count == 0 }

  private var mayStartWithCombiningMark: Bool {
    guard !isLineEmpty else { return false }
    let first = line.segments[0]
    return switch first.form {
    case .space, .lineBreak: false
    case .symbol: true
    case .verbatim: sources.bytes(of: first.source)[first.range.lowerBound] >= 0x80
    }
  }

  mutating func push(_ segment: TerminalSegment) {
    let last = line.segments.count - 1
    if last >= 0, line.segments[last].isContinued(by: segment) {
      line.segments[last].range = line.segments[last].range.lowerBound..<segment.range.upperBound
    } else {
      line.segments.append(segment)
    }
  }

  /// Records a break opportunity at the end of the last segment.
  mutating func noteBreak(needsHyphen: Bool = false) {
    guard let last = line.segments.last else { return }
    noteBreak(offset: last.range.upperBound, column: column, needsHyphen: needsHyphen)
  }

  /// Records a break opportunity before an offset in the last segment, if the line is wrapped.
  mutating func noteBreak(offset: Int, column: Int, needsHyphen: Bool = false) {
    guard limit < .max, column > 0 else { return }
    lastBreak = Break(
      segment: line.segments.count - 1, offset: offset, column: column, surplus: surplus,
      needsHyphen: needsHyphen)
  }

  private mutating func trimSpaces() {
    while let segment = line.segments.last {
      if segment.isSpace {
        column -= 1
      } else {
        let end = sources.endOfContent(segment)
        column -= segment.range.upperBound - end
        if end > segment.range.lowerBound {
          line.segments[line.segments.count - 1].range = segment.range.lowerBound..<end
          return
        }
      }
      line.segments.removeLast()
    }
  }

  /// Ends and writes a line of code, even an empty line, and fills it with the background color.
  mutating func endFilledLine() {
    line.isFilled = true
    write()
    line.isFilled = false
    startLine()
  }

  /// Ends a line whose segments refer to `otherSources`, unless the line is empty.
  mutating func endLine(of otherSources: TerminalSources) {
    guard !isLineEmpty else { return }
    prepareLine()
    sink.write(line, of: otherSources)
    didWriteLine()
    startLine()
  }

  private mutating func write() {
    prepareLine()
    sink.write(line, of: sources)
    didWriteLine()
  }

  private mutating func prepareLine() {
    writeSeparator()
    line.cells = prefix.cells + column
    line.surplus = surplus
    line.prefix.replaceAll(with: prefix.nextBytes, in: 0..<prefix.nextBytes.count)
  }

  private mutating func didWriteLine() {
    prefix.didShowMarkers()
    lineCount += 1
    widestColumn = max(widestColumn, column)
  }

  /// Writes a line that is only a prefix, with the markers that are not shown yet.
  mutating func writeEmptyLine() {
    writeSeparator()
    bareLine.prefix.replaceAll(with: prefix.nextBytes, in: 0..<prefix.nextBytes.count)
    writeBareLine()
    prefix.didShowMarkers()
    lineCount += 1
  }

  private mutating func writeSeparator() {
    guard let count = separatorCount else { return }
    separatorCount = nil
    bareLine.prefix.replaceAll(with: prefix.bytes, in: 0..<min(count, prefix.bytes.count))
    writeBareLine()
  }

  private mutating func writeBareLine() {
    while bareLine.prefix.last == UInt8(ascii: " ") { bareLine.prefix.removeLast() }
    bareLine.cells = bareLine.prefix.withSpan { DisplayWidth.cells(of: $0) }
    sink.write(bareLine, of: sources)
  }
}
