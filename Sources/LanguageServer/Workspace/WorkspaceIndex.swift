package import LinkMarkup

/// The outlines of a workspace's files, and which of them links lead to, in both directions.
package struct WorkspaceIndex: Sendable {
  /// The outlines by the paths of the files.
  private var outlines: [String: FileOutline] = [:]
  /// The paths that the links of each file lead to, and whether one has a fragment.
  private var outgoing: [String: [String: Bool]] = [:]
  /// The files with links to each path, which need not exist, by the path in lowercase.
  private var incoming: [String: Set<String>] = [:]

  /// Creates an index without files.
  package init() {}

  /// The paths of the files in alphabetical order.
  package var paths: [String] { outlines.keys.sorted() }

  /// Accesses the outline of a file, or `nil` if it is not in the workspace.
  package subscript(path: String) -> FileOutline? { outlines[path] }

  /// What replacing an outline changes for the files with links to it.
  package enum Effect: Sendable {
    case none
    /// The file appeared or disappeared; see ``filesAffected(byExistenceOf:)``.
    case existence
    /// Its identifiers changed; see ``hasLink(from:toPlaceIn:)``.
    case identifiers
  }

  /// Replaces the outline of a file, and returns what that changes for other files.
  ///
  /// - Parameter outline: The new outline; `nil` if the file is gone.
  package mutating func update(_ path: String, _ outline: FileOutline?) -> Effect {
    let old = outlines.updateValue(outline, orRemoveFor: path)
    replaceEdges(of: path, outline)
    if (old == nil) != (outline == nil) { return .existence }
    return old?.identifiers == outline?.identifiers ? .none : .identifiers
  }

  /// Returns the files of which some have a link to a path, in any order.
  ///
  /// They are all that have one, and those with a link to a path of another case.
  package func candidates(forLinksTo path: String) -> [String] {
    Array(incoming[path.lowercased(), default: []])
  }

  /// Returns whether a file has a link with a fragment to a file, which may be itself by its name.
  package func hasLink(from path: String, toPlaceIn target: String) -> Bool {
    outgoing[path]?[target] == true
  }

  /// Returns the files with a link to a path, or to a page or a folder that exists only with it.
  ///
  /// Generators of sites make a page such as `a.html` or `a/` of a file `a.md`.
  package func filesAffected(byExistenceOf path: String) -> Set<String> {
    var keys = [path.lowercased()]
    if let page = WorkspacePath.withoutExtension(keys[0]) { keys += [page, page + ".html"] }
    var folder = WorkspacePath.folder(of: keys[0])
    while !folder.isEmpty, folder != "/" {
      keys += [folder, folder + ".html"]
      folder = WorkspacePath.folder(of: folder)
    }
    return keys.reduce(into: []) { files, key in files.formUnion(incoming[key, default: []]) }
  }

  /// Returns whether a file has a link that leads to exactly a path.
  package func hasLink(to path: String) -> Bool {
    incoming[path.lowercased()]?.contains { outgoing[$0]?[path] != nil } ?? false
  }

  /// Returns the files with a link that leads to exactly a path, sorted.
  package func files(linkingTo path: String) -> [String] {
    incoming[path.lowercased(), default: []].filter { outgoing[$0]?[path] != nil }.sorted()
  }

  /// Returns the paths that the links of a file lead to, other than to places in itself.
  package func targets(of path: String) -> some Collection<String> {
    (outgoing[path] ?? [:]).keys
  }

  /// Returns the document at a path, or that of which generators of sites make the page at the path,
  /// or `nil` if there is none.
  package func document(ofPage path: String) -> String? {
    let stem = path.hasSuffix(".html") ? String(path.dropLast(5)) : path
    let candidates =
      [path, stem + ".md", stem + ".markdown"]
      + ["index.md", "README.md"].map {
        stem.isEmpty ? $0 : stem + "/" + $0
      }
    return candidates.first { outlines[$0] != nil }
  }

  /// Calls a function with each file in alphabetical order.
  package func forEach(_ body: (_ path: String, _ outline: FileOutline) -> Void) {
    for path in paths {
      if let outline = outlines[path] { body(path, outline) }
    }
  }

  private mutating func replaceEdges(of path: String, _ outline: FileOutline?) {
    // Many links of a file are written the same way.
    var written: [String: Bool] = [:]
    for destination in outline?.allDestinations ?? [] {
      guard let relative = destination.path, written[relative] != true else { continue }
      written[relative] = destination.fragment != nil
    }
    var targets: [String: Bool] = [:]
    for (relative, hasFragment) in written {
      let target = WorkspacePath.resolved(relative, from: path)
      targets[target] = hasFragment || targets[target] == true
    }
    let keys = Set(targets.keys.map { $0.lowercased() })
    for target in (outgoing[path] ?? [:]).keys {
      let key = target.lowercased()
      guard !keys.contains(key) else { continue }
      incoming[key]?.remove(path)
      if incoming[key]?.isEmpty == true { incoming[key] = nil }
    }
    for key in keys { incoming[key, default: []].insert(path) }
    outgoing[path] = targets.isEmpty ? nil : targets
  }
}

extension FileOutline {
  /// The destinations in the file, those without a known place included.
  var allDestinations: [Destination] { destinations + unlocatedDestinations }
}

extension Dictionary {
  /// Replaces or removes the value of a key, and returns the old value.
  fileprivate mutating func updateValue(_ value: Value?, orRemoveFor key: Key) -> Value? {
    if let value { return updateValue(value, forKey: key) }
    return removeValue(forKey: key)
  }
}

/// The file that a request of an editor is about.
package struct WorkspaceFile: Sendable {
  /// The path in the workspace.
  package let path: String
  /// The path that the project's rules match.
  package let rulePath: String
  /// The contents in the editor.
  package let source: Bytes
  /// The outline of ``source``.
  package let outline: FileOutline
  /// The settings with which the file is read.
  package let converter: Converter

  /// Creates a file from its contents and their outline.
  ///
  /// - Parameter rulePath: The path that the project's rules match; nil if it is `path`.
  package init(
    path: String, rulePath: String? = nil, source: Bytes, outline: FileOutline,
    converter: Converter
  ) {
    self.path = path
    self.rulePath = rulePath ?? path
    self.source = source
    self.outline = outline
    self.converter = converter
  }
}

/// Edits by the path of the file; those of a file are in ascending order and do not overlap.
package typealias WorkspaceEdits = [String: [Finding.Fix.Edit]]

extension WorkspaceEdits {
  /// Returns the edits with those of each file in ascending order and without duplicates.
  var inOrder: WorkspaceEdits {
    mapValues { edits in
      Set(edits).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
  }
}
