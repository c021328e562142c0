extension LintRule {
  static let missingFile = LintRule(
    name: "missing-file", level: .error,
    summary: "a relative link or image whose file does not exist"
  ) { subject in
    guard let context = subject.context else { return [] }
    // Each search reads a folder. Ordinary documents do not reach the limit.
    var remainingSearches = 100
    func message(about destination: Span<UInt8>) -> String? {
      guard let path = RelativePath(of: destination)?.decoded, !path.isInvisible,
        Bytes(path.utf8)[...].firstRange(of: "{{") == nil
      else { return nil }
      // A site of several books has a page such as `../std/index.html` only when it is published.
      if path.hasSuffix(".html"), let end = path.lastIndex(of: "/"),
        context.hasFile(String(path[..<end])) == false
      {
        return nil
      }
      if context.hasFile(path) == false {
        let sources = path.sourcesOfPage
        guard !sources.contains(where: { context.hasFile($0) == true }) else { return nil }
        remainingSearches -= 1
        let mayBeSearched = remainingSearches >= 0
        // Some site generators lowercase page names, so the source may differ in case.
        if mayBeSearched, context.spelling(sources[0]) != nil { return nil }
        if mayBeSearched, let spelling = context.spelling(path), spelling != path {
          return """
            the file is called \(spelling.quoted), and many systems tell case apart; \
            write it as it is
            """
        }
        return """
          there is no file or folder \(path.quoted) relative to this document; \
          correct the path or add the file
          """
      }
      guard context.isConverted(path) == false else { return nil }
      return """
        \(path.quoted) is not converted, so the link leads to a file that readers do not have; \
        add it to the inputs or remove the link
        """
    }
    return subject.linkAndImageFindings { place, construct, target in
      guard target.kind == .relative,
        // The rule `malformed-destination` reports destinations with such mistakes.
        subject.document[construct.destination].addressMistake == nil
      else { return nil }
      // The rule `unsupported-footnote` reports references such as `[^1]`.
      if case .link(let id) = place,
        LinkDefinition.isFootnote(label: Bytes(subject.text(of: id).utf8)[...])
      {
        return nil
      }
      return message(about: subject.document[construct.destination].span)
    }
      + subject.htmlDestinationFindings { destination in
        let reference = URIReference(destination.span)
        guard reference.scheme == nil, reference.authority == nil, let first = destination.first,
          !"#?".utf8.contains(first), destination[...].addressMistake == nil
        else { return nil }
        return message(about: destination.span)
      }
  }

  static let brokenFragment = LintRule(
    name: "broken-fragment", level: .error,
    summary: "a link to a heading or an identifier that does not exist"
  ) { subject in
    // The targets by path. This document has an empty path, and an unreadable target is `nil`.
    var targets: [String: FragmentTarget?] = [:]
    func finding(
      _ place: LintFinding.Place, about destination: ArraySlice<UInt8>, isRelative: Bool,
      fragmentPlace: (DestinationFragment) -> LintFinding.Suggestion.Place?
    ) -> LintFinding? {
      // Most destinations have no fragment, and are therefore not converted to strings.
      guard destination.contains(UInt8(ascii: "#")),
        let fragment = DestinationFragment(of: String(decoding: destination, as: UTF8.self)),
        fragment.text.lowercased() != "top", !destination.span.hasPlaceholder
      else { return nil }
      var path = ""
      if isRelative {
        guard subject.context != nil, let other = RelativePath(of: destination.span)?.decoded
        else { return nil }
        path = other
        // GitHub shows the README of a folder at `#readme`.
        if fragment.text == "readme" { return nil }
      }
      if targets[path] == nil {
        let identifiers =
          path.isEmpty
          ? subject.document.fragmentIdentifiers : subject.context?.headingIdentifiers(path)
        targets[path] = .some(identifiers.map { FragmentTarget(identifiers: $0) })
      }
      guard let identifiers = targets[path]??.identifiers, !identifiers.contains(fragment.text),
        !identifiers.contains(fragment.decoded)
      else { return nil }
      let (document, there) = path.isEmpty ? ("this document", "") : (path.quoted, " there")
      return LintFinding(
        place,
        """
        \("#\(fragment.text)".quoted) is not a heading or identifier in \(document); correct it \
        or add the heading\(there)
        """,
        suggestion: targets[path]??.suggestions.correction(of: fragment.decoded).map {
          LintFinding.Suggestion(
            $0, inPlaceOf: fragmentPlace(fragment),
            as: $0.percentEncoded(keeping: "-_.:~", keepingUnicode: true))
        })
    }
    return subject.links.compactMap { link in
      guard link.target.kind == .fragment || link.target.kind == .relative else { return nil }
      let destination = subject.document[link.construct.destination]
      return finding(
        .link(link.id), about: destination, isRelative: link.target.kind == .relative
      ) { .destination($0.range) }
    }
      + subject.htmlElements(of: .link).compactMap { link in
        guard let destination = link.destination, destination.first == UInt8(ascii: "#") else {
          return nil
        }
        return finding(
          .text(link.tag.range), about: destination[...], isRelative: false
        ) { fragment in
          let tag = subject.document.text[link.tag.range]
          let places = tag.ranges(of: Bytes("#\(fragment.text)".utf8))
          return places.count == 1 ? .text(places[0].lowerBound + 1..<places[0].upperBound) : nil
        }
      }
  }
}

extension String {
  /// The documents from which site generators may make the web page at a path, most likely first.
  ///
  /// For `a.html`, `a/`, and `a`, they include `a.md` and `a/index.md`.
  fileprivate var sourcesOfPage: [String] {
    let name = self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...]
    // A dot may be part of a version, as in `notes-1.9`.
    guard !name.contains(".") || name.hasSuffix(".html") else { return [self + ".md"] }
    let base = dropLast(name.isEmpty ? 1 : name.hasSuffix(".html") ? 5 : 0)
    // For `guide/a.html`, mdBook reads `guide/src/a.md`.
    let source =
      name.isEmpty ? [] : [dropLast(name.count) + "src/" + base.dropFirst(count - name.count)]
    return [".md", ".markdown", ".mdx", "/index.md", "/_index.md", "/README.md"].map { base + $0 }
      + source.map { $0 + ".md" }
  }
}

/// A document to which links with a fragment lead.
private struct FragmentTarget {
  let identifiers: Set<String>
  // Each document that links to the same large document would sort its identifiers.
  lazy var suggestions = WordSuggestions(identifiers.count <= 5_000 ? identifiers.sorted() : [])
}
