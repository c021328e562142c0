import LinkMarkup

/// A link that an editor can follow, or that it says more about.
package struct DocumentLink: Equatable, Sendable {
  /// What an editor opens.
  package enum Target: Equatable, Sendable {
    /// The URI of a place on the web, or of a contact.
    case uri(String)
    /// A file, and a line in it from 1, or `nil` for its start.
    case file(String, line: Int?)
    /// Nothing, because only the app or no program opens it, or its address is not a URI.
    case none
  }

  /// The destination, or the whole reference.
  package let range: Range<Int>
  package let target: Target
  /// A text about the link; `nil` if there is none.
  package let tooltip: String?
}

extension Navigation {
  /// Returns the links of a file in the order of the source.
  package func documentLinks(of file: WorkspaceFile) -> [DocumentLink] {
    let definitions = Dictionary(
      file.outline.definitions.map { ($0.normalizedLabel, $0.destination) }
    ) { first, _ in first }
    var lookups: [String: HeadingLookup] = [:]
    return file.outline.links.map { link in
      let destination =
        link.destination ?? link.normalizedLabel.flatMap { definitions[$0] ?? nil }
      let range = link.destination?.range ?? link.whole
      switch link.kind {
      case .web, .contact:
        return DocumentLink(
          range: range, target: link.uri.map { .uri($0) } ?? .none,
          tooltip: link.route.map { "route \($0.summary)" })
      case .fragment, .relative:
        return DocumentLink(
          range: range,
          target: destination.flatMap { target(of: $0, in: file, &lookups) } ?? .none,
          tooltip: nil)
      case .app:
        return DocumentLink(
          range: range, target: .none,
          tooltip: link.route.map { "route \($0.summary)" }
            ?? "the app handles it; no route matches")
      case .blocked(let reason):
        return DocumentLink(
          range: range, target: .none, tooltip: "blocked, because of \(reason.rawValue)")
      case .unresolved, .unsafe:
        return DocumentLink(range: range, target: .none, tooltip: nil)
      }
    }
  }

  private func target(
    of destination: Destination, in file: WorkspaceFile, _ lookups: inout [String: HeadingLookup]
  ) -> DocumentLink.Target? {
    guard let path = path(of: destination, in: file) else { return nil }
    guard let fragment = destination.fragment,
      let outline = path == file.path ? file.outline : index[path]
    else { return .file(path, line: nil) }
    let lookup = lookups[path] ?? HeadingLookup(outline)
    lookups[path] = lookup
    let line = lookup.heading(for: fragment).map { outline.headings[$0].line }
    return .file(path, line: line == 0 ? nil : line)
  }
}
