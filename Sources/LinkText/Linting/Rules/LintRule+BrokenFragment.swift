extension LintRule {
  static let brokenFragment = LintRule(
    name: "broken-fragment", level: .error,
    summary: "a link to a heading or an identifier that does not exist"
  ) { subject in
    // By path, which is empty for the document itself.
    var targets: [String: FragmentTarget?] = [:]
    func message(about destination: ArraySlice<UInt8>, isRelative: Bool) -> String? {
      guard let fragment = DestinationFragment(of: destination) else { return nil }
      var path = ""
      if isRelative {
        guard subject.surroundings != nil, let other = RelativePath(of: destination.span)?.decoded
        else { return nil }
        path = other
        // GitHub's name of the text of a file.
        if fragment.text == "readme" { return nil }
      }
      if targets[path] == nil {
        let identifiers =
          path.isEmpty
          ? subject.document.fragmentIdentifiers : subject.surroundings?.headingIdentifiers(path)
        targets[path] = .some(identifiers.map { FragmentTarget(identifiers: $0) })
      }
      guard let identifiers = targets[path]??.identifiers, !fragment.leads(to: identifiers)
      else { return nil }
      let suggestion = targets[path]??.suggestions.suggestion(for: fragment.decoded) ?? ""
      let (document, there) =
        path.isEmpty ? ("this document", "") : (path.quoted, " there")
      return """
        \(fragment.quoted) is not a heading or identifier in \(document); correct it or add the \
        heading\(there)\(suggestion)
        """
    }
    return subject.linkRemarks { link in
      guard link.target.kind == .fragment || link.target.kind == .relative else { return nil }
      return message(
        about: subject.document[link.construct.destination],
        isRelative: link.target.kind == .relative)
    }
      + subject.htmlRemarks(on: .link) { link in
        guard let destination = link.destination, destination.first == UInt8(ascii: "#") else {
          return nil
        }
        return message(about: destination[...], isRelative: false)
      }
  }
}

/// A document that fragments refer to.
private struct FragmentTarget {
  let identifiers: Set<String>
  lazy var suggestions = WordSuggestions(identifiers.sorted())
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
    if let directive = fragment[...].firstRange(of: ":~:") {
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
