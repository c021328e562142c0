/// Paths as text, taken apart and put together without a look at the file system.
enum Path {
  static func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder == "."
      ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// What stands behind the last slash.
  static func name(of path: String) -> String {
    String(path[afterLastSlash(of: path)...])
  }

  /// What stands before the last slash; `.` where there is none.
  static func folder(of path: String) -> String {
    let folder = path[..<afterLastSlash(of: path)]
    return folder.isEmpty ? "." : folder == "/" ? "/" : String(folder.dropLast())
  }

  /// The path without `.`, `..` and empty components; nil when it leads out of where it starts.
  static func normalized(_ path: String) -> String? {
    var components: [Substring] = []
    for component in path.split(separator: "/") {
      switch component {
      case ".": continue
      case "..":
        guard components.popLast() != nil else { return nil }
      default: components.append(component)
      }
    }
    return components.joined(separator: "/")
  }

  /// The path from `folder` on, when that is where it begins.
  static func relative(_ path: String, to folder: String) -> String? {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }

  private static func afterLastSlash(of path: String) -> String.Index {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
  }
}
