extension LintRule {
  static let brokenLinkSyntax = LintRule(
    name: "broken-link-syntax", level: .warning,
    summary: "a text and a destination in brackets that are not a link",
    suspects: { !$0.brokenLinks.isEmpty }
  ) { subject, map in
    let document = subject.document
    lazy var checker = AutolinkChecker(in: map.source)
    return document.brokenLinks.compactMap { link in
      // Escaped brackets are meant as text.
      guard let source = map.sourceRange(ofText: link.range),
        map.source[source].elementsEqual(document.text[link.range]), !checker.isMarkup(source)
      else { return nil }
      return LintFinding(
        .source(source), "this is text, not a link; \(link.form.correction)",
        fix: link.form.fix(map.source, at: source))
    }
  }

  static let invalidEncoding = LintRule(
    name: "invalid-encoding", level: .warning, stage: .converting,
    summary: "bytes that are not valid UTF-8"
  ) { subject in
    let message = """
      this is not valid UTF-8; every such sequence was replaced by U+FFFD; save the file as UTF-8
      """
    return subject.document.invalidEncoding.map { [LintFinding(.location($0.first), message)] }
      ?? []
  }

  static let notInline = LintRule(
    name: "not-inline", level: .note, stage: .converting,
    summary: "a document that is written inline and has more than one paragraph"
  ) { subject in
    guard subject.extent == .inline, !subject.document.events.isEmpty,
      !subject.document.isSingleParagraph
    else { return [] }
    return [
      LintFinding(
        .location(SourcePosition(line: 1, column: 1)),
        "this is not a single paragraph, so it keeps its blocks; make it one to write it inline")
    ]
  }

  /// By default, conversion leaves out raw HTML, which the rule reports once per document.
  static let omittedHTML = LintRule(
    name: "omitted-html", level: .note,
    summary: "raw HTML, which is left out"
  ) { subject in
    let document = subject.document
    let tags = document.events.compactMap { event in
      event.rawHTML.flatMap { HTMLStartTag.all(in: document[$0]).first }
    }
    guard let first = tags.first else { return [] }
    let others = tags.count == 1 ? "" : ", and so are \(tags.count - 1) more parts of this document"
    let message = """
      <\(first.name)> is raw HTML, which is left out\(others); write it in Markdown, or use --unsafe
      """
    return [LintFinding(.text(first.range), message)]
  }

  /// An unclosed control may also reorder the text after it, such as the next sentence of the page.
  static let unclosedDirectionControl = LintRule(
    name: "unclosed-direction-control", level: .warning,
    summary: "a direction control that is not closed in its paragraph",
    suspects: { document in
      document.textBlocks.contains { !document.openDirectionControls(in: $0).openOffsets.isEmpty }
    }
  ) { subject, _ in
    let document = subject.document
    var messages: [UInt32: String] = [:]
    let offsets = document.textBlocks.flatMap { document.openDirectionControls(in: $0).openOffsets }
    return offsets.map { offset in
      let scalar = document.text.span.scalar(at: offset).scalar
      let closer = (0x2066...0x2068).contains(scalar) ? "U+2069" : "U+202C"
      let message =
        messages[scalar] ?? """
          U+\(String(scalar, radix: 16, uppercase: true)) changes the direction of all that \
          follows in the paragraph; close it with \(closer) or remove it
          """
      messages[scalar] = message
      return LintFinding(.text(offset..<offset + 3), message)
    }
  }
}

extension BrokenLink.Form {
  /// Returns a fix for a broken link in the source, or `nil` if the author's intention is unclear.
  fileprivate func fix(_ source: Bytes, at link: Range<Int>) -> Finding.Fix? {
    // `a[i] (/b)` may be an array element, and `[options] (/path)` the usage of a command.
    let destination = source[link].drop { $0 != UInt8(ascii: "(") }
    guard source[..<link.lowerBound].last?.isASCIIAlphanumeric != true,
      destination.contains(where: { ".#:".utf8.contains($0) })
    else { return nil }
    let edits = (BrokenLink.replacements[self] ?? []).compactMap { old, new in
      source[link].ranges(of: Bytes(old.utf8)).last.map { Finding.Fix.Edit($0, with: new) }
    }
    return edits.isEmpty ? nil : Finding.Fix(edits, effect: .linkSyntax)
  }

  fileprivate var correction: String {
    switch self {
    case .space: "remove the space before '('"
    case .reversed: "write the text in '[…]' and then the address in '(…)'"
    case .wideBrackets: "write '[…]' instead of '【…】'"
    case .wideParenthesis: "write ')' instead of '）'"
    case .unclosed: "write ')' after the destination, or put a destination with '(' in '<…>'"
    case .spaceInDestination: "write '%20' for each space, or put the destination in '<…>'"
    case .missingBracket: "write ']' before '('"
    case .unopened:
      "its '[' is in another block, or before another link; write all of it in one piece"
    }
  }
}
