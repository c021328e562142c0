extension LintRule {
  static let missingFile = LintRule(
    name: "missing-file", level: .error,
    summary: "a relative link or image whose file does not exist"
  ) { subject in
    guard let surroundings = subject.surroundings else { return [] }
    // Only a hostile document reaches the limit of searches, each of which reads a folder.
    var remainingSearches = 100
    func message(about destination: Span<UInt8>) -> String? {
      guard let path = RelativePath(of: destination)?.decoded, !path.isInvisible,
        Bytes(path.utf8)[...].firstRange(of: "{{") == nil, !path.isPageElsewhere(surroundings)
      else { return nil }
      if surroundings.hasFile(path) == false {
        let sources = path.sourcesOfPage
        guard !sources.contains(where: { surroundings.hasFile($0) == true }) else { return nil }
        remainingSearches -= 1
        let mayBeSearched = remainingSearches >= 0
        // Generators name pages in lowercase.
        if mayBeSearched, surroundings.spelling(sources[0]) != nil { return nil }
        if mayBeSearched, let spelling = surroundings.spelling(path), spelling != path {
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
      guard surroundings.isConverted(path) == false else { return nil }
      return """
        \(path.quoted) is not converted, so the link leads to a file that readers do not have; \
        add it to the inputs or remove the link
        """
    }
    return subject.linkAndImageRemarks { place, construct, target in
      // The rule `malformed-destination` reports what is no path.
      guard target.kind == .relative, !subject.isFootnote(place),
        MalformedDestination(subject.document[construct.destination]) == nil
      else { return nil }
      return message(about: subject.document[construct.destination].span)
    }
      + subject.htmlDestinationRemarks { destination in
        guard destination.span.isRelativePath, MalformedDestination(destination[...]) == nil else {
          return nil
        }
        return message(about: destination.span)
      }
  }
}

extension LintSubject {
  /// Returns whether a link is a footnote that the dialect reads as a reference, such as `[^1]`, which
  /// the rule `unsupported-footnote` reports.
  fileprivate func isFootnote(_ place: LintRemark.Place) -> Bool {
    guard case .link(let id) = place else { return false }
    return LinkDefinition.isFootnote(label: Bytes(text(of: id).utf8)[...])
  }
}

extension String {
  /// Whether the path is that of a page in a folder that is not there, such as `../std/index.html`: a site of
  /// several books has them beside each other only when it is published.
  fileprivate func isPageElsewhere(_ surroundings: LintSurroundings) -> Bool {
    guard hasSuffix(".html"), let end = lastIndex(of: "/") else { return false }
    return surroundings.hasFile(String(self[..<end])) == false
  }

  /// The documents of which generators of sites make the page at a path, such as `a.md` and
  /// `a/index.md` for `a.html`, `a/` and `a`; the most likely first.
  fileprivate var sourcesOfPage: [String] {
    let name = self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...]
    let base: Substring
    if name.isEmpty {
      base = dropLast()
    } else if name.hasSuffix(".html") {
      base = dropLast(5)
    } else if !name.contains(".") {
      base = self[...]
    } else {
      // A dot may be that of a version, as in `notes-1.9`.
      return [self + ".md"]
    }
    // mdBook makes the pages of the folder `src` beside it.
    let source =
      name.isEmpty ? [] : [dropLast(name.count) + "src/" + base.dropFirst(count - name.count)]
    return [".md", ".markdown", ".mdx", "/index.md", "/_index.md", "/README.md"].map { base + $0 }
      + source.map { $0 + ".md" }
  }
}

extension Span<UInt8> {
  /// Whether an address has neither a scheme nor a host, and is not of this page.
  fileprivate var isRelativePath: Bool {
    let reference = URIReference(self)
    return reference.scheme == nil && reference.authority == nil && !isEmpty
      && self[0] != UInt8(ascii: "#") && self[0] != UInt8(ascii: "?")
  }
}
