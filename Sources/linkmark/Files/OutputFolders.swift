import LinkMarkup

/// A cache of the open folders that contain outputs.
///
/// Regular files are opened relative to these folders. While a folder is in the cache, a symbolic
/// link that replaces the folder has no effect.
///
/// The class has a `Lock` instead of a `Monitor`, because generic types slow the program's start.
final class OutputFolders: @unchecked Sendable {
  /// The open folder of an output, and the name and status of the output's file.
  struct Place {
    let folder: DirectoryHandle
    let name: String
    /// The status of the file; nil if the file is missing.
    let status: FileStatus?
  }

  /// The folders in which an output may be.
  enum Reach {
    /// Anywhere, because the user named the file; the file's folder must exist.
    case named
    /// Below a folder that the user named, or where symbolic links in it lead; missing folders are
    /// created.
    case anywhere
    /// Below the folder at this path, which no symbolic link may leave; creates missing folders.
    case below(String)

    var createsFolders: Bool {
      switch self {
      case .named: false
      case .anywhere, .below: true
      }
    }
  }

  private struct Key: Hashable {
    let path: Bytes
    let isBelow: Bool
  }

  private let lock = Lock()
  /// The folder of the project, if all outputs must be in it; nil if they may be anywhere.
  private let project: String?
  private let isWriting: Bool
  private var folders: [Key: DirectoryHandle] = [:]

  /// The maximum number of folders in the cache, far below the number of files that may be open.
  private static let maximumCount = 32

  /// - Parameter isWriting: Whether to create missing folders and remove files of killed runs.
  init(project: String? = nil, isWriting: Bool) {
    self.project = project
    self.isWriting = isWriting
  }

  /// Opens the folder of an output, and reads the status of the output's file.
  ///
  /// - Throws: `outsideOfFolder` if a symbolic link leads out of a folder that `reach` names.
  func place(of path: String, reach: Reach) throws(SystemError) -> Place {
    let name = try OutputFolders.fileName(of: path)
    let folder = try folder(Path.folder(of: path), reach: reach)
    if folder.isNew { return Place(folder: folder, name: name, status: nil) }
    let status = try folder.status(of: name)
    guard status?.kind == .symbolicLink else {
      return Place(folder: folder, name: name, status: status)
    }
    switch reach {
    case .named, .anywhere:
      // The path /dev/stdout may lead to a pipe, which has no path.
      if let target = try? FileStatus(ofFileAt: path), target.kind == .other {
        return Place(folder: folder, name: name, status: target)
      }
      return try place(ofTarget: FileSystem.target(of: path), reach: .named)
    case .below(let root):
      let target = try FileSystem.target(of: path)
      guard let relativePath = Boundary(root).relativePath(of: target), !relativePath.isEmpty
      else { throw .outsideOfFolder }
      return try place(ofTarget: Path.joined(root, relativePath), reach: reach)
    }
  }

  private func place(ofTarget path: String, reach: Reach) throws(SystemError) -> Place {
    let name = try OutputFolders.fileName(of: path)
    let folder = try folder(Path.folder(of: path), reach: reach)
    let status = try folder.status(of: name)
    guard status?.kind != .symbolicLink else { throw .tooManySymbolicLinks }
    return Place(folder: folder, name: name, status: status)
  }

  /// Returns the name of a file; throws `isDirectory` if the path ends with a slash.
  private static func fileName(of path: String) throws(SystemError) -> String {
    let name = Path.name(of: path)
    guard !name.isEmpty else { throw .isDirectory }
    return name
  }

  /// Reads an output.
  ///
  /// - Throws: `noSuchFile` if the file is missing; `fileTooLarge` if it exceeds `limit` bytes.
  func contents(of path: String, reach: Reach, limit: Int) throws(SystemError) -> Bytes {
    let place = try place(of: path, reach: reach)
    return try place.folder.contents(of: place.name, limit: limit)
  }

  /// Reads an output; nil unless there is a regular file at the path, not a symbolic link.
  func contents(ofRegularFile path: String, reach: Reach) throws(SystemError) -> Bytes? {
    let status = try? FileStatus(ofFileAt: path, symbolicLinks: .notFollowed)
    guard let status, status.kind == .regular else { return nil }
    return try contents(of: path, reach: reach, limit: status.byteCount)
  }

  private func folder(_ path: String, reach: Reach) throws(SystemError) -> DirectoryHandle {
    try lock.whileLocked { () throws(SystemError) in
      switch reach {
      case .named: try cachedFolder(path, isBelow: false, orOpening: try DirectoryHandle(path))
      case .anywhere: try cachedFolder(path, isBelow: false, orOpening: try open(path))
      case .below(let root): try folder(path, below: root)
      }
    }
  }

  private func cachedFolder(
    _ path: String, isBelow: Bool,
    orOpening open: @autoclosure () throws(SystemError) -> DirectoryHandle
  ) throws(SystemError) -> DirectoryHandle {
    let key = Key(path: Bytes(path.utf8), isBelow: isBelow)
    if let folder = folders[key] { return folder }
    let folder = try open()
    if folders.count >= OutputFolders.maximumCount { folders.removeAll(keepingCapacity: true) }
    folders[key] = folder
    if isWriting, !folder.isNew { OutputFolders.removeLeftovers(in: folder) }
    return folder
  }

  /// Opens a folder; when writing, creates it and the folders above it if they are missing.
  private func open(_ path: String) throws(SystemError) -> DirectoryHandle {
    do throws(SystemError) {
      return try DirectoryHandle(path)
    } catch .noSuchFile where isWriting {
      let above = try open(Path.folder(of: path))
      return try above.folder(Path.name(of: path), isCreating: true)
    }
  }

  private func folder(_ path: String, below root: String) throws(SystemError) -> DirectoryHandle {
    // The root must be in the project, and any other folder must be in the root.
    let above = Path.areSame(path, root) ? project : root
    guard let above, !Path.areSame(above, path) else {
      return try cachedFolder(path, isBelow: true, orOpening: try open(path))
    }
    return try cachedFolder(path, isBelow: true, orOpening: try open(path, below: above))
  }

  private func open(_ path: String, below root: String) throws(SystemError) -> DirectoryHandle {
    let start = try folder(root, below: root)
    // After `notDirectory`, a folder in the path may be a symbolic link, which is then resolved.
    if let relativePath = OutputFolders.relativePath(of: path, to: root),
      let folder = try attempt(try open(relativePath, in: start), orNilAfter: .notDirectory)
    {
      return folder
    }
    guard let relativePath = Boundary(root).relativePath(of: path) else {
      throw .outsideOfFolder
    }
    return try open(relativePath, in: start)
  }

  /// Returns a path relative to `root`, without resolving symbolic links; nil for a path elsewhere.
  private static func relativePath(of path: String, to root: String) -> String? {
    guard Path.areSame(root, ".") else { return Path.relative(path, to: root) }
    return path.utf8.first == UInt8(ascii: "/") ? nil : path
  }

  /// Opens a folder below `start` without following symbolic links; when writing, creates it.
  private func open(_ path: String, in start: DirectoryHandle) throws(SystemError)
    -> DirectoryHandle
  {
    var folder = start
    for name in path.utf8.split(separator: UInt8(ascii: "/")).lazy.map(Substring.init) {
      switch name {
      case ".": continue
      case "..": throw .notDirectory
      default: folder = try folder.folder(String(name), isCreating: isWriting)
      }
    }
    return folder
  }

  /// Removes the temporary files of killed runs.
  ///
  /// Keeps a file that cannot be locked, because a running process may have locked it.
  private static func removeLeftovers(in folder: DirectoryHandle) {
    guard let entries = try? folder.entries() else { return }
    for name in entries.lazy.map(\.name) where TemporaryName.isTemporary(name) {
      guard let file = try? OpenFile(name, in: folder, for: .readingRegularFile) else { continue }
      if (try? file.lock()) != nil { try? folder.remove(name) }
    }
  }

  /// Returns the paths of the backups that killed runs left beside files.
  ///
  /// Leaves out a backup that cannot be locked, because a running process may have locked it.
  static func backups(beside files: [String]) -> [String] {
    var known: Set<Bytes> = []
    let folders = files.map(Path.folder).filter { known.insert(Bytes($0.utf8)).inserted }
    return folders.flatMap { folder in
      let names = (try? FileSystem.entries(in: folder))?.map(\.name) ?? []
      let backups = names.filter(TemporaryName.isBackup).sorted()
      return backups.map { Path.joined(folder, $0) }.filter { path in
        (try? OpenFile(path, for: .readingRegularFile).lock()) != nil
      }
    }
  }
}

/// A folder that symbolic links must not leave.
struct Boundary: Sendable {
  /// The real path of the folder.
  private let root: String

  init(_ folder: String) { root = FileSystem.resolvedPath(of: folder) }

  /// Returns the real path of a file relative to the folder; nil if the file is not allowed.
  ///
  /// An allowed file is in the folder but not in a `.git` folder, whose files can start programs.
  /// The file may be missing. For the folder itself, the result is empty.
  func relativePath(of path: String) -> String? {
    let realPath = FileSystem.resolvedPath(of: path)
    if Path.areSame(realPath, root) { return "" }
    guard let relativePath = Path.relative(realPath, to: root),
      !relativePath.utf8.split(separator: UInt8(ascii: "/")).contains(where: Boundary.isDotGit)
    else { return nil }
    return relativePath
  }

  func contains(_ path: String) -> Bool { relativePath(of: path) != nil }

  /// Returns whether a name is `.git`, regardless of case.
  static func isDotGit(_ name: some Sequence<UInt8>) -> Bool {
    name.elementsEqual(".git".utf8) { $0 | 0x20 == $1 | 0x20 }
  }
}

extension FileSystem {
  /// Returns whether names that differ only in case are equal in a file's folder.
  ///
  /// A file that is created and removed at once decides in an empty folder.
  ///
  /// - Parameter path: A real path. If its folder is missing, the nearest existing folder decides.
  static func ignoresCase(at path: String) -> Bool {
    var folder = Path.folder(of: path)
    while !exists(folder) { folder = Path.folder(of: folder) }
    func isFound(_ name: String, as other: String) -> Bool {
      let identities = [name, other].map { name in
        try? FileStatus(ofFileAt: Path.joined(folder, name), symbolicLinks: .notFollowed).identity
      }
      return identities[0] != nil && identities[0] == identities[1]
    }
    let names = ((try? entries(in: folder)) ?? []).map(\.name)
      .filter { $0.lowercased() != $0.uppercased() }
    if !names.isEmpty {
      return names.prefix(16).contains { name in
        isFound(name, as: name == name.uppercased() ? name.lowercased() : name.uppercased())
      }
    }
    guard let handle = try? DirectoryHandle(folder),
      let file = try? AtomicFile(
        replacing: "", status: nil, in: handle, number: .random(in: 0 ... .max))
    else { return false }
    return isFound(file.temporaryName, as: file.temporaryName.uppercased())
  }
}
