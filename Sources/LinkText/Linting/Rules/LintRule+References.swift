extension LintRule {
  /// Two adjacent pairs of brackets are rarely meant as text; a single pair often is.
  static let undefinedReference = LintRule(
    name: "undefined-reference", level: .error,
    summary: "a reference whose label is not defined, so that it remains text",
    suspects: { document in
      let text = document.text
      return document.events.contains { event in
        guard case .leaf(.text(let range)) = event else { return false }
        // Adjacent texts form one event, so one event contains both brackets.
        return text.span.contains(UInt8(ascii: "]"), in: range.indices) { index in
          index + 1 < range.upperBound && text[index + 1] == UInt8(ascii: "[")
        }
      }
    }
  ) { subject, map in
    let names = Set(map.definitions.map(\.normalizedLabel))
    var labels = WordSuggestions(
      map.definitions.map { String(decoding: map.source[$0.label], as: UTF8.self) })
    var findings: [LintFinding] = []
    for block in subject.document.textBlocks {
      let brackets = BracketPair.all(among: subject.literalMarks("[", "]", in: block))
      for (text, label) in zip(brackets, brackets.dropFirst())
      where text.range.upperBound == label.range.lowerBound && text.link == label.link {
        guard let reference = UndefinedReference(text, followedBy: label, in: map.source),
          case let written = Bytes(map.source[reference.label]),
          !names.contains(LinkDefinition.normalized(label: written.span))
        else { continue }
        findings.append(reference.finding(map, among: &labels))
      }
    }
    return findings
  }

  static let unusedDefinition = LintRule(
    name: "unused-definition", level: .note,
    summary: "a definition that no link or image uses",
    // Every document is checked, because a parsed document does not contain its definitions.
    suspects: { _ in true }
  ) { subject, map in
    let used = subject.document.usedLabels(in: map)
    var firstLines: [String: Int] = [:]
    // There is no fix if another dialect may read a reference in code or HTML, or if the file may
    // only provide definitions to files that include it.
    lazy var definedLabels = Set(map.definitions.map(\.label))
    lazy var writtenLabels = Set(
      map.source[...].labels.lazy.filter { !definedLabels.contains($0) }
        .map(map.normalizedLabel))
    lazy var hasBodyText = subject.document.hasBodyText(in: map)
    return map.definitions.compactMap { definition in
      let isUsed = used.contains(definition.normalizedLabel)
      // The rule `unsupported-footnote` reports footnotes.
      if isUsed, LinkDefinition.isFootnote(label: map.source[definition.label]) { return nil }
      // `[//]: # (comment)` is an idiom for a comment in Markdown.
      let destination = map.source[definition.destination]
      if !isUsed, ["#", "<>"].contains(where: { destination.elementsEqual($0.utf8) }) {
        return nil
      }
      let label = String(decoding: map.source[definition.label], as: UTF8.self).quoted
      let message: String
      var isFixed = true
      if let line = firstLines[definition.normalizedLabel] {
        message = """
          \(label) is already defined on line \(line), and the first definition counts; \
          remove this one
          """
      } else {
        firstLines[definition.normalizedLabel] = definition.line
        guard !isUsed else { return nil }
        message = "no link or image uses \(label); remove the definition or use it"
        isFixed = hasBodyText && !writtenLabels.contains(definition.normalizedLabel)
      }
      return LintFinding(
        .source(definition.whole), message,
        fix: isFixed ? map.removingLines(of: definition) : nil)
    }
  }
}

extension Document {
  /// Returns whether there is text after the front matter and outside headings.
  fileprivate func hasBodyText(in map: SourceMap) -> Bool {
    let start = Document.FrontMatter(in: map.source)?.range.upperBound ?? 0
    var isInHeading = false
    return events.contains { event in
      switch event {
      case .enter(.heading): isInHeading = true
      case .exit(.heading): isInHeading = false
      case .leaf(.text(let range)):
        let offset = map.sourceOffset(ofText: range.indices.lowerBound)
        return !isInHeading && offset.map { $0 >= start } ?? true
      case .enter, .exit, .leaf: break
      }
      return false
    }
  }

  /// Returns the labels that references use, normalized for comparison with definitions.
  fileprivate func usedLabels(in map: SourceMap) -> Set<String> {
    var used: Set<String> = []
    func insert(_ label: Range<Int>) { used.insert(map.normalizedLabel(label)) }
    for reference in (map.links + map.images).compactMap(\.self) {
      switch reference.form {
      case .inline, .autolink, .bare, .footnote, .html: break
      case .full: reference.label.map(insert)
      case .collapsed, .shortcut: insert(reference.content)
      }
    }
    // References in an image description are not links, but they affect the description's text.
    for image in map.images.compactMap(\.self) {
      for label in map.source[image.content].labels { insert(label) }
    }
    return used
  }
}

/// A pair of brackets in the text of a block, without unmatched brackets in between.
private struct BracketPair {
  /// UTF-8 offsets in the source, including both brackets.
  let range: Range<Int>
  let link: Document.Link.ID?

  /// Returns the pairs in the order of their closing brackets, so `[a][b]` begins with `[a]`.
  static func all(among marks: [LiteralMark]) -> [BracketPair] {
    var open: [LiteralMark] = []
    var pairs: [BracketPair] = []
    for mark in marks {
      if mark.byte == UInt8(ascii: "[") {
        open.append(mark)
      } else if let opening = open.popLast(), opening.link == mark.link {
        pairs.append(BracketPair(range: opening.offset..<mark.offset + 1, link: mark.link))
      }
    }
    return pairs
  }
}

/// A reference, `[text][label]`, `[text][]`, or `![text][label]`, whose label is not defined.
private struct UndefinedReference {
  let range: Range<Int>
  let label: Range<Int>
  let isImage: Bool

  init?(_ text: BracketPair, followedBy second: BracketPair, in source: Bytes) {
    let content = text.range.lowerBound + 1..<text.range.upperBound - 1
    let isCollapsed = second.range.count == 2
    let label = isCollapsed ? content : second.range.lowerBound + 1..<second.range.upperBound - 1
    let parts = [source[content], source[label]]
    guard !parts.contains(where: { $0.allSatisfy(\.isASCIIWhitespace) }), !parts[1].hasBrackets,
      // Excludes footnotes (`[^1]`), citations (`[@smith]`), and arguments (`f([a][, b])`).
      let first = parts[1].first, !"^@,".utf8.contains(first),
      // Excludes paths that rustdoc resolves, as in `[text][a::b]`.
      parts[1].firstRange(of: "::") == nil
    else { return nil }
    // Excludes keys of nested arrays, as in `[request.options][params]`.
    if parts.allSatisfy(\.isIdentifier), source[content].contains(UInt8(ascii: ".")) { return nil }
    // Excludes citation numbers (`[1][2]`), intervals (`[0, 1][2, 3]`), and character classes
    // (`[a-z][0-9]`).
    let scalars = parts.flatMap { String(decoding: $0, as: UTF8.self).unicodeScalars }
    guard scalars.contains(where: \.properties.isAlphabetic),
      !parts.allSatisfy(\.isCharacterClass)
    else { return nil }
    let before = source[..<text.range.lowerBound]
    let isEscaped = before.dropLast().last == UInt8(ascii: "\\")
    isImage = before.last == UInt8(ascii: "!") && !isEscaped
    // Excludes array elements, as in `a[i][j]`.
    if !isImage, let last = before.last, last.isASCIIAlphanumeric || "_)]`".utf8.contains(last) {
      return nil
    }
    self.label = label
    range = text.range.lowerBound - (isImage ? 1 : 0)..<second.range.upperBound
  }

  func finding(_ map: Document.SourceMap, among labels: inout WordSuggestions) -> LintFinding {
    let name = String(decoding: map.source[label], as: UTF8.self)
    let nearest = labels.correction(of: name)
    let definition = nearest.flatMap { nearest in
      map.definitions.first { nearest.utf8.elementsEqual(map.source[$0.label]) }
    }
    return LintFinding(
      .source(range),
      """
      \(name.quoted) is not defined, so this is not \(isImage ? "an image" : "a link") but text; \
      add the definition or correct the label
      """,
      suggestion: nearest.map { LintFinding.Suggestion($0, inPlaceOf: .source(label)) },
      related: definition.map { (.source($0.whole), "the definition with the nearest label") })
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes begin with a range such as `a-z`.
  fileprivate var isCharacterClass: Bool {
    count >= 3 && self[startIndex].isASCIIAlphanumeric
      && self[startIndex + 1] == UInt8(ascii: "-") && self[startIndex + 2].isASCIIAlphanumeric
  }

  /// Whether the bytes contain unescaped brackets.
  fileprivate var hasBrackets: Bool {
    var isEscaped = false
    for byte in self {
      if !isEscaped, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") { return true }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return false
  }

  /// Whether the bytes are a name in code, possibly with dots.
  fileprivate var isIdentifier: Bool {
    allSatisfy { $0.isASCIIAlphanumeric || "_.".utf8.contains($0) }
  }

  /// The ranges of the bytes between brackets that may be labels of references.
  ///
  /// A label contains no unescaped brackets.
  package var labels: [Range<Int>] {
    var labels: [Range<Int>] = []
    var start: Int?
    var isEscaped = false
    for (index, byte) in zip(indices, self) {
      switch byte {
      case UInt8(ascii: "[") where !isEscaped: start = index + 1
      case UInt8(ascii: "]") where !isEscaped:
        if let start { labels.append(start..<index) }
        start = nil
      default: break
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return labels
  }

  /// The bytes without the indentation and block quote markers of all lines but the first.
  package var withoutMarkers: Bytes {
    var result: Bytes = []
    var isAtLineStart = false
    for byte in self {
      let isMarker = byte == UInt8(ascii: ">") || byte.isASCIIWhitespace
      if isAtLineStart, isMarker { continue }
      isAtLineStart = byte.isLineEnding
      result.append(byte)
    }
    return result
  }
}

extension Document.SourceMap {
  /// Returns the normalized form of the label at a range of the source.
  package func normalizedLabel(_ range: Range<Int>) -> String {
    LinkDefinition.normalized(label: source[range].withoutMarkers.span)
  }

  /// Returns a fix that removes the lines of a definition, or `nil` if they contain other text.
  ///
  /// A blank line before the definition is also removed if a blank line or the file's end follows.
  fileprivate func removingLines(of definition: LinkDefinition) -> Finding.Fix? {
    // The offset after the byte order mark, if any.
    let contentStart = source.span.byteOrderMarkCount
    let before = source[..<definition.whole.lowerBound]
    let after = source[definition.whole.upperBound...]
    let indent = before.reversed().prefix(while: \.isASCIIBlank).count
    let trail = after.prefix(while: \.isASCIIBlank).count
    var start = definition.whole.lowerBound - indent
    let rest = after.dropFirst(trail)
    guard start == contentStart || source[start - 1].isLineEnding,
      rest.isEmpty || rest.first?.isLineEnding == true
    else { return nil }
    let end = rest.startIndex + (rest.starts(with: "\r\n".utf8) ? 2 : min(rest.count, 1))
    let nextLine = source[end...].drop(while: \.isASCIIBlank)
    if nextLine.isEmpty || nextLine.first?.isLineEnding == true {
      // Removes the blank line before the definition.
      let lines = source[contentStart..<start]
      let lineEnd = lines.reversed().starts(with: "\n\r".utf8) ? 2 : min(lines.count, 1)
      let line = lines.dropLast(lineEnd)
      let blanks = line.reversed().prefix(while: \.isASCIIBlank).count
      let previous = line.dropLast(blanks).last
      if previous == nil || previous?.isLineEnding == true { start -= lineEnd + blanks }
    }
    return Finding.Fix([Finding.Fix.Edit(start..<end, with: "")], effect: .nothing)
  }
}
