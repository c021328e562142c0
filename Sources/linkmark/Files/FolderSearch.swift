import LinkMarkup

/// Finds documents below a folder.
///
/// Skips hidden files and folders, those that `.gitignore` files exclude, and symbolic links to folders,
/// which might lead back to the start.
struct FolderSearch {
  enum Filter {
    /// Files with an extension of Markdown.
    case markdown
    /// Files whose path, relative to the folder, matches.
    case pattern(Glob)
  }

  let folder: String
  let filter: Filter
  private let scope: IgnoreScope

  /// - Parameter exclusions: Patterns that win over those of `.gitignore` files.
  init(_ folder: String, _ filter: Filter, exclusions: IgnoreScope.Exclusions? = nil) {
    self.folder = folder
    self.filter = filter
    scope = IgnoreScope(above: folder, exclusions)
  }

  /// A file or a folder that the search found.
  fileprivate struct Found {
    /// Relative to the folder; empty for the folder itself.
    let path: String
    let name: String
    let kind: FileStatus.Kind
    /// The exclusions in the folder that holds it.
    let scope: IgnoreScope
  }

  /// Returns the documents, sorted by the bytes of their paths.
  func inputs(_ messages: inout Messages) -> [Input] {
    var inputs: [Input] = []
    // A stack: the next one is the last.
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

  /// The folder and all below it that are searched, without those that cannot be read.
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

  /// Returns the kind of an entry, or of the target of a symbolic link that is wanted.
  ///
  /// A link to a folder keeps its kind.
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
  /// Whether the paths of the entry and of all files in it sort before those of another entry of the same
  /// folder.
  ///
  /// A folder's name is compared with its slash, as in the paths of its files.
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
