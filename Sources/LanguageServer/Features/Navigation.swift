import LinkMarkup

/// Navigation from links to their targets and back in a workspace.
struct Navigation: Sendable {
  let index: WorkspaceIndex
  /// The route file, or `nil` if there is none or it isn't in linkmark's format.
  let routes: RouteFileIndex?

  /// Returns the target of the link at an offset: a definition, a heading, a file, or a route's
  /// pattern; `nil` if there is none.
  ///
  /// The range is empty if the target is a whole file, which need not exist.
  func definition(at offset: Int, in file: WorkspaceFile) -> WorkspacePlace? {
    if let reference = reference(at: offset, in: file.outline) {
      return file.outline.definition(of: reference.normalizedLabel).map {
        WorkspacePlace(path: file.path, range: $0.label)
      }
    }
    return destination(at: offset, in: file.outline).flatMap { place(of: $0, in: file) }
      ?? file.outline.link(at: offset)?.route.flatMap { routes?.place(of: $0) }
  }

  /// Returns the place to which a relative path or a fragment leads; `nil` for any other address.
  func place(of destination: Destination, in file: WorkspaceFile) -> WorkspacePlace? {
    guard let path = path(of: destination, in: file) else { return nil }
    let outline = path == file.path ? file.outline : index[path]
    let heading = destination.fragment.flatMap { outline?.heading(for: $0) }
    let range = heading.flatMap { outline?.headings[$0].range }
    return WorkspacePlace(path: path, range: range ?? 0..<0)
  }

  /// Returns the file to which a relative path or a fragment leads; `nil` for any other address.
  ///
  /// A link to a page of a site generator leads to the document from which the page is generated.
  func path(of destination: Destination, in file: WorkspaceFile) -> String? {
    destination.file(from: file.path).map { target in
      target == file.path ? target : index.document(ofPage: target) ?? target
    }
  }

  /// Returns the references to the label, the heading, or the link's target at an offset; if
  /// nothing of this kind is there, returns the references to the file.
  ///
  /// - Parameter includesDefinition: Whether to include the label's definitions or the heading.
  func references(
    at offset: Int, in file: WorkspaceFile, includesDefinition: Bool
  ) -> [WorkspacePlace] {
    let outline = file.outline
    let label =
      outline.definitions.first { $0.label.touches(offset) }?.normalizedLabel
      ?? reference(at: offset, in: outline)?.normalizedLabel
    if let label {
      let definitions = outline.definitions.filter { $0.normalizedLabel == label }.map(\.label)
      let uses = outline.references.filter { $0.normalizedLabel == label }.map(\.label)
      return ((includesDefinition ? definitions : []) + uses).map {
        WorkspacePlace(path: file.path, range: $0)
      }
    }
    if let destination = destination(at: offset, in: outline),
      let place = place(of: destination, in: file)
    {
      return references(to: place, in: file, includesDefinition: includesDefinition)
    }
    let range = outline.heading(at: offset).flatMap { outline.headings[$0].range } ?? 0..<0
    return references(
      to: WorkspacePlace(path: file.path, range: range), in: file,
      includesDefinition: includesDefinition)
  }

  /// Returns the links in all files to the route that is named at an offset of the route file.
  func references(toRouteAt offset: Int) -> [WorkspacePlace] {
    guard let name = routes?.name(at: offset)?.text else { return [] }
    return index.paths.flatMap { path in
      (index[path]?.links ?? []).filter { $0.route?.name == name }
        .map { WorkspacePlace(path: path, range: $0.whole) }
    }
  }

  /// Returns the destinations that lead to a heading, or to a file if the place is not a heading.
  private func references(
    to place: WorkspacePlace, in file: WorkspaceFile, includesDefinition: Bool
  ) -> [WorkspacePlace] {
    let outline = place.path == file.path ? file.outline : index[place.path]
    let heading = outline?.headings.firstIndex { $0.range == place.range }
    var places = heading != nil && includesDefinition ? [place] : []
    for path in Set(index.files(linkingTo: place.path) + [file.path, place.path]).sorted() {
      let found = path == file.path ? file.outline : index[path]
      for destination in found?.destinations ?? []
      where destination.file(from: path) == place.path {
        if let heading {
          guard let fragment = destination.fragment,
            outline.map({ fragment.refers(to: $0.headings[heading].id) }) == true
          else { continue }
        } else if destination.path == nil {
          continue
        }
        places.append(WorkspacePlace(path: path, range: destination.range))
      }
    }
    return places
  }

  private func reference(at offset: Int, in outline: FileOutline) -> FileOutline.Reference? {
    outline.references.filter { $0.whole.touches(offset) }
      .min { $0.whole.count < $1.whole.count }
  }

  /// Returns the destination of the link or the definition at an offset, or `nil` without one.
  private func destination(at offset: Int, in outline: FileOutline) -> Destination? {
    outline.link(at: offset)?.destination
      ?? outline.definitions.first { $0.whole.touches(offset) }?.destination
  }

  /// Returns the links of a file in the order of the source.
  func documentLinks(of file: WorkspaceFile) -> [DocumentLink] {
    let definitions = Dictionary(
      file.outline.definitions.map { ($0.normalizedLabel, $0.destination) }
    ) { first, _ in first }
    var lookups: [String: HeadingLookup] = [:]
    return file.outline.links.map { link in
      let destination =
        link.destination ?? link.normalizedLabel.flatMap { definitions[$0] ?? nil }
      let range = link.destination?.range ?? link.whole
      let route = link.route.map { "route \($0.summary)" }
      let (target, tooltip): (DocumentLink.Target, String?) =
        switch link.kind {
        case .web, .contact: (link.uri.map { .uri($0) } ?? .none, route)
        case .fragment, .relative:
          (destination.flatMap { self.target(of: $0, in: file, lookups: &lookups) } ?? .none, nil)
        case .app: (.none, route ?? "the app handles it; no route matches")
        case .blocked(let reason): (.none, "blocked, because of \(reason.rawValue)")
        case .unresolved, .unsafe: (.none, nil)
        }
      return DocumentLink(range: range, target: target, tooltip: tooltip)
    }
  }

  private func target(
    of destination: Destination, in file: WorkspaceFile,
    lookups: inout [String: HeadingLookup]
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

/// A link that an editor makes clickable.
struct DocumentLink: Equatable, Sendable {
  /// The target that an editor opens.
  enum Target: Equatable, Sendable {
    /// The URI of a link to the web or to a contact, such as `mailto:anne@example.com`.
    case uri(String)
    /// A file, and a one-based line in it, which is `nil` for the start of the file.
    case file(String, line: Int?)
    /// No target: only the app or no program opens the link, or its address isn't a URI.
    case none
  }

  /// The range of the destination, or of the whole link if it contains no destination.
  let range: Range<Int>
  let target: Target
  /// The text that an editor shows for the link, or `nil` if there is none.
  let tooltip: String?
}

/// A section of a document.
struct OutlineSymbol: Equatable, Sendable {
  let name: String
  /// The level of the heading, from 1.
  let level: Int
  /// The range up to the next heading whose level isn't greater, or to the document's end.
  let range: Range<Int>
  /// The range of the heading's text.
  let selection: Range<Int>
  fileprivate(set) var children: [OutlineSymbol] = []
}

extension FileOutline {
  /// The sections whose headings have known ranges, with their subsections.
  var symbols: [OutlineSymbol] {
    // In reverse order, all subsections are complete before the section that contains them.
    var open: [OutlineSymbol] = []
    for heading in headings.reversed() {
      guard let range = heading.range else { continue }
      let inside = open.reversed().prefix { $0.level > heading.level }
      open.removeLast(inside.count)
      open.append(
        OutlineSymbol(
          name: heading.text, level: heading.level,
          range: heading.lineStart..<(open.last?.range.lowerBound ?? count), selection: range,
          children: Array(inside)))
    }
    return open.reversed()
  }

  /// Returns the hints, such as `→ collection(anne)`, for the links to routes in a range.
  func inlayHints(in range: Range<Int>) -> [(offset: Int, text: String)] {
    links.compactMap { link in
      guard range.overlaps(link.whole), let route = link.route else { return nil }
      return (link.whole.upperBound, "→ \(route.summary)")
    }
  }
}

extension WorkspaceIndex {
  /// Returns the headings that contain a query's characters in order, not necessarily adjacent.
  ///
  /// - Parameters:
  ///   - query: The typed text; its case and spaces are ignored, and `""` matches all headings.
  ///   - limit: The maximum number of headings.
  func symbols(matching query: String, limit: Int) -> [(name: String, place: WorkspacePlace)] {
    let letters = query.lowercased().unicodeScalars.filter { $0 != " " }
    var symbols: [(name: String, place: WorkspacePlace)] = []
    for path in paths {
      for heading in self[path]?.headings ?? [] {
        guard symbols.count < limit else { return symbols }
        var rest = letters[...]
        for scalar in heading.text.lowercased().unicodeScalars where scalar == rest.first {
          rest.removeFirst()
        }
        guard let range = heading.range, rest.isEmpty else { continue }
        symbols.append((heading.text, WorkspacePlace(path: path, range: range)))
      }
    }
    return symbols
  }
}
