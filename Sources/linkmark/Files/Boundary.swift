/// A folder out of which no symbolic link is followed.
struct Boundary: Sendable {
  /// The real path of the folder.
  private let root: String

  init(_ folder: String) {
    root = FileSystem.resolvedPath(of: folder)
  }

  /// Returns the real path of a file, which may be missing, relative to the folder; empty for the folder
  /// itself.
  ///
  /// - Returns: Nil if it is outside of the folder, or in `.git`, whose files decide what programs run.
  func relativePath(of path: String) -> String? {
    let realPath = FileSystem.resolvedPath(of: path)
    if Path.areSame(realPath, root) { return "" }
    guard let relativePath = Path.relative(realPath, to: root),
      !relativePath.utf8.split(separator: UInt8(ascii: "/")).contains(where: Boundary.isRepository)
    else { return nil }
    return relativePath
  }

  func contains(_ path: String) -> Bool { relativePath(of: path) != nil }

  /// Whether a name is `.git`, in whatever case.
  private static func isRepository(_ name: Substring.UTF8View) -> Bool {
    name.elementsEqual(".git".utf8) { $0 | 0x20 == $1 | 0x20 }
  }
}
