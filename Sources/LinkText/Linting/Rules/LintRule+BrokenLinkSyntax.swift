extension LintRule {
  static let brokenLinkSyntax = LintRule(
    name: "broken-link-syntax", level: .warning,
    summary: "a text and a destination in brackets that are not a link",
    suspects: { !$0.brokenLinks.isEmpty }
  ) { subject in
    guard let map = subject.map else { return [] }
    let document = subject.document
    return document.brokenLinks.compactMap { link in
      // Escaped brackets are meant as text.
      guard let source = map.sourceRange(ofText: link.range),
        map.source[source].elementsEqual(document.text[link.range])
      else { return nil }
      return LintRemark(.source(source), "this is text, not a link; \(link.form.correction)")
    }
  }
}

extension BrokenLink.Form {
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
