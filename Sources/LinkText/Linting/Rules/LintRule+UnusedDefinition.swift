extension LintRule {
  static let unusedDefinition = LintRule(
    name: "unused-definition", level: .note,
    summary: "a definition that no link or image uses",
    // Definitions leave no trace in a document.
    suspects: { _ in true }
  ) { subject in
    guard let map = subject.map else { return [] }
    let used = subject.document.usedLabels(in: map)
    var firstLines: [String: Int] = [:]
    // Other dialects parse references where CommonMark parses code or HTML, and a file with only
    // definitions may be included by others.
    lazy var writtenLabels = map.labelsOutsideOfDefinitions
    lazy var hasCopy = subject.document.hasCopy(in: map)
    return map.definitions.compactMap { definition in
      // The rule `unsupported-footnote` reports these.
      let isUsed = used.contains(definition.normalizedLabel)
      if isUsed, LinkDefinition.isFootnote(label: map.source[definition.label]) {
        return nil
      }
      if !isUsed, definition.isComment(in: map.source) { return nil }
      let label = String(decoding: map.source[definition.label], as: UTF8.self).quoted
      let message: String
      var isFixed = true
      if let line = firstLines[definition.normalizedLabel] {
        message =
          "\(label) is already defined on line \(line), and the first definition counts; remove this one"
      } else {
        firstLines[definition.normalizedLabel] = definition.line
        guard !isUsed else { return nil }
        message = "no link or image uses \(label); remove the definition or use it"
        isFixed = hasCopy && !writtenLabels.contains(definition.normalizedLabel)
      }
      return LintRemark(
        .source(definition.whole), message,
        fix: isFixed ? map.removingLines(of: definition) : nil)
    }
  }
}

extension LinkDefinition {
  /// Returns whether the definition is the idiom for a comment in Markdown, `[//]: # (comment)`.
  fileprivate func isComment(in source: Bytes) -> Bool {
    let destination = source[destination]
    return destination.elementsEqual("#".utf8) || destination.elementsEqual("<>".utf8)
  }
}

extension Document {
  /// Returns whether there is text after the front matter and outside headings.
  fileprivate func hasCopy(in map: SourceMap) -> Bool {
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
    func insert(_ label: Range<Int>) {
      used.insert(LinkDefinition.normalized(label: map.source[label].withoutMarkers.span))
    }
    for reference in map.links + map.images {
      guard let reference else { continue }
      switch reference.form {
      case .inline, .autolink, .bare, .footnote, .html: break
      case .full: reference.label.map(insert)
      case .collapsed, .shortcut: insert(reference.content)
      }
    }
    // References in an image description are not links of the document, but they affect its text.
    for image in map.images {
      guard let image else { continue }
      for label in map.source[image.content].labels { insert(label) }
    }
    return used
  }
}

extension ArraySlice<UInt8> {
  /// The ranges in brackets that may be labels.
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

  /// The lines without the block quote markers at the start of continuation lines.
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
  /// The labels in brackets other than those that a definition defines.
  fileprivate var labelsOutsideOfDefinitions: Set<String> {
    let defined = Set(definitions.map(\.label))
    return Set(
      source[...].labels.lazy.filter { !defined.contains($0) }
        .map { LinkDefinition.normalized(label: source[$0].withoutMarkers.span) })
  }

  /// Returns a fix that removes the lines of a definition, and the blank line before it if a blank
  /// line or the end follows, or `nil` if its lines contain anything else.
  fileprivate func removingLines(of definition: LinkDefinition) -> Finding.Fix? {
    let before = source[..<definition.whole.lowerBound]
    let after = source[definition.whole.upperBound...]
    let indent = before.reversed().prefix(while: \.isASCIIBlank).count
    let trail = after.prefix(while: \.isASCIIBlank).count
    var start = definition.whole.lowerBound - indent
    let rest = after.dropFirst(trail)
    guard start == contentStart || source[start - 1].isLineEnding,
      rest.isEmpty || rest.first?.isLineEnding == true
    else { return nil }
    let end = rest.startIndex + rest.lineEndingCount
    let nextLine = source[end...].drop(while: \.isASCIIBlank)
    if nextLine.isEmpty || nextLine.first?.isLineEnding == true {
      start -= source[contentStart..<start].emptyLastLineCount
    }
    return Finding.Fix([Finding.Fix.Edit(start..<end, "")], effect: .nothing)
  }

  /// The offset after a byte order mark.
  private var contentStart: Int { source.span.byteOrderMarkCount }
}

extension ArraySlice<UInt8> {
  /// The length in bytes of the line ending at the start; 0 if there is none.
  fileprivate var lineEndingCount: Int {
    guard let first, first.isLineEnding else { return 0 }
    return first == UInt8(ascii: "\r") && dropFirst().first == UInt8(ascii: "\n") ? 2 : 1
  }

  /// The length in bytes of the last line, including its line ending, if it is blank; otherwise, 0.
  fileprivate var emptyLastLineCount: Int {
    guard last?.isLineEnding == true else { return 0 }
    var count = last == UInt8(ascii: "\n") && dropLast().last == UInt8(ascii: "\r") ? 2 : 1
    count += dropLast(count).reversed().prefix(while: \.isASCIIBlank).count
    let rest = dropLast(count)
    return rest.isEmpty || rest.last?.isLineEnding == true ? count : 0
  }
}
