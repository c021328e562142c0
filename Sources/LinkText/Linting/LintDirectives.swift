/// The comments in a document that disable lint rules.
///
/// `<!-- linkmark-disable-next-line NAME … -->` disables rules on the line after the comment, and
/// `<!-- linkmark-disable-file NAME … -->` disables them in the whole document.
package struct LintDirectives {
  /// The names of the disabled rules by line; line 0 means the whole document.
  private var disabledRules: [Int: Set<String>] = [:]
  private var misuses: [LintFinding] = []

  package init() {}

  /// Reads the comments of a document; without a source map, no directive is read.
  package init(in document: Document) {
    guard let map = document.sourceMap, LintDirectives.mayExist(in: document) else { return }
    for event in document.events {
      if let range = event.rawHTML { read(range, in: document, map: map) }
    }
  }

  /// Reads a comment for translators, in which `linkmark-disable NAME …` disables rules.
  package init(inComment comment: String) {
    guard Bytes(comment.utf8)[...].firstRange(of: "linkmark-disable") != nil else { return }
    let words = comment.split(whereSeparator: \.isWhitespace)
    guard let verb = words.firstIndex(of: "linkmark-disable") else { return }
    let known = LintRule.knownNames
    let names = words[(verb + 1)...].prefix { known.contains(String($0)) }
    if names.isEmpty {
      let next = words.dropFirst(verb + 1).first.map(String.init)
      let suggestion = next.flatMap { known.correction(of: $0) }
        .map { LintFinding.Suggestion($0, inPlaceOf: nil) }
      misuses.append(
        LintFinding(
          .source(0..<0),
          "'linkmark-disable' in the comment names no rule"
            + (next.map { ", and '\($0)' is none" } ?? ""), suggestion: suggestion))
    }
    disabledRules[0] = Set(names.map { LintRule.currentName(of: String($0)) })
  }

  /// The messages about mistakes in the directives.
  package var misuseMessages: [String] { misuses.map(\.message) }

  /// Returns whether a document may have directives, even if it has no source map.
  package static func mayExist(in document: Document) -> Bool {
    let name = "linkmark"
    let text = document.text.span
    return document.events.contains { event in
      guard let range = event.rawHTML?.indices else { return false }
      return text.contains(UInt8(ascii: "-"), in: range) { hyphen in
        let start = hyphen - name.utf8.count
        return start >= range.lowerBound
          && text.extracting(start..<hyphen).startsIgnoringCase(with: name)
      }
    }
  }

  /// Returns whether a rule is disabled in the whole document or on the given line.
  package func disables(_ rule: String, onLine line: Int = 0) -> Bool {
    [0, line].contains { disabledRules[$0]?.contains(rule) == true }
  }

  /// The findings about mistakes in the directives, such as names of unknown rules.
  var findings: RuleFindings {
    RuleFindings(name: "unknown-rule", level: .warning, findings: misuses)
  }

  private mutating func read(
    _ range: Document.TextRange, in document: Document, map: Document.SourceMap
  ) {
    var rest = document[range]
    while let start = rest.firstRange(of: "<!--") {
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "-->") else { return }
      let words = rest[..<end.lowerBound].split(whereSeparator: \.isASCIIWhitespace)
        .map { (text: String(decoding: $0, as: UTF8.self), range: $0.indices) }
      rest = rest[end.upperBound...]
      guard let verb = words.first, verb.text.lowercased().hasPrefix("linkmark-"),
        let source = map.sourceRange(ofText: start.lowerBound..<end.upperBound)
      else { continue }
      read(
        verb, naming: words.dropFirst(), at: map.location(of: source.lowerBound),
        nextLine: map.location(of: source.upperBound).line + 1)
    }
  }

  private mutating func read(
    _ verb: DirectiveWord, naming names: ArraySlice<DirectiveWord>, at location: SourcePosition,
    nextLine: Int
  ) {
    func report(_ message: String, about word: DirectiveWord, nearest: String? = nil) {
      let suggestion = nearest.map { LintFinding.Suggestion($0, inPlaceOf: .text(word.range)) }
      misuses.append(LintFinding(.location(location), message, suggestion: suggestion))
    }
    let verbs = ["linkmark-disable-next-line", "linkmark-disable-file"]
    guard let index = verbs.firstIndex(of: verb.text) else {
      report(
        "'\(verb.text)' is not a directive", about: verb, nearest: verbs.correction(of: verb.text))
      return
    }
    if names.isEmpty {
      report("'\(verb.text)' names no rule; list those to disable", about: verb)
    }
    let known = LintRule.knownNames
    for name in names {
      guard known.contains(name.text) else {
        report(
          "there is no rule '\(name.text)'", about: name, nearest: known.correction(of: name.text))
        continue
      }
      disabledRules[index == 0 ? nextLine : 0, default: []]
        .insert(LintRule.currentName(of: name.text))
    }
  }
}

/// A word of a comment, and its UTF-8 offsets in ``Document/text``.
private typealias DirectiveWord = (text: String, range: Range<Int>)
