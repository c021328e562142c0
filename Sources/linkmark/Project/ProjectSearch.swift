import LinkMarkup

/// The search for the `linkmark.json` that is nearest to the files and folders of a run.
struct ProjectSearch {
  private let home = CurrentProcess.environmentVariable("HOME").map(FileSystem.resolvedPath)
  /// The last search: files of one folder mostly follow each other, and share the folders above them.
  private var last: (start: String, result: String?)?

  /// Returns the path of the one file that is nearest to all places.
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

  /// Returns the start of the search; nil for a missing or locked place, which is reported when read.
  private static func start(of place: String) throws(UsageError) -> String? {
    do throws(SystemError) {
      switch try FileStatus(ofFileAt: place, symbolicLinks: .notFollowed).kind {
      case .regular: return Path.folder(of: place)
      // It may lead elsewhere.
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

  /// Searches from a folder upwards, up to one with `.git` or the home folder.
  private func file(atOrAbove folder: String) throws(UsageError) -> String? {
    var folder = folder
    while true {
      let file = Path.joined(folder, ProjectFile.name)
      // Reading the file reports a symbolic link without a target.
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

  /// Returns what is read at a path; nil if it is missing.
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

/// The project file that `linkmark init` writes for the working folder.
struct FirstProject {
  /// The inputs: a folder of copy if there is one, or else all Markdown that is not about the project itself.
  let inputs: [String]
  /// The file of the app's routes; nil if none is found.
  let routes: String?
  /// A file of routes that needs the hosts of the app; nil if none is found.
  let association: String?

  private static let copyFolders = ["copy", "content", "Copy", "Content"]
  private static let routeFiles = ["routes.json", "app/routes.json", "config/routes.json"]
  private static let associations = [
    "apple-app-site-association", ".well-known/apple-app-site-association",
    "public/.well-known/apple-app-site-association",
  ]
  private static let allButProjectPages = [
    "**/*.md", "!README.md", "!CHANGELOG.md", "!CONTRIBUTING.md", "!CODE_OF_CONDUCT.md",
    "!SECURITY.md", "!LICENSE.md", "!build/", "!node_modules/",
  ]

  init() {
    let folder = FirstProject.copyFolders.first { path in
      (try? FileStatus(ofFileAt: path))?.kind == .directory
    }
    inputs = folder.map { [$0] } ?? FirstProject.allButProjectPages
    routes = FirstProject.routeFiles.first { path in
      guard FirstProject.isPlainFile(path),
        let source = try? Input(file: path).read(limit: Input.maximumSettingsCount)
      else { return false }
      return (try? RouteTable(parsing: source, path: path)) != nil
    }
    association = FirstProject.associations.first(where: FirstProject.isPlainFile)
  }

  /// Whether a path names a regular file: reading a pipe would wait, and a link may lead anywhere.
  static func isPlainFile(_ path: String) -> Bool {
    (try? FileStatus(ofFileAt: path, symbolicLinks: .notFollowed))?.kind == .regular
  }

  /// The contents of the `linkmark.json`.
  var text: String {
    let inputs = inputs.map { "\"\($0)\"" }.joined(separator: ", ")
    let template = String(decoding: Bytes(PackageResources.first_linkmark_json), as: UTF8.self)
    return template.replacing("%inputs%", with: inputs)
      .replacing("%routes%", with: routes.map { "  \"routes\": \"\($0)\",\n" } ?? "")
  }

  /// Returns the contents of a `.gitignore` that also ignores the cache of builds; nil if it does already.
  static func ignoring(_ file: Bytes) -> Bytes? {
    let line = Bytes(ProjectFile.cacheName.utf8)
    let lines = file.split(separator: UInt8(ascii: "\n")).map { Bytes($0) }
    guard !lines.contains(line) else { return nil }
    let isOpen = file.last.map { $0 != UInt8(ascii: "\n") } ?? false
    return file + (isOpen ? [UInt8(ascii: "\n")] : []) + line + [UInt8(ascii: "\n")]
  }
}
