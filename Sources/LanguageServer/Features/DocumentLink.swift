import LinkMarkup

/// A link that an editor can follow, or that it says more about.
package struct DocumentLink: Equatable, Sendable {
  /// What an editor opens.
  package enum Target: Equatable, Sendable {
    /// An address on the web or of a contact.
    case address(String)
    /// A file, and a line in it from 1, or `nil` for its start.
    case file(String, line: Int?)
    /// Nothing, because only the app or no program opens it.
    case none
  }

  /// The destination, or the whole reference.
  package let range: Range<Int>
  package let target: Target
  /// What is told about the link; `nil` if nothing is.
  package let tooltip: String?
}

extension Navigation {
  /// Returns the links of a file in the order of the source.
  package func documentLinks(of file: WorkspaceFile) -> [DocumentLink] {
    file.outline.links.map { link in
      let destination =
        link.destination
        ?? link.normalizedLabel.flatMap { file.outline.definition(of: $0)?.destination }
      let range = link.destination?.range ?? link.whole
      switch link.kind {
      case .web, .contact:
        return DocumentLink(
          range: range, target: .address(link.address),
          tooltip: link.route.map { "route \($0.summary)" })
      case .fragment, .relative:
        let place = destination.flatMap { self.place(of: $0, in: file) }
        let target = place.map {
          DocumentLink.Target.file($0.path, line: line(of: destination, $0.path, file))
        }
        return DocumentLink(range: range, target: target ?? .none, tooltip: nil)
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

  private func line(
    of destination: Destination?, _ path: String, _ file: WorkspaceFile
  ) -> Int? {
    guard let fragment = destination?.fragment,
      let outline = path == file.path ? file.outline : index[path],
      let heading = outline.heading(for: fragment)
    else { return nil }
    let line = outline.headings[heading].line
    return line == 0 ? nil : line
  }
}
