import LinkMarkup

/// The outlines of a workspace's files, and the links between them in both directions.
struct WorkspaceIndex: Sendable {
  /// The outlines of the files, by path.
  private var outlines: [String: FileOutline] = [:]
  /// For each file, the targets of its links, and whether a link to the target has a fragment.
  private var outgoing: [String: [String: Bool]] = [:]
  /// The files with links to each lowercased path, whether or not a file exists there.
  private var incoming: [String: Set<String>] = [:]

  /// The paths of the files in alphabetical order.
  var paths: [String] { outlines.keys.sorted() }

  /// The outline of a file, or `nil` if the index doesn't contain it.
  subscript(path: String) -> FileOutline? { outlines[path] }

  /// The effect of a file's new outline on other files with links to that file.
  enum Effect: Sendable {
    case none
    /// The file appeared or disappeared; see ``filesAffected(byExistenceOf:)``.
    case existence
    /// The identifiers in the file changed; see ``hasLink(from:toPlaceIn:)``.
    case identifiers
  }

  /// Replaces the outline of a file, and returns the effect on other files.
  ///
  /// - Parameter outline: The new outline, or `nil` if the file is gone.
  mutating func update(_ path: String, with outline: FileOutline?) -> Effect {
    let old = outlines[path]
    outlines[path] = outline
    replaceEdges(of: path, with: outline)
    if (old == nil) != (outline == nil) { return .existence }
    return old?.identifiers == outline?.identifiers ? .none : .identifiers
  }

  /// Returns the files with a link to a path, ignoring case, in any order.
  func candidates(forLinksTo path: String) -> [String] {
    Array(incoming[path.lowercased(), default: []])
  }

  /// Returns whether a file has a link with a path and a fragment to another file or to itself.
  func hasLink(from path: String, toPlaceIn target: String) -> Bool {
    outgoing[path]?[target] == true
  }

  /// Returns the files with a link to a file, or to a page or folder that exists due to that file.
  ///
  /// A site generator creates a page such as `a.html` or `a/` from a file `a.md`.
  func filesAffected(byExistenceOf path: String) -> Set<String> {
    var keys = [path.lowercased()]
    if let page = WorkspacePath.withoutExtension(keys[0]) { keys += [page, page + ".html"] }
    var folder = WorkspacePath.folder(of: keys[0])
    while !folder.isEmpty, folder != "/" {
      keys += [folder, folder + ".html"]
      folder = WorkspacePath.folder(of: folder)
    }
    return keys.reduce(into: []) { files, key in files.formUnion(incoming[key, default: []]) }
  }

  /// Returns whether any file has a link to exactly this path, including case.
  func hasLink(to path: String) -> Bool {
    incoming[path.lowercased()]?.contains { outgoing[$0]?[path] != nil } ?? false
  }

  /// Returns the files with a link to exactly this path, including case, in alphabetical order.
  func files(linkingTo path: String) -> [String] {
    incoming[path.lowercased(), default: []].filter { outgoing[$0]?[path] != nil }.sorted()
  }

  /// Returns the targets of the links in a file, except for links that are only a fragment.
  func targets(of path: String) -> some Collection<String> {
    (outgoing[path] ?? [:]).keys
  }

  /// Returns the document at a path, or the document from which a site generator creates the page
  /// at that path; `nil` if there is neither.
  func document(ofPage path: String) -> String? {
    let stem = path.hasSuffix(".html") ? String(path.dropLast(5)) : path
    let folder = stem.isEmpty ? "" : stem + "/"
    return [path, stem + ".md", stem + ".markdown", folder + "index.md", folder + "README.md"]
      .first { outlines[$0] != nil }
  }

  private mutating func replaceEdges(of path: String, with outline: FileOutline?) {
    // Resolve each path once, because many links in a file may have the same path.
    var written: [String: Bool] = [:]
    for destination in outline.map({ $0.destinations + $0.unlocatedDestinations }) ?? [] {
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

/// The file that a request is about.
struct WorkspaceFile: Sendable {
  let path: String
  /// The path that is matched against the project's rules.
  let rulePath: String
  /// The contents in the editor.
  let source: Bytes
  let outline: FileOutline
  let converter: Converter
}

/// The edits of files, by path.
typealias WorkspaceEdits = [String: [Finding.Fix.Edit]]

extension WorkspaceEdits {
  /// The edits of each file in ascending order and without duplicates.
  var inOrder: WorkspaceEdits {
    mapValues { Set($0).sorted { $0.range.lowerBound < $1.range.lowerBound } }
  }
}

/// Operations on paths in a workspace.
///
/// The paths of files in a workspace are absolute, or relative to the same folder.
enum WorkspacePath {
  /// Returns the folder that contains a file, or an empty path for a name alone.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: separator) else { return "" }
    return String(path[..<(slash == path.startIndex ? path.utf8.index(after: slash) : slash)])
  }

  /// Returns the last component of a path.
  static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: separator) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Resolves a path relative to the folder of a file, and removes `.`, `..`, and a trailing slash.
  static func resolved(_ relative: String, from file: String) -> String {
    let isAbsolute = file.utf8.first == separator
    var path: Bytes = []
    for names in [folder(of: file), relative] {
      for name in names.utf8.split(separator: separator) where !name.elementsEqual(".".utf8) {
        let start = path.lastIndex(of: separator).map { $0 + 1 } ?? 0
        let isParent = name.elementsEqual("..".utf8)
        if isParent, path[start...].isEmpty ? isAbsolute : !path[start...].elementsEqual("..".utf8)
        {
          path.removeSubrange(max(0, start - 1)...)
        } else {
          if isAbsolute || !path.isEmpty { path.append(separator) }
          path += name
        }
      }
    }
    return isAbsolute && path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
  }

  /// Returns the relative path from a file's folder to another file or a folder.
  static func relative(to target: String, from file: String) -> String {
    let folder = components(of: folder(of: file))
    let target = components(of: target)
    let shared = zip(folder, target).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: folder.count - shared) + target[shared...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// Returns a path without its last extension, or `nil` if the name has no extension.
  static func withoutExtension(_ path: String) -> String? {
    let name = name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return nil
    }
    return String(path.utf8.dropLast(name.utf8[dot...].count)) ?? path
  }

  /// Returns whether a path has a Markdown extension.
  static func isMarkdown(_ path: String) -> Bool {
    let name = name(of: path).lowercased()
    return [".md", ".markdown"].contains { name.hasSuffix($0) && name.utf8.count > $0.utf8.count }
  }

  private static let separator = UInt8(ascii: "/")

  /// Returns the components of a path, split by bytes because a combining mark may follow a slash.
  static func components(of path: String) -> [String] {
    path.utf8.split(separator: separator).map { String(Substring($0)) }
  }
}

/// A range of bytes in a file.
struct WorkspacePlace: Hashable, Sendable {
  let path: String
  let range: Range<Int>
}
