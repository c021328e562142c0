/// The comments in a document that disable rules.
///
/// `<!-- linkmark-disable-next-line NAME … -->` disables rules on the line after the comment, and
/// `<!-- linkmark-disable-file NAME … -->` disables them in the whole document.
package struct LintDirectives {
  private struct Silence: Hashable {
    let rule: String
    /// The line, or `nil` for the whole document.
    let line: Int?
  }

  private var silences: Set<Silence> = []
  private var complaints: [LintRemark] = []

  /// Creates a set of no comments.
  package init() {}

  /// Reads the comments of a document that has a source map.
  package init(in document: Document) {
    guard let map = document.sourceMap else { return }
    for event in document.events {
      switch event {
      case .leaf(.htmlInline(let range)), .leaf(.htmlBlock(let range)):
        read(range, in: document, map)
      case .enter, .exit, .leaf: break
      }
    }
  }

  /// Returns whether a document may have such comments, which does not require a source map.
  package static func mayBe(in document: Document) -> Bool {
    document.events.contains { event in
      switch event {
      case .leaf(.htmlInline(let range)), .leaf(.htmlBlock(let range)):
        document[range].firstRange(of: "<!--") != nil
      case .enter, .exit, .leaf: false
      }
    }
  }

  /// Returns whether a rule is disabled on a line.
  func silence(_ rule: String, onLine line: Int) -> Bool {
    silences.contains(Silence(rule: rule, line: nil))
      || silences.contains(Silence(rule: rule, line: line))
  }

  /// The problems in the comments themselves.
  var remarks: RuleRemarks {
    RuleRemarks(name: "unknown-rule", level: .warning, remarks: complaints)
  }

  private mutating func read(
    _ range: Document.TextRange, in document: Document, _ map: Document.SourceMap
  ) {
    var rest = document[range]
    while let start = rest.firstRange(of: "<!--") {
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "-->") else { return }
      let words = rest[..<end.lowerBound].split(whereSeparator: \.isASCIIWhitespace)
        .map { Substring(decoding: $0, as: UTF8.self) }
      rest = rest[end.upperBound...]
      guard let verb = words.first, verb.lowercased().hasPrefix("linkmark-"),
        let source = map.sourceRange(ofText: start.lowerBound..<end.upperBound)
      else { continue }
      read(
        verb, words.dropFirst(), map.location(of: source.lowerBound),
        nextLine: map.location(of: source.upperBound).line + 1)
    }
  }

  private mutating func read(
    _ verb: Substring, _ names: ArraySlice<Substring>, _ location: SourcePosition,
    nextLine: Int
  ) {
    func complain(_ message: String) {
      complaints.append(LintRemark(.location(location), message))
    }
    let verbs = ["linkmark-disable-next-line", "linkmark-disable-file"]
    guard let index = verbs.firstIndex(of: String(verb)) else {
      complain("'\(verb)' is not a directive" + verbs.suggestion(for: String(verb)))
      return
    }
    if names.isEmpty {
      complain("'\(verb)' names no rule; list those to disable")
    }
    let known = LintRule.all.map(\.name)
    for name in names {
      guard known.contains(String(name)) else {
        complain("there is no rule '\(name)'" + known.suggestion(for: String(name)))
        continue
      }
      silences.insert(Silence(rule: String(name), line: index == 0 ? nextLine : nil))
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func firstRange(of text: StaticString) -> Range<Int>? {
    let pattern = Bytes("\(text)".utf8)
    return indices.dropLast(pattern.count - 1).first { self[$0...].starts(with: pattern) }
      .map { $0..<$0 + pattern.count }
  }
}
