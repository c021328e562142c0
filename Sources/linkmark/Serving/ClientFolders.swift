/// The folders that an editor has open, by which it may reach files through symbolic links.
///
/// Each file has one path for the server: the one below the first of the folders that contains it.
struct ClientFolders: Sendable {
  /// A folder as the editor writes it, and its real path.
  fileprivate struct Folder: Sendable {
    let path: String
    let realPath: String
  }

  private var folders: [Folder] = []

  /// Adds a folder, unless it is in one that was added before.
  ///
  /// - Parameters:
  ///   - path: The absolute path as the editor writes it.
  ///   - realPath: The path without symbolic links.
  mutating func add(_ path: String, _ realPath: String) {
    guard !folders.contains(where: { $0.rest(of: realPath) != nil }) else { return }
    var folder = Folder(path: path, realPath: realPath)
    while !Path.areSame(folder.path, folder.realPath), let parent = folder.parent {
      folder = parent
    }
    folders.append(folder)
  }

  /// Returns the path of a file below the folders that the editor has open, or its real path if it is in none
  /// of them.
  func path(of realPath: String) -> String {
    for folder in folders {
      guard let rest = folder.rest(of: realPath) else { continue }
      return rest.isEmpty ? folder.path : Path.joined(folder.path, rest)
    }
    return realPath
  }
}

extension ClientFolders.Folder {
  /// Returns the path of a file relative to the folder; nil if it is not in it, and empty for the folder.
  fileprivate func rest(of path: String) -> String? {
    Path.areSame(path, realPath) ? "" : Path.relative(path, to: realPath)
  }

  /// The folder that contains it; nil if that is another one for the system.
  fileprivate var parent: ClientFolders.Folder? {
    let folder = ClientFolders.Folder(
      path: Path.folder(of: path), realPath: Path.folder(of: realPath))
    let isSame =
      Path.areSame(Path.name(of: path), Path.name(of: realPath))
      && Path.areSame(FileSystem.resolvedPath(of: folder.path), folder.realPath)
    return isSame && !Path.areSame(folder.path, path) ? folder : nil
  }
}
