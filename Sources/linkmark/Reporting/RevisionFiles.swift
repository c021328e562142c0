import LinkMarkup

/// The files of a revision by the paths that users write.
struct RevisionFiles: Sendable {
  let revision: Revision

  init(_ revision: Revision) {
    self.revision = revision
  }

  /// Returns the path of a file relative to the root of the repository; nil if it is outside.
  func path(ofFile file: String) -> String? {
    Path.relative(FileSystem.resolvedPath(of: file), to: revision.root)
  }

  /// Returns what the paths of the files in a folder begin with; nil for a folder outside.
  private func prefix(ofFolder folder: String) -> String? {
    let path = FileSystem.resolvedPath(of: folder)
    if Path.areSame(path, revision.root) { return "" }
    return Path.relative(path, to: revision.root).map { $0 + "/" }
  }

  /// Returns the contents of a file: those of the revision, or those on the disk outside of the repository.
  ///
  /// - Returns: Nil if the revision does not have the file.
  func contents(ofFile file: String) throws(UsageError) -> Bytes? {
    guard let path = path(ofFile: file) else {
      return try? FileSystem.contents(ofRegularFile: file, limit: Input.maximumSettingsCount)
    }
    return try revision.contents(of: [path])[0]
  }

  /// Returns the files that a search would find in the revision, and that are no longer there.
  func missingFiles(of search: FolderSearch) -> [(name: String, path: String)] {
    guard let prefix = prefix(ofFolder: search.folder) else { return [] }
    let paths = revision.paths.filter { $0.utf8.starts(with: prefix.utf8) }
      .map { String(Substring($0.utf8.dropFirst(prefix.utf8.count))) }
    return search.files(among: paths).compactMap { path in
      let name = Path.joined(search.folder, path)
      return FileSystem.exists(name) ? nil : (name, prefix + path)
    }
  }

  /// The files around documents.
  ///
  /// - Parameter inputs: The documents that are already read.
  func tree(_ inputs: [Input]) -> NeighborFiles.Tree {
    let names = namesInFolders
    let known = Dictionary(
      inputs.map { (Bytes($0.name.utf8), $0.contents) }, uniquingKeysWith: { first, _ in first })
    return NeighborFiles.Tree(
      hasFile: { file in
        guard let path = path(ofFile: file) else { return NeighborFiles.Tree.disk.hasFile(file) }
        return revision.hasFile(at: path) || names[Bytes(path.utf8)] != nil
      },
      names: { folder in
        guard let prefix = prefix(ofFolder: folder) else {
          return NeighborFiles.Tree.disk.names(folder)
        }
        return names[Bytes(prefix.utf8.dropLast())]
      },
      contents: { file in
        if let contents = known[Bytes(file.utf8)] { return contents }
        return try? contents(ofFile: file)
      })
  }

  /// The names in each folder, by its path relative to the root.
  private var namesInFolders: [Bytes: [String]] {
    var names: [Bytes: [String]] = [:]
    for path in revision.paths {
      var rest = path
      while true {
        let folder = Path.folder(of: rest)
        let key = folder == "." ? [] : Bytes(folder.utf8)
        let isKnown = names[key] != nil
        names[key, default: []].append(Path.name(of: rest))
        if isKnown || key.isEmpty { break }
        rest = folder
      }
    }
    return names
  }
}
