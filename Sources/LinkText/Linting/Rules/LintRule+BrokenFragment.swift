extension LintRule {
  static let brokenFragment = LintRule(
    name: "broken-fragment", level: .error,
    summary: "a link to a heading or an identifier that does not exist"
  ) { subject in
    // By path, which is empty for the document itself.
    var targets: [String: FragmentTarget?] = [:]
    func remark(
      _ place: LintRemark.Place, about destination: ArraySlice<UInt8>, isRelative: Bool,
      fragmentPlace: (DestinationFragment) -> LintRemark.Suggestion.Place?
    ) -> LintRemark? {
      // Most destinations have none, and need no copy.
      guard destination.contains(UInt8(ascii: "#")),
        let fragment = DestinationFragment(of: String(decoding: destination, as: UTF8.self)),
        fragment.text.lowercased() != "top", !destination.span.hasPlaceholder
      else { return nil }
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
      guard let identifiers = targets[path]??.identifiers, !identifiers.contains(fragment.text),
        !identifiers.contains(fragment.decoded)
      else { return nil }
      let (document, there) =
        path.isEmpty ? ("this document", "") : (path.quoted, " there")
      return LintRemark(
        place,
        """
        \("#\(fragment.text)".quoted) is not a heading or identifier in \(document); correct it \
        or add the heading\(there)
        """,
        suggestion: targets[path]??.suggestions.correction(of: fragment.decoded).map {
          LintRemark.Suggestion(
            $0, inPlaceOf: fragmentPlace(fragment), as: $0.percentEncodedAsFragment)
        })
    }
    return subject.links.compactMap { link in
      guard link.target.kind == .fragment || link.target.kind == .relative else { return nil }
      let destination = subject.document[link.construct.destination]
      return remark(
        .link(link.id), about: destination, isRelative: link.target.kind == .relative
      ) { .destination($0.range) }
    }
      + subject.htmlElements(of: .link).compactMap { link in
        guard let destination = link.destination, destination.first == UInt8(ascii: "#") else {
          return nil
        }
        return remark(
          .text(link.tag.range), about: destination[...], isRelative: false
        ) { fragment in
          subject.document.text[link.tag.range].onlyRange(ofFragment: fragment.text)
            .map(LintRemark.Suggestion.Place.text)
        }
      }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the range of a fragment after its `#`, or `nil` if there is none, or several.
  fileprivate func onlyRange(ofFragment fragment: String) -> Range<Int>? {
    let count = fragment.utf8.count
    let starts = indices.filter { index in
      self[index] == UInt8(ascii: "#") && self[(index + 1)...].starts(with: fragment.utf8)
    }
    return starts.count == 1 ? starts[0] + 1..<starts[0] + 1 + count : nil
  }
}

extension String {
  /// The identifier as it is written in a destination.
  fileprivate var percentEncodedAsFragment: String {
    percentEncoded(keeping: "-_.:~", keepingUnicode: true)
  }
}

/// A document that fragments refer to.
private struct FragmentTarget {
  let identifiers: Set<String>
  lazy var suggestions = WordSuggestions(identifiers.sorted())
}
