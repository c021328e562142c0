import LinkMarkup

/// The search for the `linkmark.json` that is nearest to the files and folders of a run.
struct ProjectSearch {
  private let home = CurrentProcess.environmentVariable("HOME").map(FileSystem.resolvedPath)
  /// The last search; often, its result is reused for the next file of the same folder.
  private var last: (start: String, result: String?)?

  /// Returns the path of the project file that is nearest to the places; nil if there is none.
  ///
  /// - Throws: If the places have different project files.
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

  /// Returns the path where the search begins; nil for a missing or inaccessible place.
  private static func start(of place: String) throws(UsageError) -> String? {
    do throws(SystemError) {
      switch try FileStatus(ofFileAt: place, symbolicLinks: .notFollowed).kind {
      case .regular: return Path.folder(of: place)
      // The target of the link may be in another folder.
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

extension Command {
  static let `init`: Command = Command(
    name: "init", options: NoOptions.self
  ) { (_, messages) throws(UsageError) in
    let project = InitialProject()
    do throws(SystemError) {
      let file = try OpenFile(ProjectFile.name, for: .creating)
      try file.descriptor.write(Bytes(project.text.utf8).span)
      messages.notice(
        "wrote \(ProjectFile.name) for \(project.inputs[0]); linkmark build and linkmark lint read it"
      )
    } catch .fileExists {
      throw .refused("\(ProjectFile.name) exists already; edit it, or remove it first")
    } catch {
      messages.failure(ProjectFile.name, writing: error)
      return messages.status
    }
    if let file = project.association {
      messages.notice(
        "found \(file); add \"routes\": \"\(file)\" and \"webHosts\" to \(ProjectFile.name)")
    }
    messages.addCacheToIgnoreFile()
    return messages.status
  }
}

extension Messages {
  /// Adds the build cache to `.gitignore`, if the working folder is the root of a repository.
  fileprivate mutating func addCacheToIgnoreFile() {
    let path = IgnoreFile.name
    let isThere = (try? FileStatus(ofFileAt: path, symbolicLinks: .notFollowed)) != nil
    guard FileSystem.exists(".git"), !isThere || InitialProject.isPlainFile(path) else { return }
    do throws(SystemError) {
      let file = isThere ? try Input(file: path).read(limit: Input.maximumSettingsCount) : []
      guard let text = InitialProject.ignoring(file) else { return }
      _ = try OutputWriter().write(text.span, to: path, reach: .named)
      notice("added \(ProjectFile.cacheName) to \(path)")
    } catch {
      failure(path, writing: error)
    }
  }
}

/// The project file that `linkmark init` writes for the working folder.
struct InitialProject {
  /// A folder such as `copy`, or else patterns for Markdown files, without files like `README.md`.
  let inputs: [String]
  /// The file of the app's routes; nil if none is found.
  let routes: String?
  /// Apple's association file, which needs `webHosts` as well; nil if none is found.
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
    let folder = InitialProject.copyFolders.first { path in
      (try? FileStatus(ofFileAt: path))?.kind == .directory
    }
    inputs = folder.map { [$0] } ?? InitialProject.allButProjectPages
    routes = InitialProject.routeFiles.first { path in
      guard InitialProject.isPlainFile(path),
        let source = try? Input(file: path).read(limit: Input.maximumSettingsCount)
      else { return false }
      return (try? RouteTable(parsing: source, path: path)) != nil
    }
    association = InitialProject.associations.first(where: InitialProject.isPlainFile)
  }

  /// Returns whether a path names a regular file, and not a pipe or a symbolic link.
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

  /// Returns the contents of a `.gitignore` with the build cache added; nil if they list the cache.
  static func ignoring(_ file: Bytes) -> Bytes? {
    let line = Bytes(ProjectFile.cacheName.utf8)
    let lines = file.split(separator: UInt8(ascii: "\n")).map { Bytes($0) }
    guard !lines.contains(line) else { return nil }
    let isOpen = file.last.map { $0 != UInt8(ascii: "\n") } ?? false
    return file + (isOpen ? [UInt8(ascii: "\n")] : []) + line + [UInt8(ascii: "\n")]
  }
}
