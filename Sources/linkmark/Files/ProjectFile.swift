import LinkMarkup

/// The `linkmark.json` that holds for a run.
struct ProjectFile {
  /// As it stands in messages.
  let path: String
  let configuration: Configuration
  let digest: Digest
  /// Whether nobody named it.
  let isFound: Bool

  /// The one that the arguments ask for; nil where there is none.
  ///
  /// `places` are the files and folders above which the nearest one is looked for.
  static func chosen(
    by arguments: Arguments, near places: [String]
  ) throws(UsageError) -> ProjectFile? {
    switch arguments.configuration {
    case .none: return nil
    case .file(let path): return try ProjectFile(path, origin: "--config: ", isFound: false)
    case .nearest:
      let found = try nearest(to: places)
      return try found.map { path throws(UsageError) in
        if (try? FileStatus(ofFileAt: path))?.kind == .other {
          throw UsageError("\(path): this is no regular file; remove it, or say --no-config")
        }
        return try ProjectFile(path, origin: "", isFound: true)
      }
    }
  }

  private init(_ path: String, origin: String, isFound: Bool) throws(UsageError) {
    let source: Bytes
    do throws(SystemError) {
      source = try Input(file: path).read(limit: ThemeOption.maximumByteCount)
    } catch {
      throw UsageError("\(origin)\(path): \(error)" + error.adviceForReading)
    }
    do throws(SourceError) {
      try self.init(parsing: source, path: path, isFound: isFound)
    } catch {
      throw UsageError("\(error)", at: .file)
    }
  }

  init(parsing source: Bytes, path: String, isFound: Bool) throws(SourceError) {
    self.path = path
    digest = Digest(source)
    self.isFound = isFound
    configuration = try Configuration(parsing: source, path: path)
  }

  /// The path of a file, relative to the folder of the configuration.
  func path(of file: String) -> String {
    file.utf8.first == UInt8(ascii: "/") ? file : Path.joined(Path.folder(of: path), file)
  }

  /// The paths of documents as rules compare them: from the folder of the configuration on, if they
  /// stand below it; nil for standard input.
  func rulePaths(of inputs: [Input]) -> [String?] {
    let here = FileSystem.resolvedPath(of: Path.folder(of: path))
    var realFolders: [String: String] = [:]
    return inputs.map { input in
      guard case .file = input.source else { return nil }
      let document: String
      let status = try? FileStatus(ofFileAt: input.name, symbolicLinks: .notFollowed)
      if status?.kind == .regular {
        let folder = Path.folder(of: input.name)
        let realFolder = realFolders[folder] ?? FileSystem.resolvedPath(of: folder)
        realFolders[folder] = realFolder
        document = Path.joined(realFolder, Path.name(of: input.name))
      } else {
        document = FileSystem.resolvedPath(of: input.name)
      }
      return Path.relative(document, to: here) ?? document
    }
  }
}

// MARK: - Looking for it

extension ProjectFile {
  /// One file must hold for the whole run.
  private static func nearest(to places: [String]) throws(UsageError) -> String? {
    var found: (path: String?, place: String)?
    // Files of one folder, which mostly follow each other, share what is above them.
    var last: (start: String, path: String?)?
    for place in places {
      // What is not there has no file above it; reading it says so.
      guard let kind = (try? FileStatus(ofFileAt: place, symbolicLinks: .notFollowed))?.kind,
        kind != .symbolicLink || FileSystem.exists(place)
      else { continue }
      // A link may lead elsewhere.
      let start = kind == .regular ? Path.folder(of: place) : place
      let path = last?.start == start ? last?.path : nearest(to: start)
      last = (start, path)
      guard let other = found else {
        found = (path, place)
        continue
      }
      guard other.path == path else {
        throw UsageError(
          "\(other.place) and \(place) have different linkmark.json files above them; "
            + "convert them one by one, or choose with --config or --no-config")
      }
    }
    return found?.path
  }

  /// Looks from the place upwards, and no further than a folder with `.git` or the home folder.
  private static func nearest(to place: String) -> String? {
    guard let here = try? FileSystem.realPath(of: "."),
      let start = try? FileSystem.realPath(of: place)
    else { return nil }
    let home = CurrentProcess.environmentVariable("HOME").map(FileSystem.resolvedPath)
    let isFolder = (try? FileStatus(ofFileAt: start))?.kind == .directory
    var folder = isFolder ? start : Path.folder(of: start)
    while true {
      let file = Path.joined(folder, name)
      // A link that leads nowhere is a mistake that the reader of the file tells.
      if (try? FileStatus(ofFileAt: file, symbolicLinks: .notFollowed)) != nil {
        return Path.relative(file, to: here) ?? file
      }
      if FileSystem.exists(Path.joined(folder, ".git")) || folder == home || folder == "/" {
        return nil
      }
      folder = Path.folder(of: folder)
    }
  }

  static let name = "linkmark.json"
}
