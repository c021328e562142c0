import LinkMarkup

/// The files that builds wrote, by the paths at which they are served.
///
/// No other files of the disk are served. A single folder of outputs is served at the root,
/// and several folders at their paths below the folder that they share.
struct PageMap: Sendable {
  struct File: Equatable, Sendable {
    let path: String
    /// The folder of outputs; a symbolic link must not lead out of it.
    let folder: String
  }

  enum Place: Equatable {
    case file(File)
    /// A folder whose path lacks the slash at its end.
    case folderWithoutSlash
    /// A folder without an `index.html`.
    case folder
    case nothing
  }

  /// The files by the bytes of their served paths, without the slash at the start.
  private(set) var files: [Bytes: File] = [:]
  /// The served paths of the folders of all files, each with a slash at its end.
  private var folders: Set<Bytes> = [[]]

  init() {}

  /// Creates the map of a build's outputs.
  ///
  /// - Parameters:
  ///   - outputs: The files that were written, in any of the folders.
  ///   - folders: The folders of outputs.
  ///   - workingFolder: The absolute path from which relative paths start.
  init(outputs: [String], in folders: [String], workingFolder: String) {
    let places = PageMap.places(of: folders, workingFolder: workingFolder)
    for output in outputs {
      for (folder, place) in places {
        let isWorkingFolder = Path.areSame(folder, ".")
        guard let path = isWorkingFolder ? output : Path.relative(output, to: folder) else {
          continue
        }
        files[Bytes(Path.joined(place, path).utf8)] = File(path: output, folder: folder)
        break
      }
    }
    for path in files.keys {
      var folder = path[...]
      while let slash = folder.lastIndex(of: UInt8(ascii: "/")),
        self.folders.insert(Bytes(folder[...slash])).inserted
      {
        folder = folder[..<slash]
      }
    }
  }

  /// Adds the files of an earlier build, except at paths that this build also serves.
  mutating func add(_ other: PageMap) {
    files.merge(other.files) { file, _ in file }
    folders.formUnion(other.folders)
  }

  /// Returns the file or the folder at a path that begins with a slash.
  func place(at path: Bytes) -> Place {
    let key = Bytes(path.dropFirst())
    if path.last == UInt8(ascii: "/") {
      if let index = files[key + "index.html".utf8] { return .file(index) }
      return folders.contains(key) ? .folder : .nothing
    }
    if let file = files[key] ?? files[key + ".html".utf8] { return .file(file) }
    return folders.contains(key + "/".utf8) ? .folderWithoutSlash : .nothing
  }

  /// Returns the served paths below a folder, without the leading slash, sorted by their bytes.
  ///
  /// - Parameter folder: The path of the folder, with a slash at both ends.
  func paths(below folder: Bytes) -> [String] {
    files.keys.filter { $0.starts(with: folder.dropFirst()) }
      .sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the path that was probably meant; nil if no path is similar or the search is slow.
  func path(nearestTo path: Bytes) -> String? {
    // The time to compare grows with the path and the number of files; typed paths are shorter.
    guard path.count <= 100, files.count <= 5000 else { return nil }
    return paths(below: [UInt8(ascii: "/")])
      .nearestWord(to: String(decoding: path.dropFirst(), as: UTF8.self))
  }

  /// Returns the path at which each folder is served; the deepest folder comes first.
  private static func places(
    of folders: [String], workingFolder: String
  ) -> [(folder: String, place: String)] {
    let slash = UInt8(ascii: "/")
    let absolute = folders.map { folder in
      let path = folder.utf8.first == slash ? folder : Path.joined(workingFolder, folder)
      return (folder: folder, names: (Path.normalized(path) ?? "").utf8.split(separator: slash))
    }
    let first = absolute.first?.names ?? []
    let sharedCount = absolute.reduce(first.count) { count, other in
      zip(first.prefix(count), other.names).prefix { $0.elementsEqual($1) }.count
    }
    return absolute.sorted { $0.names.count > $1.names.count }.map { folder, names in
      (folder, names.dropFirst(sharedCount).map { String(Substring($0)) }.joined(separator: "/"))
    }
  }
}
