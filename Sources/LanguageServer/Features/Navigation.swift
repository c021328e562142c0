import LinkMarkup

/// Where the links of a workspace lead, and what leads to a place.
package struct Navigation: Sendable {
  let index: WorkspaceIndex
  private let routes: RoutesFile?

  /// Creates the navigation of a workspace.
  ///
  /// - Parameter routes: The routes file; `nil` without one, or if it is Apple's or Android's.
  package init(_ index: WorkspaceIndex, routes: RoutesFile?) {
    self.index = index
    self.routes = routes
  }

  /// Returns the place that the link at an offset leads to: a definition, a heading, a file, or the
  /// pattern of a route.
  ///
  /// The range of a file is empty. The file need not exist if it is no document.
  package func definition(at offset: Int, in file: WorkspaceFile) -> WorkspacePlace? {
    if let reference = reference(at: offset, in: file.outline) {
      return file.outline.definition(of: reference.normalizedLabel).map {
        WorkspacePlace(path: file.path, range: $0.label)
      }
    }
    if let destination = destination(at: offset, in: file.outline),
      let place = place(of: destination, in: file)
    {
      return place
    }
    guard let route = file.outline.link(at: offset)?.route else { return nil }
    return routes?.place(of: route)
  }

  /// Returns the place that a relative destination or a fragment leads to.
  func place(of destination: Destination, in file: WorkspaceFile) -> WorkspacePlace? {
    guard let path = path(of: destination, in: file) else { return nil }
    let outline = path == file.path ? file.outline : index[path]
    let heading = destination.fragment.flatMap { outline?.heading(for: $0) }
    let range = heading.flatMap { outline?.headings[$0].range }
    return WorkspacePlace(path: path, range: range ?? 0..<0)
  }

  /// Returns the path of the file that a relative destination or a fragment leads to; of a page that
  /// generators of sites make, that of its document.
  func path(of destination: Destination, in file: WorkspaceFile) -> String? {
    destination.file(from: file.path).map { target in
      target == file.path ? target : index.document(ofPage: target) ?? target
    }
  }

  /// Returns the places that lead to what is at an offset: to a label, to a heading, or else to the
  /// file.
  ///
  /// - Parameter includesDefinition: Whether definitions of the label and the heading itself are
  ///   among them.
  package func references(
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
      return references(to: place, file, includesDefinition: includesDefinition)
    }
    let range = outline.heading(at: offset).flatMap { outline.headings[$0].range }
    return references(
      to: WorkspacePlace(path: file.path, range: range ?? 0..<0), file,
      includesDefinition: includesDefinition)
  }

  /// Returns the links in all files that take the route whose name is at an offset of the routes
  /// file.
  package func references(toRouteAt offset: Int) -> [WorkspacePlace] {
    guard let name = routes?.name(at: offset)?.text else { return [] }
    var places: [WorkspacePlace] = []
    index.forEach { path, outline in
      places += outline.links.filter { $0.route?.name == name }.map {
        WorkspacePlace(path: path, range: $0.whole)
      }
    }
    return places
  }
}

extension Navigation {
  /// Returns the destinations that lead to a heading, or to a file if the range is empty.
  private func references(
    to place: WorkspacePlace, _ file: WorkspaceFile, includesDefinition: Bool
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

  /// Returns the destination of the link or the definition at an offset.
  private func destination(at offset: Int, in outline: FileOutline) -> Destination? {
    outline.link(at: offset)?.destination
      ?? outline.definitions.first { $0.whole.touches(offset) }?.destination
  }
}
