import LinkMarkup

/// The `linkmark.json` of a run.
struct ProjectFile {
  /// The path in messages.
  let path: String
  let configuration: Configuration
  let digest: Digest
  /// Whether it was found by a search, as opposed to named by `--config`.
  let isFound: Bool
  /// What the file names must be in; nil if it may be anywhere.
  let boundary: Boundary?

  /// The folder of the file.
  var folder: String { Path.folder(of: path) }

  /// Reads the file of the options; nil where there is none.
  ///
  /// - Parameter places: The files and folders at and above which the nearest one is searched.
  static func chosen(
    by options: ProjectOptions, near places: [String]
  ) throws(UsageError) -> ProjectFile? {
    if options.isIgnored { return nil }
    if let path = options.file {
      return try ProjectFile(path, origin: "--config: ", isFound: false, boundary: nil)
    }
    guard let path = try nearest(to: places) else { return nil }
    if (try? FileStatus(ofFileAt: path))?.kind == .other {
      throw .refused("\(path): this is not a regular file; remove it, or use --no-config")
    }
    try checkOwner(of: path)
    return try ProjectFile(
      path, origin: "", isFound: true,
      boundary: options.allowsOutside ? nil : boundary(of: path))
  }

  private static func boundary(of path: String) throws(UsageError) -> Boundary {
    let folder: String
    do throws(SystemError) {
      folder = try FileSystem.realPath(of: Path.folder(of: path))
    } catch {
      throw cannotSearch(Path.folder(of: path), error)
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
    _ path: String, origin: String, isFound: Bool, boundary: Boundary?
  ) throws(UsageError) {
    let source: Bytes
    do throws(SystemError) {
      source = try Input(file: path).read(limit: Input.maximumSettingsCount)
    } catch {
      throw .refused("\(origin)\(path): \(error)" + error.adviceForReading)
    }
    do throws(SourceError) {
      try self.init(parsing: source, path: path, isFound: isFound, boundary: boundary)
    } catch {
      throw .inFile(error)
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

  /// Returns the path of a file that the project file names, relative to its folder.
  func path(of file: String) -> String {
    file.utf8.first == UInt8(ascii: "/") ? file : Path.joined(folder, file)
  }

  /// Returns the paths of documents as rules compare them: relative to the folder of the project file
  /// if they are below it; nil for standard input.
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
}

// MARK: - Searching

extension ProjectFile {
  /// Returns the path of the one file that is nearest to all places.
  private static func nearest(to places: [String]) throws(UsageError) -> String? {
    var found: (path: String?, place: String)?
    // Files of one folder mostly follow each other, and share the folders above them.
    var last: (start: String, path: String?)?
    for place in places {
      let kind: FileStatus.Kind
      do throws(SystemError) {
        kind = try FileStatus(ofFileAt: place, symbolicLinks: .notFollowed).kind
      } catch {
        // Reading a missing or locked input reports the error.
        guard place == "." || FileSystem.exists(place) else { continue }
        throw cannotSearch(place, error)
      }
      guard kind != .symbolicLink || FileSystem.exists(place) else { continue }
      // A symbolic link may lead elsewhere.
      let start = kind == .regular ? Path.folder(of: place) : place
      let path: String?
      if let last, Path.areSame(last.start, start) {
        path = last.path
      } else {
        path = try nearest(to: start)
      }
      last = (start, path)
      guard let other = found else {
        found = (path, place)
        continue
      }
      guard Path.areSame(other.path ?? "", path ?? "") else {
        throw .refused(
          "\(other.place) and \(place) have different linkmark.json files above them; "
            + "convert them one by one, or choose with --config or --no-config")
      }
    }
    return found?.path
  }

  /// Searches from the place upwards, up to a folder with `.git` or the home folder.
  private static func nearest(to place: String) throws(UsageError) -> String? {
    let here: String
    let start: String
    do throws(SystemError) {
      here = try FileSystem.realPath(of: ".")
      start = try FileSystem.realPath(of: place)
    } catch .noSuchFile {
      return nil
    } catch {
      throw cannotSearch(place, error)
    }
    let home = CurrentProcess.environmentVariable("HOME").map(FileSystem.resolvedPath)
    var folder = try isFolder(start) ? start : Path.folder(of: start)
    while true {
      let file = Path.joined(folder, name)
      // A broken symbolic link is an error that reading the file reports.
      if try exists(file) { return Path.relative(file, to: here) ?? file }
      let isHome = home.map { Path.areSame($0, folder) } ?? false
      if isHome || folder == "/" || FileSystem.exists(Path.joined(folder, ".git")) { return nil }
      folder = Path.folder(of: folder)
    }
  }

  private static func cannotSearch(_ place: String, _ error: SystemError) -> UsageError {
    .refused(
      "\(place): \(error), so the nearest \(name) cannot be found; name it with --config, "
        + "or use --no-config")
  }

  private static func isFolder(_ path: String) throws(UsageError) -> Bool {
    do throws(SystemError) {
      return try FileStatus(ofFileAt: path).kind == .directory
    } catch .noSuchFile {
      return false
    } catch {
      throw .refused("\(path): \(error)" + error.adviceForReading)
    }
  }

  private static func exists(_ file: String) throws(UsageError) -> Bool {
    do throws(SystemError) {
      _ = try FileStatus(ofFileAt: file, symbolicLinks: .notFollowed)
      return true
    } catch .noSuchFile, .notDirectory {
      return false
    } catch {
      throw .refused("\(file): \(error)" + error.adviceForReading)
    }
  }

  static let name = "linkmark.json"
}
