/// Operations on absolute paths as text.
package enum AbsolutePath {
  /// Returns the path before the last slash.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
      return "/"
    }
    return String(path[..<slash])
  }

  /// Returns the part after the last slash.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Returns a path relative to a folder as an absolute one without `.` and `..`.
  package static func joined(_ folder: String, _ path: String) -> String {
    var components: [Substring] = []
    let absolute = path.utf8.first == UInt8(ascii: "/") ? path : "\(folder)/\(path)"
    for component in absolute.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) {
      switch component {
      case ".": continue
      case "..": _ = components.popLast()
      default: components.append(component)
      }
    }
    return "/" + components.joined(separator: "/")
  }
}
