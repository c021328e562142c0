import LinkMarkup

/// The construct that an author is writing, of which the end may be missing.
struct CompletionContext: Equatable {
  enum Kind: Equatable {
    /// The destination of a link or a definition; whether it begins with `<`.
    case destination(isBracketed: Bool)
    /// The label of a reference.
    case label
    /// A comment that disables rules: the words before the cursor.
    case directive([String])
  }

  let kind: Kind
  /// What is replaced: the whole destination, label, or word.
  let range: Range<Int>
  /// The part of the text before the cursor.
  let typed: String

  /// Finds the construct at an offset, or returns `nil` if there is none that can be completed.
  init?(at offset: Int, in source: Bytes) {
    guard offset <= source.count else { return nil }
    let start = source[..<offset].lastIndex(where: \.isLineEnding).map { $0 + 1 } ?? 0
    let end = source[offset...].firstIndex(where: \.isLineEnding) ?? source.count
    if CompletionContext.isInCodeBlock(start, source) { return nil }
    if let words = CompletionContext.directive(source[..<offset]) {
      let word = words.last ?? ""
      kind = .directive(words.dropLast())
      let rest = source[offset..<end].prefix { !$0.isASCIIWhitespace && $0 != UInt8(ascii: ">") }
      let isEnd = rest.starts(with: "--".utf8)
      range = offset - word.utf8.count..<(isEnd ? offset : rest.endIndex)
      typed = word
      return
    }
    let line = source[start..<end]
    if let opening = CompletionContext.destination(before: offset, in: line) {
      let isBracketed = opening < end && line[opening] == UInt8(ascii: "<") && opening < offset
      kind = .destination(isBracketed: isBracketed)
      range =
        opening..<CompletionContext.endOfDestination(from: opening, offset, in: line, isBracketed)
      let typed = line[(opening + (isBracketed ? 1 : 0))..<offset]
      self.typed = String(decoding: typed, as: UTF8.self)
      return
    }
    guard let opening = CompletionContext.label(before: offset, in: line) else { return nil }
    kind = .label
    let close = line[offset...].firstIndex { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "[") }
    let isClosed = close.map { line[$0] == UInt8(ascii: "]") } ?? false
    range = opening..<(isClosed ? close ?? offset : offset)
    typed = String(decoding: line[opening..<offset], as: UTF8.self)
  }
}

extension CompletionContext {
  /// Returns the words of an open comment that begins with `linkmark-`, the last of which the author
  /// is writing, or `nil` if there is none.
  private static func directive(_ before: ArraySlice<UInt8>) -> [String]? {
    let recent = before.suffix(2000)
    var rest = recent
    var open: ArraySlice<UInt8>?
    while let start = rest.firstRange(of: "<!--") {
      rest = rest[start.upperBound...]
      open = rest
      if let end = rest.firstRange(of: "-->") {
        rest = rest[end.upperBound...]
        open = nil
      }
    }
    guard let open else { return nil }
    let words = open.split(whereSeparator: \.isASCIIWhitespace)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let verb = words.first, "linkmark-".hasPrefix(verb) || verb.hasPrefix("linkmark-") else {
      return nil
    }
    return open.last?.isASCIIWhitespace == true ? words + [""] : words
  }

  /// Returns the start of the destination that the offset is in, which is after `](` or after the
  /// colon of a definition, or `nil` if it is in none.
  private static func destination(before offset: Int, in line: ArraySlice<UInt8>) -> Int? {
    var index = offset
    var depth = 0
    var hasSpace = false
    while index > line.startIndex {
      index -= 1
      switch line[index] {
      case UInt8(ascii: "(") where index > line.startIndex && line[index - 1] == UInt8(ascii: "]"):
        guard depth == 0 else { return nil }
        let isBracketed = index + 1 < offset && line[index + 1] == UInt8(ascii: "<")
        let isOpen = !isBracketed || !line[(index + 2)..<offset].contains(UInt8(ascii: ">"))
        return hasSpace && !isBracketed || !isOpen ? nil : index + 1
      case UInt8(ascii: "("): depth -= 1
      case UInt8(ascii: ")"): depth += 1
      case UInt8(ascii: ":") where index > line.startIndex && line[index - 1] == UInt8(ascii: "]"):
        return definition(line, colon: index, offset)
      case let byte: hasSpace = hasSpace || byte.isASCIIWhitespace
      }
      // A parenthesis of the text around a link.
      if depth < 0 { depth = 0 }
    }
    return nil
  }

  /// Returns the start of the destination of a definition whose colon is at an index.
  private static func definition(_ line: ArraySlice<UInt8>, colon: Int, _ offset: Int) -> Int? {
    let before = line[..<colon].drop { $0.isASCIIBlank || $0 == UInt8(ascii: ">") }
    let blanks = line[(colon + 1)..<offset].prefix(while: \.isASCIIBlank).count
    let start = colon + 1 + blanks
    let isBracketed = start < offset && line[start] == UInt8(ascii: "<")
    let typed = line[start..<offset]
    guard before.first == UInt8(ascii: "["), isBracketed || !typed.contains(where: \.isASCIIBlank)
    else { return nil }
    return start
  }

  private static func endOfDestination(
    from start: Int, _ offset: Int, in line: ArraySlice<UInt8>, _ isBracketed: Bool
  ) -> Int {
    if isBracketed {
      let close = line[offset...].firstIndex { $0 == UInt8(ascii: ">") }
      return close.map { $0 + 1 } ?? offset
    }
    var depth = 0
    var index = start
    while index < line.endIndex, !line[index].isASCIIWhitespace {
      if line[index] == UInt8(ascii: "(") { depth += 1 }
      if line[index] == UInt8(ascii: ")") {
        if depth == 0, index >= offset { break }
        depth -= 1
      }
      index += 1
    }
    return index
  }

  /// Returns the start of the label that the offset is in, which is after `][`, or `nil` if it is in
  /// none.
  private static func label(before offset: Int, in line: ArraySlice<UInt8>) -> Int? {
    let before = line[..<offset]
    guard
      let bracket = before.lastIndex(where: { "[]".utf8.contains($0) }),
      before[bracket] == UInt8(ascii: "["), bracket > line.startIndex,
      before[bracket - 1] == UInt8(ascii: "]")
    else { return nil }
    return bracket + 1
  }

  /// Returns whether the line that begins at an offset is in a fenced code block.
  private static func isInCodeBlock(_ start: Int, _ source: Bytes) -> Bool {
    var fence: ArraySlice<UInt8>?
    for line in source[..<start].split(whereSeparator: \.isLineEnding) {
      let text = line.drop { $0.isASCIIBlank || $0 == UInt8(ascii: ">") }
      guard let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
        continue
      }
      let marks = text.prefix { $0 == mark }
      guard marks.count >= 3 else { continue }
      if let open = fence {
        let isEnd = text.dropFirst(marks.count).allSatisfy(\.isASCIIBlank)
        if open.first == mark, marks.count >= open.count, isEnd { fence = nil }
      } else if mark == UInt8(ascii: "~") || !text.dropFirst(marks.count).contains(mark) {
        fence = marks
      }
    }
    return fence != nil
  }
}
