import LinkMarkup

/// The project file of a run, usually called `linkmark.json`.
struct ProjectFile {
  static let name = ReadableFolders.projectFileName
  /// The name of the cache that builds write beside the project file.
  static let cacheName = ".linkmark-cache"

  let path: String
  let configuration: Configuration
  let digest: Digest
  /// Whether a search found the file; false if `--config` names it.
  ///
  /// A found file may be part of someone else's repository, so it is trusted less.
  let isFound: Bool
  /// The folder that must contain all files that the project names; nil if they may be anywhere.
  let boundary: Boundary?

  var folder: String { Path.folder(of: path) }

  /// Reads the project file that the options select; returns nil if there is none.
  ///
  /// - Parameter places: The files and folders from which to search upward for a project file.
  static func chosen(
    by options: ProjectOptions, near places: [String]
  ) throws(UsageError) -> ProjectFile? {
    if options.isIgnored { return nil }
    if let path = options.file {
      return try ProjectFile(path, origin: "--config", isFound: false, boundary: nil)
    }
    guard let path = try ProjectSearch.nearest(to: places) else { return nil }
    if (try? FileStatus(ofFileAt: path))?.kind == .other {
      throw .refused("\(path): this is not a regular file; remove it, or use --no-config")
    }
    try checkOwner(of: path)
    return try ProjectFile(
      path, origin: nil, isFound: true,
      boundary: options.allowsOutside ? nil : boundary(of: path))
  }

  private static func boundary(of path: String) throws(UsageError) -> Boundary {
    let folder = try attempt(try FileSystem.realPath(of: Path.folder(of: path))) {
      (error: SystemError) in ProjectSearch.failure(at: Path.folder(of: path), error: error)
    }
    let boundary = Boundary(folder)
    guard boundary.contains(Path.joined(folder, name)) else {
      throw .refused(
        "\(path): \(SystemError.outsideOfFolder); name the file with --config, "
          + "or use --allow-outside")
    }
    return boundary
  }

  private init(
    _ path: String, origin: String?, isFound: Bool, boundary: Boundary?
  ) throws(UsageError) {
    self = try Input(file: path).settings(from: origin) { source throws(SourceError) in
      try ProjectFile(parsing: source, path: path, isFound: isFound, boundary: boundary)
    }
  }

  init(
    parsing source: Bytes, path: String, isFound: Bool, boundary: Boundary?
  ) throws(SourceError) {
    self.path = path
    digest = Digest(source)
    self.isFound = isFound
    self.boundary = boundary
    configuration = try Configuration(parsing: source, path: path)
  }

  /// Returns a path that the project file names, resolved in the folder of the project file.
  func path(of file: String) -> String {
    file.utf8.first == UInt8(ascii: "/") ? file : Path.joined(folder, file)
  }

  /// Whether the project file has link rules or settings of files, which depend on paths.
  var needsPaths: Bool { configuration.rules != nil || !configuration.files.isEmpty }

  /// Returns the path of each input for matching link rules; nil for standard input.
  ///
  /// The path is relative to the project's folder for a file below it, and otherwise absolute.
  func rulePaths(of inputs: [Input]) -> [String?] {
    let here = FileSystem.resolvedPath(of: self.folder)
    var realFolders: [Bytes: String] = [:]
    return inputs.map { input in
      guard case .file = input.source else { return nil }
      let document: String
      let status = try? FileStatus(ofFileAt: input.name, symbolicLinks: .notFollowed)
      if status?.kind == .regular {
        let folder = Path.folder(of: input.name)
        let key = Bytes(folder.utf8)
        let realFolder = realFolders[key] ?? FileSystem.resolvedPath(of: folder)
        realFolders[key] = realFolder
        document = Path.joined(realFolder, Path.name(of: input.name))
      } else {
        document = FileSystem.resolvedPath(of: input.name)
      }
      return Path.relative(document, to: here) ?? document
    }
  }

  /// Returns the reason to refuse a path that the project file names; nil if it is allowed.
  ///
  /// - Parameter text: The path as the project file writes it.
  func refusal(of path: String, text: String) -> String? {
    if let boundary, !boundary.contains(path) {
      return "'\(text)' is outside of the folder of the project; move it there, or allow it with "
        + "--config \(self.path) or --allow-outside"
    }
    guard isFound, (try? FileStatus(ofFileAt: path))?.kind == .other else { return nil }
    return "'\(text)' is not a regular file; name a file"
  }

  /// Checks the files and folders that the project file names as values of options.
  func check(_ values: [OptionValue]) throws(UsageError) {
    guard isFound else { return }
    for value in values where value.option.isFileName(value.text, at: value.text) {
      guard let setting = value.setting, let reason = refusal(of: value.text, text: setting.text)
      else { continue }
      throw .inFile(setting.error(reason))
    }
  }

  /// Checks that a project file belongs to this user, as Git does.
  ///
  /// Another user may have put the project file into a folder above the inputs.
  static func checkOwner(of path: String) throws(UsageError) {
    for links in [FileStatus.SymbolicLinks.notFollowed, .followed] {
      let status = try attempt(
        try attempt(try FileStatus(ofFileAt: path, symbolicLinks: links), orNilAfter: .noSuchFile),
        orRefuse: { "\(path): \($0)" + $0.adviceForReading })
      guard let owner = status?.owner, !CurrentProcess.isUser(owner) else { continue }
      throw .refused(
        "\(path): the file belongs to another user, \(owner); to use it nevertheless, name it "
          + "with --config \(path)")
    }
  }

  /// Returns whether the project file may set an option of `convert`.
  func maySet(_ option: CommandOption) -> Bool { !isFound || option.trustedFiles == .all }

  /// Returns the settings for all outputs as values of a group's options.
  func values<Group: OptionGroup>(for group: Group.Type) -> [OptionValue] {
    values(of: configuration.settings, for: group)
  }

  /// Returns settings as values of a group's options; paths are resolved in the project's folder.
  func values<Group: OptionGroup>(
    of settings: [Configuration.Setting], for _: Group.Type
  ) -> [OptionValue] {
    if settings.isEmpty { return [] }
    let options = Group.options
    return settings.compactMap { setting in
      guard let option = options.first(where: { $0.name.key == setting.key.rawValue }) else {
        return nil
      }
      let path = path(of: setting.text)
      let text = option.isFileName(setting.text, at: path) ? path : setting.text
      return OptionValue(option: option, text: text, setting: setting)
    }
  }
}

extension CommandOption {
  /// Returns whether a value names a file or a folder, which would be at `path`.
  ///
  /// The misspelled name of a theme stays as it is, for the error message.
  fileprivate func isFileName(_ text: String, at path: String) -> Bool {
    if isPath { return true }
    guard name == "theme", Theme.embedded(named: text) == nil else { return false }
    return text.contains { $0 == "/" || $0 == "." } || FileSystem.exists(path)
  }
}

extension CommandOptions {
  /// Returns the options, with the settings of a project file where the command line has none.
  ///
  /// - Parameter isTrusted: Returns whether the project file may set an option.
  func completed(
    by project: ProjectFile?, where isTrusted: (CommandOption) -> Bool = { _ in true }
  ) throws(UsageError) -> Self {
    guard let project else { return self }
    let settings = project.values(for: Self.self).filter { isTrusted($0.option) }
    let values = OptionValue.merged([settings, common.given])
    guard values.contains(where: { $0.setting != nil }) else { return self }
    try project.check(values)
    var options = Self()
    options.common.operands = common.operands
    options.common.given = common.given
    try options.set(values, given: common.given)
    return options
  }
}

extension RouteOptions {
  /// Takes the route file and the web hosts of a project if the command line names none.
  mutating func complete(by project: ProjectFile?) throws(UsageError) {
    guard let project else { return }
    if file == nil, let name = project.configuration.routeFile {
      let path = project.path(of: name.text)
      if let reason = project.refusal(of: path, text: name.text) {
        throw .inFile(name.error("'routes': \(reason)"))
      }
      file = path
      projectOfFile = project.path
    }
    if webHosts.isEmpty {
      webHosts = project.configuration.webHosts
      projectOfHosts = project.path
    }
  }
}

/// The search for the `linkmark.json` that is nearest to the files and folders of a run.
struct ProjectSearch {
  private let home = CurrentProcess.environmentVariable("HOME").map(FileSystem.resolvedPath)
  /// The last search; often, its result is reused for the next file in the same folder.
  private var last: (start: String, result: String?)?

  /// Returns the path of the project file that is nearest to the places; nil if there is none.
  ///
  /// - Throws: If the nearest project files of the places differ, or if a folder cannot be read.
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
      // The target of the symbolic link may be in another folder.
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
