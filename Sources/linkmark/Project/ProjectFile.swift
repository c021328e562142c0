import LinkMarkup

/// The `linkmark.json` of a run.
struct ProjectFile {
  static let name = "linkmark.json"

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
    guard let path = try ProjectSearch.nearest(to: places) else { return nil }
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
      throw ProjectSearch.failure(at: Path.folder(of: path), error)
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

  /// Whether rules or settings of files match documents by their paths.
  var needsPaths: Bool { configuration.rules != nil || configuration.hasFileSettings }

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
