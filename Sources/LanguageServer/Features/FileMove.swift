import LinkMarkup

/// Files and folders that get other paths, and the edits that keep relative links leading to them.
package struct FileMove: Sendable {
  /// The new paths by the old ones, of files and folders.
  private let paths: [String: String]

  /// Creates a move.
  ///
  /// - Parameter paths: The old and the new path of each file and folder.
  package init(_ paths: [(old: String, new: String)]) {
    self.paths = Dictionary(paths.map { ($0.old, $0.new) }) { $1 }
  }

  /// Returns the edits of relative links in and to what moves, by the old paths of the files.
  package func edits(in index: WorkspaceIndex) -> WorkspaceEdits {
    var edits: WorkspaceEdits = [:]
    for path in index.paths {
      let newPath = self[path] ?? path
      var newTargets: [String: String] = [:]
      for target in index.targets(of: path) {
        let newTarget = self[target] ?? movedPage(target, index) ?? target
        if newPath != path || newTarget != target { newTargets[target] = newTarget }
      }
      guard !newTargets.isEmpty, let outline = index[path] else { continue }
      for destination in outline.destinations {
        // The link may keep leading there, because both move together.
        guard let relative = destination.path,
          let newTarget = newTargets[WorkspacePath.resolved(relative, from: path)],
          newPath == path || WorkspacePath.resolved(relative, from: newPath) != newTarget
        else { continue }
        edits[path, default: []].append(
          destination.replacingPath(by: WorkspacePath.relative(to: newTarget, from: newPath)))
      }
    }
    return edits.inOrder
  }

  /// Accesses the new path of a file, or `nil` if it does not move.
  package subscript(path: String) -> String? {
    var parent = path
    while !parent.isEmpty, parent != "/" {
      if let new = paths[parent] {
        return new + String(decoding: path.utf8.dropFirst(parent.utf8.count), as: UTF8.self)
      }
      parent = WorkspacePath.folder(of: parent)
    }
    return nil
  }

  /// Returns the new path of a page that generators of sites make of a document that moves, such as
  /// `a.html` for `a.md`.
  private func movedPage(_ page: String, _ index: WorkspaceIndex) -> String? {
    guard let document = index.document(ofPage: page), document != page, let new = self[document],
      let stem = WorkspacePath.withoutExtension(document),
      let newStem = WorkspacePath.withoutExtension(new), page.utf8.starts(with: stem.utf8)
    else { return nil }
    return newStem + String(decoding: page.utf8.dropFirst(stem.utf8.count), as: UTF8.self)
  }
}
