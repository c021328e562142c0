/// Operations on paths as text, without the file system.
///
/// They work on bytes, as the system does, so a slash before a combining mark is still a slash.
enum Path {
  static func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder == "."
      ? name : folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }

  /// Returns the part after the last slash, or the whole path if there is no slash.
  static func name(of path: String) -> String { String(path[afterLastSlash(of: path)...]) }

  /// Returns the part before the last slash; `/` for a file in the root, and `.` without a slash.
  static func folder(of path: String) -> String {
    let folder = path[..<afterLastSlash(of: path)]
    return folder.isEmpty ? "." : folder == "/" ? "/" : String(Substring(folder.utf8.dropLast()))
  }

  /// Returns the path without the extension of its file; a name such as `.json` has none.
  static func withoutExtension(_ path: String) -> String {
    let start = afterLastSlash(of: path)
    guard let period = path[start...].utf8.lastIndex(of: UInt8(ascii: ".")), period > start else {
      return path
    }
    return String(path[..<period])
  }

  /// Removes `.`, `..`, and leading and extra slashes; nil if `..` leads above the start.
  static func normalized(_ path: String) -> String? {
    var components: [Substring] = []
    for component in path.utf8.split(separator: slash).map(Substring.init) {
      switch component {
      case ".": continue
      case "..":
        guard components.popLast() != nil else { return nil }
      default: components.append(component)
      }
    }
    return components.joined(separator: "/")
  }

  /// Returns the absolute path without `.` and `..`, or with both if `..` leads above the root.
  static func absolute(_ path: String, in folder: String) -> String {
    let path = path.hasPrefix("/") ? path : joined(folder, path)
    return "/" + (normalized(path) ?? path)
  }

  /// Returns the path relative to `folder`; nil if the path is not below that folder.
  static func relative(_ path: String, to folder: String) -> String? {
    guard path.utf8.starts(with: folder.utf8) else { return nil }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    if folder.utf8.last == slash { return String(Substring(rest)) }
    return rest.first == slash ? String(Substring(rest.dropFirst())) : nil
  }

  /// Returns the path of a file relative to a folder; the result may begin with `..`.
  ///
  /// Both arguments are absolute and normalized.
  static func relative(_ path: String, fromFolder folder: String) -> String {
    let components = path.utf8.split(separator: slash)
    let start = folder.utf8.split(separator: slash)
    let common = zip(components, start).prefix { $0.elementsEqual($1) }.count
    let ascent = Array(repeating: "..", count: start.count - common)
    return (ascent + components.dropFirst(common).map { String(Substring($0)) })
      .joined(separator: "/")
  }

  /// Returns whether two paths have the same bytes, while `==` compares by canonical equivalence.
  static func areSame(_ path: String, _ other: String) -> Bool {
    path.utf8.elementsEqual(other.utf8)
  }

  private static let slash = UInt8(ascii: "/")

  private static func afterLastSlash(of path: String) -> String.Index {
    path.utf8.lastIndex(of: slash).map(path.utf8.index(after:)) ?? path.startIndex
  }
}

extension String {
  /// Whether the text contains U+FFFD, which replaces bytes that are not UTF-8.
  var hasReplacements: Bool { unicodeScalars.contains("\u{FFFD}") }
}
