import LinkMarkup

/// Finds the inputs below a folder.
///
/// Skips hidden, git-ignored and excluded files and folders, symbolic links to folders, and
/// symbolic links that lead out of a boundary.
struct FolderSearch {
  enum Filter {
    case markdown
    /// Files that may be catalogs of a format.
    case catalogs(CatalogFormat)
    /// Files whose path relative to the folder matches a glob.
    case pattern(Glob)
    case everything
  }

  let folder: String
  let filter: Filter
  /// The folder that symbolic links must not leave; nil if they may lead anywhere.
  var boundary: String?
  /// The exclusions that take precedence over `.gitignore` files.
  var exclusions: IgnoreScope.Exclusions?

  fileprivate struct Found {
    /// The path relative to the searched folder; empty for the searched folder itself.
    let path: String
    let name: String
    let kind: FileStatus.Kind
    let scope: IgnoreScope
  }

  /// Returns the inputs, sorted by the bytes of their paths.
  func inputs(_ messages: inout Messages) -> [Input] { search(&messages).inputs }

  /// The folder itself, and the folders below it that are searched as well.
  var folders: [String] {
    var messages = Messages(.errors).held()
    return search(&messages).folders
  }

  private func search(_ messages: inout Messages) -> (inputs: [Input], folders: [String]) {
    var inputs: [Input] = []
    var folders: [String] = []
    guard let start = start(&messages) else { return ([], [folder]) }
    // A stack: the last entry is searched next.
    var rest = [start]
    while let found = rest.popLast() {
      let path = found.path.isEmpty ? folder : Path.joined(folder, found.path)
      guard found.kind == .directory else {
        inputs.append(Input(file: path, belowFolder: folder))
        continue
      }
      folders.append(path)
      do throws(SystemError) {
        rest += try content(of: found, messages: &messages).sorted { $1.precedes($0) }
      } catch {
        messages.failure(path, reading: error)
      }
    }
    return (inputs, folders)
  }

  /// The folders and inputs directly in the folder, unsorted; empty if these cannot be read.
  var entries: [(name: String, isFolder: Bool)] {
    var messages = Messages(.errors).held()
    guard let start = start(&messages) else { return [] }
    let content = (try? content(of: start, messages: &messages)) ?? []
    return content.map { ($0.name, $0.kind == .directory) }
  }

  /// Returns the given paths that the search would find if they were the paths of files.
  ///
  /// Reads the `.gitignore` files above the folder, but no `.gitignore` file in or below it.
  ///
  /// - Parameter paths: The paths relative to the folder.
  func files(among paths: [String]) -> [String] {
    var messages = Messages(.errors).held()
    guard let scope = start(&messages)?.scope else { return [] }
    return paths.filter { path in
      let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
      guard let name = names.last, wants(path, name: name),
        !names.contains(where: { $0.utf8.first == UInt8(ascii: ".") })
      else { return false }
      return !names.indices.contains { index in
        scope.ignores(
          names[...index].joined(separator: "/"),
          kind: index == names.count - 1 ? .regular : .directory)
      }
    }
  }

  /// Returns the searched folder; nil if a `.gitignore` file above it cannot be read.
  private func start(_ messages: inout Messages) -> Found? {
    do throws(IgnoreFile.ReadingError) {
      let scope = try IgnoreScope(above: folder, exclusions: exclusions)
      return Found(path: "", name: "", kind: .directory, scope: scope)
    } catch {
      messages.failure(error.path, reading: error.error)
      return nil
    }
  }

  private func content(of found: Found, messages: inout Messages) throws(SystemError) -> [Found] {
    let path = found.path.isEmpty ? folder : Path.joined(folder, found.path)
    let prefix = found.path.isEmpty ? "" : found.path + "/"
    let entries = try FileSystem.entries(in: path)
    var scope = found.scope
    if entries.contains(where: { $0.name == IgnoreFile.name }) {
      do throws(IgnoreFile.ReadingError) {
        if let file = try IgnoreFile(in: path) { scope.add(file, folder: prefix) }
      } catch {
        // No file of this folder may be read while its exclusions are unknown.
        messages.failure(error.path, reading: error.error)
        return []
      }
    }
    var content: [Found] = []
    for entry in entries {
      let name = entry.name
      if name.utf8.first == UInt8(ascii: ".") { continue }
      let pathFromHere = prefix + name
      let isWanted = wants(pathFromHere, name: name)
      do throws(SystemError) {
        let kind = try kind(of: entry, at: Path.joined(path, name))
        guard kind == .directory || isWanted, !scope.ignores(pathFromHere, kind: kind) else {
          continue
        }
        guard entry.isUTF8 else {
          messages.failure(
            path, reason: "the name of a file in this folder is not UTF-8; rename it")
          continue
        }
        switch kind {
        case .directory, .regular: break
        case .symbolicLink:
          guard try follows(Path.joined(path, name), messages: &messages) else { continue }
        case .other: continue
        }
        content.append(Found(path: pathFromHere, name: name, kind: kind, scope: scope))
      } catch {
        messages.failure(Path.joined(path, name), reading: error)
      }
    }
    return content
  }

  private func wants(_ path: String, name: String) -> Bool {
    switch filter {
    case .markdown: Input.markdownExtension(of: name) != nil
    case .catalogs(let format): format.mayBeFormat(ofFileAt: Path.joined(folder, path))
    case .pattern(let pattern): pattern.matches(path.utf8)
    case .everything: true
    }
  }

  private func kind(
    of entry: FileSystem.Entry, at path: @autoclosure () -> String
  ) throws(SystemError) -> FileStatus.Kind {
    if let kind = entry.kind { return kind }
    return try FileStatus(ofFileAt: path(), symbolicLinks: .notFollowed).kind
  }

  /// Returns whether a symbolic link leads to a file in the boundary; warns if the file is outside.
  private func follows(_ link: String, messages: inout Messages) throws(SystemError) -> Bool {
    guard try FileStatus(ofFileAt: link).kind == .regular else { return false }
    guard let boundary, !Boundary(boundary).contains(link) else { return true }
    messages.warning(
      "\(link): this symbolic link leads outside, and is skipped; name the file, or use "
        + "--allow-outside")
    return false
  }
}

extension FolderSearch.Found {
  /// Returns whether this file or folder sorts before another one in the same folder.
  ///
  /// A folder's name is compared with a slash at its end, as in the paths of its files.
  fileprivate func precedes(_ other: Self) -> Bool {
    var bytes = name.utf8.makeIterator()
    var otherBytes = other.name.utf8.makeIterator()
    var end = kind == .directory ? UInt8(ascii: "/") : nil
    var otherEnd = other.kind == .directory ? UInt8(ascii: "/") : nil
    while true {
      guard let byte = bytes.next() ?? end.take() else { return true }
      guard let otherByte = otherBytes.next() ?? otherEnd.take() else { return false }
      if byte != otherByte { return byte < otherByte }
    }
  }
}
