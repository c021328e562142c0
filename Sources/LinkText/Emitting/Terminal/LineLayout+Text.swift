/// The positions at which a line may break within a text.
enum WordBreaks {
  case prose
  /// Only at spaces, because a hyphen at the end of a line could be mistaken for hyphenation.
  case code
  /// Only before the address, so that it can be copied whole.
  case address
}

extension LineLayout where Sink: ~Copyable {
  /// Appends a segment whose source is `bytes`, and writes each full line.
  mutating func append(
    _ segment: TerminalSegment, of bytes: Span<UInt8>, breaks: WordBreaks = .code
  ) {
    let end = segment.range.upperBound
    var part = segment
    var start = segment.range.lowerBound
    while start < end {
      let asciiEnd = bytes.endOfPrintableASCII(in: start..<end)
      if asciiEnd > start {
        part.range = start..<asciiEnd
        let isInside = start > segment.range.lowerBound
        appendASCII(part, of: bytes, breaks: breaks, isInside: isInside)
        start = asciiEnd
      }
      while start < end, !(0x20..<0x7F).contains(bytes[start]) {
        let (scalar, count) = bytes.scalar(at: start)
        part.range = start..<start + count
        append(scalar, of: part, breaks: breaks, isInside: start > segment.range.lowerBound)
        start += count
        if let script = UniformScript(scalar) {
          start = append(script, segment: part, of: bytes, in: start..<end, breaks: breaks)
        }
      }
    }
  }

  /// Appends text that is not part of the document.
  mutating func append(
    addition: some Collection<UInt8>, style: TerminalStyle, link: Document.Link.ID?
  ) {
    let range = sources.add(addition)
    let bytes = sources.additions
    append(TerminalSegment(addition: range, style: style, link: link), of: bytes.span)
  }

  /// Appends a mark before or after text, such as a backtick of a code span.
  mutating func append(mark range: Range<Int>, style: TerminalStyle, link: Document.Link.ID?) {
    if previous == .space || previous.allowsBreak(before: .other) { noteBreak() }
    if room < range.count, let lastBreak { cut(at: lastBreak) }
    let mark = sources.additions[range.lowerBound]
    push(TerminalSegment(addition: range, style: style, link: link))
    column += range.count
    previous = .other
    previousScalar = UInt32(mark)
    cluster.restart(with: mark)
  }

  /// Appends a line break of the document as a space.
  mutating func append(breakAt event: Int, style: TerminalStyle, link: Document.Link.ID?) {
    appendSpace(
      TerminalSegment(
        source: .document, role: .text, form: .lineBreak, style: style, link: link,
        range: event..<event + 1))
  }

  /// Appends a segment that is shown as a space, unless the line is empty.
  private mutating func appendSpace(_ segment: TerminalSegment) {
    guard !isLineEmpty else { return }
    push(segment)
    column += 1
    cluster.restart(with: UInt8(ascii: " "))
    previous = .space
    previousScalar = UInt32(UInt8(ascii: " "))
    noteBreak()
  }

  /// Appends printable ASCII, whose width is its length, and breaks it where a line is full.
  private mutating func appendASCII(
    _ segment: TerminalSegment, of bytes: Span<UInt8>, breaks: WordBreaks, isInside: Bool
  ) {
    let end = segment.range.upperBound
    var start = segment.range.lowerBound
    if isLineEmpty {
      start = bytes.endOfSpaces(in: start..<end)
    } else if bytes[start] != UInt8(ascii: " "),
      previous == .space || previous.allowsBreak(before: BreakClass(bytes[start]))
    {
      noteBreak(in: breaks, isInside: isInside)
    }
    var text = BreakableASCII(range: start..<end, breaks: breaks, scalarBefore: previousScalar)
    var part = segment
    while end - start > room {
      let fitEnd = start + max(0, room)
      if let lineEnd = text.lastBreak(in: bytes, upTo: fitEnd) {
        part.range = start..<lineEnd
      } else if let lastBreak {
        cut(at: lastBreak)
        continue
      } else if let lineEnd = (fitEnd..<end).first(where: { text.isBreak($0, in: bytes) }) {
        part.range = start..<lineEnd
      } else {
        break
      }
      push(part)
      column += part.range.count
      endLine()
      start = bytes.endOfSpaces(in: part.range.upperBound..<end)
      text = BreakableASCII(range: start..<end, breaks: breaks, scalarBefore: 0)
    }
    guard start < end else { return }
    part.range = start..<end
    push(part)
    if let lineEnd = text.lastBreak(in: bytes, upTo: end) {
      let next = bytes.endOfSpaces(in: lineEnd..<end)
      noteBreak(offset: next, column: column + next - start)
    }
    column += end - start
    previous = text.lastClass(in: bytes)
    previousScalar = UInt32(bytes[end - 1])
    cluster.restart(with: bytes[end - 1])
  }

  /// Appends a scalar that is not printable ASCII.
  private mutating func append(
    _ scalar: UInt32, of segment: TerminalSegment, breaks: WordBreaks, isInside: Bool
  ) {
    switch TerminalReplacement(for: scalar) {
    case .space?:
      var space = segment
      space.form = .space
      let isStop = hasTabStops && scalar == UInt8(ascii: "\t")
      for _ in 0..<(isStop ? 4 - column % 4 : 1) { appendSpace(space) }
    case .symbol(let symbol)?:
      var replacement = segment
      replacement.form = .symbol
      place(symbol, of: replacement, breaks: breaks, isInside: isInside)
    case .nothing? where scalar == 0xAD:
      if room > 0, breaks == .prose { noteBreak(needsHyphen: true) }
    case .nothing?: noteBreak(in: breaks, isInside: isInside)
    case nil: place(scalar, of: segment, breaks: breaks, isInside: isInside)
    }
  }

  /// Records a break opportunity at the current position, unless it is inside an address.
  private mutating func noteBreak(in breaks: WordBreaks, isInside: Bool) {
    if !isInside || breaks != .address { noteBreak() }
  }

  private mutating func place(
    _ scalar: UInt32, of segment: TerminalSegment, breaks: WordBreaks, isInside: Bool
  ) {
    let width = ScalarWidth(scalar)
    let advance = cluster.advance(scalar, width: width)
    if !advance.isExtension {
      let next = BreakClass(scalar, width: width)
      if previous.allowsBreak(before: next) { noteBreak(in: breaks, isInside: isInside) }
      previous = next
      previousScalar = scalar
    } else if previous == .space || previous == .lineStart {
      // UAX #14 treats combining marks without a base as letters.
      previous = .other
    }
    push(segment)
    column += advance.cells
    surplus += advance.surplus
    if room < 0, let lastBreak { cut(at: lastBreak) }
  }

  /// Appends the scalars of a script at the start of a range, and returns the end of the last one.
  ///
  /// Ideographs are appended only up to the end of the line, since the line may break after them.
  private mutating func append(
    _ script: UniformScript, segment: TerminalSegment, of bytes: Span<UInt8>,
    in range: Range<Int>, breaks: WordBreaks
  ) -> Int {
    let width = script.width
    let limit = script == .ideographs ? max(0, room / width.cells) : .max
    let run = bytes.run(of: script, in: range, limit: limit)
    guard run.count > 0, previous == script.breakClass else { return range.lowerBound }
    var part = segment
    part.range = range.lowerBound..<run.end
    push(part)
    if script == .ideographs, breaks != .address {
      noteBreak(offset: run.lastStart, column: column + (run.count - 1) * width.cells)
    }
    column += run.count * width.cells
    cluster.restart(with: width)
    if room < 0, let lastBreak { cut(at: lastBreak) }
    return run.end
  }
}

extension Span<UInt8> {
  fileprivate func endOfSpaces(in range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, self[index] == UInt8(ascii: " ") { index += 1 }
    return index
  }
}
