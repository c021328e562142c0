import LinkMarkup

/// Operations on paths in a workspace.
///
/// All paths in a workspace are absolute, or all are relative to the same folder.
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

  /// Returns the relative path from a file to another file or a folder.
  static func relative(to target: String, from file: String) -> String {
    let folder = names(of: folder(of: file))
    let target = names(of: target)
    let shared = zip(folder, target).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: folder.count - shared) + target[shared...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// Returns the path without its last extension, or `nil` if its name has none.
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
  static func names(of path: String) -> [String] {
    path.utf8.split(separator: separator).map { String(Substring($0)) }
  }
}

/// An index of the headings of a file by identifier, for looking up many fragments.
struct HeadingLookup {
  private let numbers: [String: Int]

  init(_ outline: FileOutline) {
    numbers = Dictionary(outline.headings.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// Returns the index of the heading that a fragment refers to, or `nil` if there is none.
  func heading(for fragment: DestinationFragment) -> Int? {
    numbers[fragment.text] ?? numbers[fragment.decoded]
  }
}

/// A range of bytes in a file.
struct WorkspacePlace: Hashable, Sendable {
  let path: String
  let range: Range<Int>
}
