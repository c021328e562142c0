import LinkText

extension SourceLocator {
  // Functions named `take…` consume content; Boolean results say whether it matches the document.

  /// Consumes the next byte if it is the given byte.
  mutating func take(_ byte: UInt8) -> Bool {
    guard content.has(byte, at: position) else { return false }
    position += 1
    return true
  }

  mutating func takeMarks(count: Int) -> Bool {
    guard let mark = content.byte(at: position),
      mark == UInt8(ascii: "*") || mark == UInt8(ascii: "_")
    else { return false }
    return take(mark) && (count == 1 || take(mark))
  }

  /// Consumes the source of a text; in an autolink, backslashes are literal.
  mutating func takeText(_ range: Document.TextRange) -> Bool {
    var literal = range.indices.lowerBound
    let end = range.indices.upperBound
    // The start of the text that was consumed verbatim and has not been recorded yet.
    var verbatimStart = literal
    while literal < end {
      let plainCount = content.plainCount(at: position, as: literal..<end, of: document.text)
      position += plainCount
      literal += plainCount
      guard literal < end else { break }
      guard let byte = content.byte(at: position) else { return false }
      let isSpecial = byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\\") && !isInAutolink
      if isSpecial, let reference = reference(before: literal) {
        record(verbatim: verbatimStart..<literal)
        guard takeReference(reference, for: literal..<end) else { return false }
        literal += reference.value.count
        verbatimStart = literal
      } else {
        guard byte == document.text[literal] else { return false }
        position += 1
        literal += 1
      }
    }
    record(verbatim: verbatimStart..<literal)
    return true
  }

  /// Returns the escape, entity or numeric reference at `position`, or `nil` if there is none.
  private mutating func reference(before literal: Int) -> CharacterReferences.Reference? {
    if content.has(UInt8(ascii: "\\"), at: position) {
      guard let next = content.byte(at: position + 1), next.isASCIIPunctuation else { return nil }
      return CharacterReferences.Reference(count: 2, value: [next])
    }
    return references.reference(
      at: position, in: content,
      yieldsAmpersand: document.text[literal] == UInt8(ascii: "&"))
  }

  private mutating func takeReference(
    _ reference: CharacterReferences.Reference, for literal: Range<Int>
  ) -> Bool {
    let value = literal.prefix(reference.value.count)
    guard document.text[value].elementsEqual(reference.value) else { return false }
    if detail == .text {
      map.textPieces.append(
        TextPiece(
          kind: .reference, text: value, sourceStart: content.sourceOffset(of: position),
          sourceCount: reference.count))
    }
    position += reference.count
    return true
  }

  /// Records a verbatim text that ends at `position`.
  private mutating func record(verbatim text: Range<Int>) {
    guard detail == .text, !text.isEmpty else { return }
    let start = position - text.count
    content.forEachStretch(of: start..<position) { part, source in
      let textStart = text.lowerBound + part.lowerBound - start
      map.textPieces.append(
        TextPiece(
          kind: .verbatim, text: textStart..<textStart + part.count, sourceStart: source,
          sourceCount: part.count))
    }
  }

  mutating func takeVerbatim(_ range: Document.TextRange) -> Bool {
    for index in range.indices {
      guard take(document.text[index]) else { return false }
    }
    record(verbatim: range.indices)
    return true
  }

  /// Consumes a code span, up to the next backtick string of equal length.
  mutating func takeCode(_ range: Document.TextRange) -> Bool {
    let start = position
    while take(UInt8(ascii: "`")) {}
    let markCount = position - start
    let inside = position
    guard markCount > 0, let end = endOfCode(markCount: markCount) else { return false }
    // A space at each end is stripped unless the code has only spaces.
    let isPadded = end - inside == range.count + 2
    guard isPadded || end - inside == range.count else { return false }
    position = inside + (isPadded ? 1 : 0)
    for index in range.indices {
      let byte = content.bytes[position]
      let literal = byte == UInt8(ascii: "\n") ? UInt8(ascii: " ") : byte
      guard literal == document.text[index] else { return false }
      position += 1
    }
    record(verbatim: range.indices)
    position = end + markCount
    if detail == .text {
      map.codeSpans.append((text: range, whole: sourceRange(start..<position)))
    }
    return true
  }

  /// Returns the offset of the backtick string that closes a code span, or `nil` if there is none.
  private func endOfCode(markCount: Int) -> Int? {
    var offset = position
    while offset < content.end {
      guard content.bytes[offset] == UInt8(ascii: "`") else {
        offset += 1
        continue
      }
      let start = offset
      while content.has(UInt8(ascii: "`"), at: offset) { offset += 1 }
      if offset - start == markCount { return start }
    }
    return nil
  }

  /// Consumes a soft or a hard line break.
  mutating func takeLineBreak() -> Bool {
    if content.has(UInt8(ascii: "\\"), at: position) {
      // After a backslash, white space at the start of the next line is text.
      position += 1
      return take(UInt8(ascii: "\n"))
    }
    while let byte = content.byte(at: position), byte != UInt8(ascii: "\n") {
      guard byte.isASCIIWhitespace else { return false }
      position += 1
    }
    guard take(UInt8(ascii: "\n")) else { return false }
    position = content.scanner.endOfBlanks(at: position)
    return true
  }

  /// Finds paragraphs of definitions in the lines from `nextLine` to the line before `end`.
  ///
  /// Such a paragraph has no node in the tree; it belongs to the open containers.
  mutating func findDefinitions(before end: Int) {
    guard detail == .text, isNeeded == nil else { return }
    let end = min(end, map.lines.count + 1)
    content.removeAll()
    while nextLine < end {
      let line = containers.line(nextLine, lines: map.lines, source: source)
      nextLine += 1
      if line.rest.isBlank {
        takeParagraphOfDefinitions()
      } else if !content.bytes.isEmpty {
        append(line)
      } else if line.hasAllMarkers, line.rest.indent < 4,
        line.rest.first(in: source) == UInt8(ascii: "[")
      {
        content.append(line.rest.firstNonspace..<line.rest.end, of: source)
      }
    }
    takeParagraphOfDefinitions()
  }

  private mutating func takeParagraphOfDefinitions() {
    guard !content.bytes.isEmpty else { return }
    let count = map.definitions.count
    takeDefinitions()
    if !content.isBlank {
      map.definitions.removeSubrange(count...)
      map.unverifiedBlockCount += 1
    }
    content.removeAll()
  }

  /// Locates the lines of an HTML block, without the markers before them.
  ///
  /// A source line that does not end with the corresponding line of the block's text is skipped.
  mutating func locate(htmlBlock range: Document.TextRange, firstLine: Int) {
    var number = firstLine
    var start = range.indices.lowerBound
    while start < range.indices.upperBound, number <= map.lines.count {
      let end =
        document.text.span.firstOffset(of: UInt8(ascii: "\n"), in: start..<range.indices.upperBound)
        ?? range.indices.upperBound
      let line = map.lines.line(number, in: source)
      let literal = document.text[start..<end]
      if !literal.isEmpty, source[line].suffix(literal.count).elementsEqual(literal) {
        map.textPieces.append(
          TextPiece(
            kind: .verbatim, text: start..<end, sourceStart: line.upperBound - literal.count,
            sourceCount: literal.count))
      }
      start = end + 1
      number += 1
    }
  }
}
