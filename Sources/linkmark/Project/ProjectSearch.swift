import LinkMarkup

/// The search for the `linkmark.json` that is nearest to the files and folders of a run.
struct ProjectSearch {
  private let home = CurrentProcess.environmentVariable("HOME").map(FileSystem.resolvedPath)
  /// The last search, which is often repeated, because files of the same folder follow each other.
  private var last: (start: String, result: String?)?

  /// Returns the path of the project file nearest to all places; nil if there is none.
  static func nearest(to places: [String]) throws(UsageError) -> String? {
    var search = ProjectSearch()
    var first: (place: String, file: String?)?
    for place in places {
      guard let start = try start(of: place) else { continue }
      let file = try search.nearest(to: start)
      if let first, !Path.areSame(first.file ?? "", file ?? "") {
        throw .refused(
          "\(first.place) and \(place) have different linkmark.json files above them; "
            + "convert them one by one, or choose with --config or --no-config")
      }
      first = first ?? (place, file)
    }
    return first?.file
  }

  /// Returns the start of the search; nil for an inaccessible place, which is reported when read.
  private static func start(of place: String) throws(UsageError) -> String? {
    do throws(SystemError) {
      switch try FileStatus(ofFileAt: place, symbolicLinks: .notFollowed).kind {
      case .regular: return Path.folder(of: place)
      // Its target may be in another folder.
      case .symbolicLink: return FileSystem.exists(place) ? place : nil
      case .directory, .other: return place
      }
    } catch {
      guard place == "." || FileSystem.exists(place) else { return nil }
      throw failure(at: place, error: error)
    }
  }

  private mutating func nearest(to start: String) throws(UsageError) -> String? {
    if let last, Path.areSame(last.start, start) { return last.result }
    let path = try ProjectSearch.unlessMissing(start, try FileSystem.realPath(of: start))
    let folder = try path.flatMap { path throws(UsageError) in
      try ProjectSearch.unlessMissing(start, try FileStatus(ofFileAt: path).kind)
        .map { $0 == .directory ? path : Path.folder(of: path) }
    }
    let result = try folder.flatMap(file(atOrAbove:))
    last = (start, result)
    return result
  }

  /// Searches a folder and the folders above it, up to the home folder or a folder with `.git`.
  private func file(atOrAbove folder: String) throws(UsageError) -> String? {
    var folder = folder
    while true {
      let file = Path.joined(folder, ProjectFile.name)
      // A symbolic link without a target counts, and is reported when it is read.
      let status = try ProjectSearch.unlessMissing(
        file, try FileStatus(ofFileAt: file, symbolicLinks: .notFollowed))
      if status != nil {
        let here = try ProjectSearch.unlessMissing(".", try FileSystem.realPath(of: "."))
        return here.flatMap { Path.relative(file, to: $0) } ?? file
      }
      let isHome = home.map { Path.areSame($0, folder) } ?? false
      if isHome || folder == "/" || FileSystem.exists(Path.joined(folder, ".git")) { return nil }
      folder = Path.folder(of: folder)
    }
  }

  /// Returns a value that is read from a path; nil if no file is there.
  private static func unlessMissing<Value>(
    _ path: String, _ value: @autoclosure () throws(SystemError) -> Value
  ) throws(UsageError) -> Value? {
    try attempt(
      try attempt(try value(), orNilAfter: .noSuchFile, .notDirectory),
      or: { (error: SystemError) in failure(at: path, error: error) })
  }

  static func failure(at path: String, error: SystemError) -> UsageError {
    .refused(
      "\(path): \(error), so the nearest \(ProjectFile.name) cannot be found; "
        + "name it with --config, or use --no-config")
  }
}
