extension LintRule {
  static let unknownAlert = LintRule(
    name: "unknown-alert", level: .warning,
    summary: "a quote that begins like an alert but is not one",
    suspects: { $0.dialect.contains(.alerts) && !$0.alertMarkers.isEmpty }
  ) { subject in
    guard let map = subject.map else { return [] }
    let document = subject.document
    let alerts = Document.Alert.allCases.map { $0.rawValue.uppercased() }
    var words = WordSuggestions(alerts)
    return document.alertMarkers.compactMap { marker in
      let text = document.text[marker]
      // An escaped bracket is longer in the source.
      guard let source = map.sourceRange(ofText: marker), map.source[source] == text else {
        return nil
      }
      let word = String(decoding: text.dropFirst(2).dropLast(), as: UTF8.self)
      let problem = document.text.span.string(marker).quoted + " remains text: "
      guard !alerts.contains(word.uppercased()) else {
        return LintRemark(
          .source(source),
          problem + "the marker of an alert is alone on its line; move what follows to the next")
      }
      return LintRemark(
        .source(source), problem + "alerts are NOTE, TIP, IMPORTANT, WARNING, and CAUTION",
        suggestion: words.correction(of: word).map {
          LintRemark.Suggestion(
            $0, inPlaceOf: .source(source.lowerBound + 2..<source.upperBound - 1))
        })
    }
  }
}

extension Document {
  /// The texts such as `[!WORD]` at the start of block quotes that are not alerts, as UTF-8 offsets in
  /// ``text``.
  fileprivate var alertMarkers: [Range<Int>] {
    // Nearly all documents end here.
    let mayHaveMarkers = text.span.contains(UInt8(ascii: "["), in: text.indices) { bracket in
      bracket + 1 < text.count && text[bracket + 1] == UInt8(ascii: "!")
    }
    guard mayHaveMarkers else { return [] }
    return events.indices.dropLast(2).compactMap { index in
      guard events[index] == .enter(.blockQuote), case .enter(.paragraph) = events[index + 1],
        case .leaf(.text(let range)) = events[index + 2]
      else { return nil }
      let text = self[range]
      guard text.starts(with: "[!".utf8), let bracket = text.firstIndex(of: UInt8(ascii: "]"))
      else { return nil }
      let word = text[..<bracket].dropFirst(2)
      return word.isWord ? text.startIndex..<bracket + 1 : nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether there are only letters, digits, `_`, and `-`.
  fileprivate var isWord: Bool {
    !isEmpty
      && allSatisfy { $0.isASCIIAlphanumeric || $0 >= 0x80 || "_-".utf8.contains($0) }
  }
}
