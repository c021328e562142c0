/// Whether a line may end after a hyphen between letters.
enum HyphenBreaks {
  case allowed
  /// In code and addresses, which would be read with the line's end in them.
  case forbidden
}

extension LineLayout where Sink: ~Copyable {
  /// Appends a segment of `bytes`, which are those of its source, and writes the lines it fills.
  mutating func append(
    _ segment: TerminalSegment, of bytes: Span<UInt8>, hyphens: HyphenBreaks = .forbidden
  ) {
    let end = segment.range.upperBound
    var part = segment
    var start = segment.range.lowerBound
    while start < end {
      let asciiEnd = bytes.endOfPrintableASCII(in: start..<end)
      if asciiEnd > start {
        part.range = start..<asciiEnd
        appendASCII(part, of: bytes, hyphens: hyphens)
        start = asciiEnd
      }
      while start < end, !(0x20..<0x7F).contains(bytes[start]) {
        let (scalar, count) = bytes.scalar(at: start)
        part.range = start..<start + count
        append(scalar, part)
        start += count
        if let script = UniformScript(scalar) {
          start = append(script, part, of: bytes, in: start..<end)
        }
      }
    }
  }

  /// Appends text that is not the document's.
  mutating func append(
    addition: some Collection<UInt8>, style: TerminalStyle, link: Link.ID?
  ) {
    let range = sources.add(addition)
    append(addition: range, style: style, link: link)
  }

  /// Appends text of the layout's additions.
  mutating func append(addition range: Range<Int>, style: TerminalStyle, link: Link.ID?) {
    let bytes = sources.additions
    append(
      TerminalSegment(
        source: .addition, role: .decoration, style: style, link: link, range: range),
      of: bytes.span)
  }

  /// Appends a line as decoration that is not wrapped.
  mutating func append(_ rule: TerminalRule, cells: Int, style: TerminalStyle) {
    push(
      TerminalSegment(
        source: .addition, role: .decoration, style: style, link: nil,
        range: sources.add(rule, cells: cells)))
    column += cells
  }

  mutating func appendCodeIndentation() {
    let range = TerminalSources.codeIndentation
    push(
      TerminalSegment(source: .addition, role: .decoration, style: [], link: nil, range: range))
    column += range.count
  }

  /// Appends a break of the document's events, which its text has as a space.
  mutating func append(breakAt event: Int, style: TerminalStyle, link: Link.ID?) {
    appendSpace(
      TerminalSegment(
        source: .document, role: .text, form: .lineBreak, style: style, link: link,
        range: event..<event + 1))
  }

  /// Appends a segment that is shown as a space, unless the line is empty.
  private mutating func appendSpace(_ segment: TerminalSegment) {
    guard column > 0 else { return }
    push(segment)
    column += 1
    cluster.restart(with: UInt8(ascii: " "))
    previous = .space
    noteBreak()
  }

  /// Appends printable ASCII, which is measured by counting and broken by looking for spaces.
  private mutating func appendASCII(
    _ segment: TerminalSegment, of bytes: Span<UInt8>, hyphens: HyphenBreaks
  ) {
    let end = segment.range.upperBound
    var start = segment.range.lowerBound
    if column == 0 {
      start = bytes.endOfSpaces(in: start..<end)
    } else if bytes[start] != UInt8(ascii: " "),
      previous == .space || previous.allowsBreak(before: BreakClass(bytes[start]))
    {
      noteBreak()
    }
    var part = segment
    while end - start > room {
      let fitEnd = start + max(0, room)
      if let lineEnd = bytes.lastBreak(in: start..<end, upTo: fitEnd, hyphens: hyphens) {
        part.range = start..<lineEnd
      } else if let lastBreak {
        cut(at: lastBreak)
        continue
      } else if let lineEnd = bytes.firstBreak(in: start..<end, from: fitEnd, hyphens: hyphens) {
        part.range = start..<lineEnd
      } else {
        break
      }
      push(part)
      column += part.range.count
      endLine()
      start = bytes.endOfSpaces(in: part.range.upperBound..<end)
    }
    guard start < end else { return }
    part.range = start..<end
    push(part)
    if let lineEnd = bytes.lastBreak(in: start..<end, upTo: end, hyphens: hyphens) {
      let next = bytes.endOfSpaces(in: lineEnd..<end)
      noteBreak(offset: next, column: column + next - start)
    }
    column += end - start
    previous = bytes.breakClass(endOf: start..<end, hyphens: hyphens)
    cluster.restart(with: bytes[end - 1])
  }

  /// Appends a scalar that is not printable ASCII.
  private mutating func append(_ scalar: UInt32, _ segment: TerminalSegment) {
    switch TerminalStandIn(for: scalar) {
    case .space?:
      var space = segment
      space.form = .space
      let isStop = tabs == .stops && scalar == UInt8(ascii: "\t")
      for _ in 0..<(isStop ? 4 - column % 4 : 1) {
        appendSpace(space)
      }
    case .symbol(let symbol)?:
      var standIn = segment
      standIn.form = .symbol
      place(symbol, standIn)
    case .nothing? where scalar == 0xAD:
      if room > 0 { noteBreak(.hyphen) }
    case .nothing?: noteBreak()
    case nil: place(scalar, segment)
    }
  }

  private mutating func place(_ scalar: UInt32, _ segment: TerminalSegment) {
    let width = ScalarWidth(scalar)
    let advance = cluster.advance(scalar, width)
    if !advance.isExtension {
      let next = BreakClass(scalar, width)
      if previous.allowsBreak(before: next) {
        noteBreak()
      }
      previous = next
    }
    push(segment)
    column += advance.cells
    surplus += advance.surplus
    if room < 0, let lastBreak {
      cut(at: lastBreak)
    }
  }

  /// Appends the scalars that a range begins with and that are like the one before them; gives their end.
  ///
  /// Ideographs end where the line is full, since the next one has to find its place.
  private mutating func append(
    _ script: UniformScript, _ segment: TerminalSegment, of bytes: Span<UInt8>, in range: Range<Int>
  ) -> Int {
    let width = script.width
    let run: Span<UInt8>.Run
    switch script {
    case .letters, .syllables:
      run = bytes.run(of: script, in: range, limit: .max)
    case .ideographs:
      run = bytes.run(of: script, in: range, limit: max(0, room / width.cells))
    }
    guard run.count > 0, previous == script.breakClass else { return range.lowerBound }
    var part = segment
    part.range = range.lowerBound..<run.end
    push(part)
    if script == .ideographs {
      noteBreak(offset: run.lastStart, column: column + (run.count - 1) * width.cells)
    }
    column += run.count * width.cells
    cluster.restart(with: width)
    if room < 0, let lastBreak {
      cut(at: lastBreak)
    }
    return run.end
  }
}

/// Line breaks in printable ASCII: at spaces, and after a hyphen between letters.
extension Span<UInt8> {
  /// The last index of `range` up to `limit` before which a line may end; nil when there is none.
  fileprivate func lastBreak(
    in range: Range<Int>, upTo limit: Int, hyphens: HyphenBreaks
  ) -> Int? {
    var index = Swift.min(limit, range.upperBound - 1)
    while index >= range.lowerBound {
      if isBreak(index, in: range, hyphens: hyphens) { return index }
      index -= 1
    }
    return nil
  }

  /// The first index of `range` from `start` on before which a line may end; nil when there is none.
  fileprivate func firstBreak(
    in range: Range<Int>, from start: Int, hyphens: HyphenBreaks
  ) -> Int? {
    (start..<range.upperBound).first { isBreak($0, in: range, hyphens: hyphens) }
  }

  @inline(__always)
  private func isBreak(_ index: Int, in range: Range<Int>, hyphens: HyphenBreaks) -> Bool {
    if self[index] == UInt8(ascii: " ") { return true }
    return hyphens == .allowed && index - 2 >= range.lowerBound
      && self[index - 1] == UInt8(ascii: "-") && self[index].isASCIILetter
      && self[index - 2].isASCIIAlphanumeric
  }

  fileprivate func endOfSpaces(in range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, self[index] == UInt8(ascii: " ") {
      index += 1
    }
    return index
  }

  /// The class of the last character of `range` for what follows it.
  fileprivate func breakClass(endOf range: Range<Int>, hyphens: HyphenBreaks) -> BreakClass {
    let last = range.upperBound - 1
    let breakClass = BreakClass(self[last])
    guard breakClass == .hyphen else { return breakClass }
    let breaks =
      hyphens == .allowed && last > range.lowerBound && self[last - 1].isASCIIAlphanumeric
    return breaks ? .hyphen : .other
  }
}
