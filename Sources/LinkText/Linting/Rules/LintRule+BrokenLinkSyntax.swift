extension LintRule {
  static let brokenLinkSyntax = LintRule(
    name: "broken-link-syntax", level: .warning,
    summary: "a text and a destination in brackets that are not a link",
    suspects: { !$0.brokenLinks.isEmpty }
  ) { subject in
    guard let map = subject.map else { return [] }
    let document = subject.document
    lazy var places = AutolinkPlaces(in: map.source)
    return document.brokenLinks.compactMap { link in
      // Escaped brackets are meant as text.
      guard let source = map.sourceRange(ofText: link.range),
        map.source[source].elementsEqual(document.text[link.range]), !places.isMarkup(source)
      else { return nil }
      return LintRemark(
        .source(source), "this is text, not a link; \(link.form.correction)",
        fix: link.form.fix(map.source, source))
    }
  }
}

extension BrokenLink.Form {
  /// Returns the fix of a link in the source; `nil` if what its author meant is not certain.
  fileprivate func fix(_ source: Bytes, _ link: Range<Int>) -> Finding.Fix? {
    // An element of an array or the usage of a command looks the same, with a path of words.
    let destination = source[link].drop { $0 != UInt8(ascii: "(") }
    guard source[..<link.lowerBound].last?.isASCIIAlphanumeric != true,
      destination.contains(where: { ".#:".utf8.contains($0) })
    else { return nil }
    let replacements =
      switch self {
      case .space: [("] (", "](")]
      case .wideBrackets: [("【", "["), ("】(", "](")]
      case .wideParenthesis: [("）", ")")]
      case .reversed, .unclosed, .spaceInDestination, .missingBracket, .unopened:
        [(String, String)]()
      }
    let edits = replacements.compactMap { old, new in
      source[link].ranges(of: Bytes(old.utf8)).last.map { Finding.Fix.Edit($0, new) }
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
