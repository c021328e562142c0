import LinkMarkup

extension LintContext {
  /// Creates a context of the files around an input; nil for standard input, which is in no folder.
  ///
  /// - Parameters:
  ///   - dialect: The dialect of the Markdown files to which links lead.
  ///   - neighbors: The cache of the files that links lead to.
  ///   - isConverted: Returns whether the same run converts the document at a path relative to the
  ///     folder of the input; nil if the caller does not know.
  init?(
    of input: Input, dialect: Dialect, neighbors: NeighborFiles,
    isConverted: (@Sendable (String) -> Bool)? = nil
  ) {
    guard case .file = input.source else { return nil }
    let folder = Path.folder(of: input.name)
    self.init(
      hasFile: { neighbors.hasFile(at: Path.joined(folder, $0)) },
      spelling: { neighbors.spelling(of: $0, in: folder) },
      headingIdentifiers: { path in
        // The path comes from an untrusted document, so only Markdown files of its tree are read.
        guard Input.markdownExtension(of: Path.name(of: path)) != nil else { return nil }
        let file = Path.joined(folder, path)
        return neighbors.identifiers(ofFileAt: file) { source in
          (try? Document(parsing: source, dialect: dialect))?.fragmentIdentifiers
        }
      },
      isConverted: { path in
        Input.markdownExtension(of: Path.name(of: path)) == nil ? nil : isConverted?(path)
      })
  }
}

/// A cache of the files to which the links in the inputs of a run lead.
///
/// Many links may lead to one file, such as the table of contents of a book.
final class NeighborFiles: @unchecked Sendable {
  /// A source of files: the disk, or an earlier version of the project.
  struct Tree: Sendable {
    /// Returns whether there is a file or a folder at a path; nil if that is unknown.
    let hasFile: @Sendable (_ path: String) -> Bool?
    /// Returns the names in a folder; nil if the folder cannot be read.
    let names: @Sendable (_ folder: String) -> [String]?
    /// Returns the contents of a file; nil if it cannot be read.
    let contents: @Sendable (_ path: String) -> Bytes?
  }

  private let tree: Tree
  /// Finds the folders in which files are read and named; nil for all folders.
  ///
  /// Elsewhere, it is only checked whether a file exists.
  private let findReadableFolders: (@Sendable () -> ReadableFolders)?
  private let lock = Lock()
  private var existence: [Bytes: Bool?] = [:]
  private var identifiers: [Bytes: Set<String>?] = [:]
  /// The names in each folder, by lowercased name; of names that differ only in case, one is kept.
  private var names: [Bytes: [String: String]?] = [:]
  private var readableFolders: ReadableFolders?

  /// - Parameter folders: Returns the folders in which files are read; it is called if needed.
  init(_ tree: Tree = .disk, in folders: (@Sendable () -> ReadableFolders)? = nil) {
    self.tree = tree
    findReadableFolders = folders
  }

  /// The paths whose existence was checked, unsorted.
  var paths: [String] {
    lock.whileLocked { existence.keys.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Returns whether there is a file or a folder at a path; nil if that is unknown.
  func hasFile(at path: String) -> Bool? {
    remembered(path, in: \.existence) { tree.hasFile(path) }
  }

  /// Returns the fragment identifiers of a document; nil if the document cannot be read.
  ///
  /// - Parameter read: Returns the identifiers in the contents of a file.
  func identifiers(ofFileAt path: String, read: (Bytes) -> Set<String>?) -> Set<String>? {
    remembered(path, in: \.identifiers) { mayRead(path) ? tree.contents(path).flatMap(read) : nil }
  }

  /// Returns an existing path that equals `path` except for case; nil if there is none.
  ///
  /// - Parameter folder: The folder to which the path is relative.
  func spelling(of path: String, in folder: String) -> String? {
    var found = ""
    for name in path.split(separator: "/").map(String.init) {
      let parent = Path.joined(folder, found)
      if name == "." || name == ".." || tree.hasFile(Path.joined(parent, name)) == true {
        found += (found.isEmpty ? "" : "/") + name
      } else if let entry = names(in: parent.isEmpty ? "." : parent)?[name.lowercased()],
        entry.utf8.count == name.utf8.count
      {
        found += (found.isEmpty ? "" : "/") + entry
      } else {
        return nil
      }
    }
    return found
  }

  private func names(in folder: String) -> [String: String]? {
    remembered(folder, in: \.names) {
      guard mayRead(folder) else { return nil }
      return tree.names(folder).map { names in
        Dictionary(names.map { ($0.lowercased(), $0) }) { min($0, $1) }
      }
    }
  }

  private func mayRead(_ path: String) -> Bool {
    guard let findReadableFolders else { return true }
    let folders = lock.whileLocked {
      if readableFolders == nil { readableFolders = findReadableFolders() }
      return readableFolders
    }
    return folders?.contains(path) ?? false
  }

  private func remembered<Value>(
    _ path: String, in memory: ReferenceWritableKeyPath<NeighborFiles, [Bytes: Value?]>,
    find: () -> Value?
  ) -> Value? {
    let key = Bytes(path.utf8)
    if let known = lock.whileLocked({ self[keyPath: memory][key] }) { return known }
    let found = find()
    lock.whileLocked { self[keyPath: memory][key] = .some(found) }
    return found
  }
}

/// The folders whose files the links of untrusted documents may cause to be read.
///
/// The tree of a document begins at the nearest folder above it with `.git`, or else with a
/// `linkmark.json`. Without such a folder, it is the working folder, if that is above the document,
/// or else the document's folder. The home folder and the root folder do not begin a tree.
struct ReadableFolders: Sendable {
  /// The name of a project file, whose folder begins a tree.
  static let projectFileName = "linkmark.json"

  /// The real paths of the folders.
  private var roots: Set<Bytes> = []

  /// Returns whether a file is below one of the folders, but not in a `.git` folder.
  func contains(_ path: String) -> Bool {
    var path = FileSystem.resolvedPath(of: path)
    while !roots.contains(Bytes(path.utf8)) {
      if path == "/" || path == "." || Boundary.isDotGit(Path.name(of: path).utf8) { return false }
      path = Path.folder(of: path)
    }
    return true
  }

  /// Adds the tree of the documents in a folder.
  mutating func add(treeOf folder: String) {
    guard !contains(folder) else { return }
    let start = FileSystem.resolvedPath(of: folder)
    let home = CurrentProcess.environmentVariable("HOME").map(FileSystem.resolvedPath)
    let parents = sequence(first: start) { Path.folder(of: $0) }
      .prefix { !["/", ".", home].contains($0) }
    func nearest(with name: String) -> String? {
      parents.first { FileSystem.exists(Path.joined($0, name)) }
    }
    let workingFolder = FileSystem.resolvedPath(of: ".")
    let root =
      nearest(with: ".git") ?? nearest(with: Self.projectFileName)
      ?? parents.first { Path.areSame($0, workingFolder) } ?? start
    roots.insert(Bytes(root.utf8))
  }
}

extension NeighborFiles.Tree {
  static let disk = NeighborFiles.Tree(
    hasFile: { path in
      try? (attempt(try FileStatus(ofFileAt: path), orNilAfter: .noSuchFile)) != nil
    },
    names: { try? FileSystem.entries(in: $0).map(\.name) },
    contents: { path in
      try? FileSystem.contents(ofRegularFile: path, limit: Document.maximumSourceCount)
    })
}
