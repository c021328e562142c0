extension LintRule {
  static let brokenFragment = LintRule(
    name: "broken-fragment", level: .error,
    summary: "a link to a heading or an identifier that does not exist"
  ) { subject in
    lazy var own = subject.document.fragmentIdentifiers
    lazy var ownSuggestions = WordSuggestions(own.sorted())
    var others: [String: (identifiers: Set<String>, suggestions: WordSuggestions)?] = [:]
    return subject.links.compactMap { link in
      guard link.target.kind == .fragment || link.target.kind == .relative else { return nil }
      let destination = subject.document[subject.document[link.id].destination]
      guard let fragment = DestinationFragment(of: destination) else { return nil }
      switch link.target.kind {
      case .fragment:
        guard !fragment.leads(to: own) else { return nil }
        return LintRemark(
          .link(link.id),
          """
          \(fragment.quoted) is not a heading or identifier in this document; correct it or add the \
          heading\(ownSuggestions.suggestion(for: fragment.decoded))
          """)
      case .relative:
        guard let path = RelativePath(of: destination)?.decoded,
          let surroundings = subject.surroundings
        else { return nil }
        if others[path] == nil {
          others[path] = .some(
            surroundings.headingIdentifiers(path).map { ($0, WordSuggestions($0.sorted())) })
        }
        guard let identifiers = others[path]??.identifiers, !fragment.leads(to: identifiers)
        else { return nil }
        let suggestion = others[path]??.suggestions.suggestion(for: fragment.decoded) ?? ""
        return LintRemark(
          .link(link.id),
          """
          \(fragment.quoted) is not a heading or identifier in \(path.quoted); correct it or add the \
          heading there\(suggestion)
          """)
      case .blocked, .unresolved, .web, .contact, .app, .unsafe: return nil
      }
    }
  }
}

/// The part of a destination after `#` if it identifies a place.
private struct DestinationFragment {
  /// The fragment as written.
  let text: String
  let decoded: String

  var quoted: String { "#\(text)".quoted }

  /// Creates the fragment of a destination, or returns `nil` if there is none, or if it does not
  /// identify a place or the destination contains a placeholder.
  init?(of destination: ArraySlice<UInt8>) {
    guard let sign = destination.firstIndex(of: UInt8(ascii: "#")),
      !Bytes(destination).span.hasPlaceholder
    else { return nil }
    var fragment = Bytes(destination[(sign + 1)...])
    // The rest is a text directive, which instructs the browser what to highlight.
    if let directive = fragment.firstRange(of: Bytes(":~:".utf8)) {
      fragment.removeSubrange(directive.lowerBound...)
    }
    text = String(decoding: fragment, as: UTF8.self)
    guard !text.isEmpty, text.lowercased() != "top" else { return nil }
    decoded = (try? fragment.span.percentDecoded(fragment.indices)) ?? text
  }

  /// Returns whether the fragment matches an identifier.
  ///
  /// Browsers try the identifier as written first.
  func leads(to identifiers: Set<String>) -> Bool {
    identifiers.contains(text) || identifiers.contains(decoded)
  }
}
