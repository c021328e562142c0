/// Finds documents below a folder.
///
/// Hidden files and folders are left out, what `.gitignore` files leave out, and symbolic links to
/// folders: none can lead back to where the search comes from.
struct FolderSearch {
  enum Filter {
    /// What has the extension of Markdown.
    case markdown
    /// What the path from the folder on fits to.
    case pattern(PathPattern)
  }

  let folder: String
  let filter: Filter
  private let scope: IgnoreScope

  /// `exclusions` holds beside the `.gitignore` files, and wins.
  init(_ folder: String, _ filter: Filter, exclusions: IgnoreScope.Exclusions? = nil) {
    self.folder = folder
    self.filter = filter
    scope = IgnoreScope(above: folder, exclusions)
  }

  /// A file or a folder that the search came upon.
  fileprivate struct Found {
    /// From the folder on; empty for the folder itself.
    let path: String
    let name: String
    let kind: FileStatus.Kind
    /// What holds in the folder that it stands in.
    let scope: IgnoreScope
  }

  /// The documents, sorted by the bytes of their paths.
  func inputs(_ messages: inout Messages) -> [Input] {
    var inputs: [Input] = []
    // The next one is the last.
    var rest = [Found(path: "", name: "", kind: .directory, scope: scope)]
    while let found = rest.popLast() {
      let path = Path.joined(folder, found.path)
      guard found.kind == .directory else {
        inputs.append(Input(file: path, belowFolder: folder))
        continue
      }
      do throws(SystemError) {
        rest += try content(of: found, &messages).sorted { $1.precedes($0) }
      } catch {
        messages.failure(found.path.isEmpty ? folder : path, reading: error)
      }
    }
    return inputs
  }

  /// The folder and all below it that are searched; what cannot be read is passed over.
  var folders: [String] {
    var folders: [String] = []
    var messages = Messages(.errors).held()
    var rest = [Found(path: "", name: "", kind: .directory, scope: scope)]
    while let found = rest.popLast() {
      folders.append(found.path.isEmpty ? folder : Path.joined(folder, found.path))
      rest += ((try? content(of: found, &messages)) ?? []).filter { $0.kind == .directory }
    }
    return folders
  }

  private func content(
    of found: Found, _ messages: inout Messages
  ) throws(SystemError) -> [Found] {
    let path = found.path.isEmpty ? folder : Path.joined(folder, found.path)
    let prefix = found.path.isEmpty ? "" : found.path + "/"
    let entries = try FileSystem.entries(in: path)
    var scope = found.scope
    if entries.contains(where: { $0.name == IgnoreFile.name }), let file = IgnoreFile(in: path) {
      scope.add(file, folder: prefix)
    }
    var content: [Found] = []
    for entry in entries {
      guard let name = entry.name else {
        messages.failure(path, "the name of a file in this folder is not UTF-8; rename it")
        continue
      }
      if name.utf8.first == UInt8(ascii: ".") { continue }
      let pathFromHere = prefix + name
      let isWanted = wants(pathFromHere, name)
      do throws(SystemError) {
        let kind = try kind(of: entry, at: Path.joined(path, name), isWanted)
        guard kind == .directory || kind == .regular && isWanted,
          !scope.ignores(pathFromHere, kind: kind)
        else { continue }
        content.append(Found(path: pathFromHere, name: name, kind: kind, scope: scope))
      } catch {
        messages.failure(Path.joined(path, name), reading: error)
      }
    }
    return content
  }

  private func wants(_ path: String, _ name: String) -> Bool {
    switch filter {
    case .markdown: Input.markdownExtension(of: name) != nil
    case .pattern(let pattern): pattern.matches(path.utf8)
    }
  }

  /// A link to a folder stays a link.
  private func kind(
    of entry: FileSystem.Entry, at path: @autoclosure () -> String, _ isWanted: Bool
  ) throws(SystemError) -> FileStatus.Kind {
    let kind: FileStatus.Kind
    if let known = entry.kind {
      kind = known
    } else {
      kind = try FileStatus(ofFileAt: path(), symbolicLinks: .notFollowed).kind
    }
    guard kind == .symbolicLink, isWanted else { return kind }
    let target = try FileStatus(ofFileAt: path()).kind
    return target == .directory ? .symbolicLink : target
  }
}

extension FolderSearch.Found {
  /// Whether the file, and all that is in it, comes before another of the same folder.
  ///
  /// A folder's name counts with its slash, as it does in the paths of its files.
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
