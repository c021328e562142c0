import LinkMarkup

/// A local image that copy shows, and the copy of it beside an output.
struct Asset: Sendable {
  /// The real path of the image.
  let source: String
  let output: String
  let reach: OutputFolders.Reach

  /// The extensions of images that browsers show.
  private static let extensions = [
    "apng", "avif", "bmp", "gif", "ico", "jpeg", "jpg", "png", "svg", "webp",
  ]

  /// The reason why an image is not copied.
  struct NotCopiedError: Error {
    let reason: String
  }

  /// Finds an image of copy.
  ///
  /// Copy that strangers write decides the path: only images below the folder of the input are copied.
  ///
  /// - Parameters:
  ///   - path: A path relative to the folder of the input.
  ///   - output: The output of the input, in `folder`.
  ///   - allowsOutside: Whether images are read wherever symbolic links lead.
  /// - Throws: If there is no such image, or if it or its copy would be outside of its folder.
  init(
    _ path: String, of input: Input, writtenTo output: String, in folder: String,
    _ reach: OutputFolders.Reach, allowsOutside: Bool
  ) throws(NotCopiedError) {
    let fileExtension = Path.name(of: path).lowercased().split(separator: ".").dropFirst().last
    guard let fileExtension, Asset.extensions.contains(String(fileExtension)) else {
      throw NotCopiedError(
        reason: "it has none of the extensions \(Asset.extensions.joined(separator: ", "))")
    }
    let outputFolder = Path.folder(of: output)
    let place =
      Path.areSame(folder, ".") ? outputFolder : Path.relative(outputFolder, to: folder) ?? ""
    guard let relativePath = Path.normalized(Path.joined(place, path)) else {
      throw NotCopiedError(reason: "its copy would be outside of \(folder)")
    }
    let source = Path.joined(Path.folder(of: input.name), path)
    let root =
      switch input.source {
      case .file(let folder?): folder
      case .file(nil), .standardInput: "."
      }
    guard allowsOutside || Boundary(root).contains(source) else {
      throw NotCopiedError(reason: "it is outside of \(root); use --allow-outside")
    }
    guard FileSystem.exists(source) else { throw NotCopiedError(reason: "there is no such file") }
    self.source = FileSystem.resolvedPath(of: source)
    self.output = Path.joined(folder, relativePath)
    self.reach = reach
  }
}

extension Asset {
  /// Reads the image, and its status for the cache; nil if the copy would be the image itself.
  func contents() throws(SystemError) -> (bytes: Bytes, file: CachedFile)? {
    let file = try OpenFile(source, for: .readingRegularFile)
    let status = try file.descriptor.status()
    let copy = try? FileStatus(ofFileAt: output)
    if copy?.identity == status.identity { return nil }
    let bytes = try file.descriptor.readToEnd(limit: Document.maximumSourceCount)
    return (bytes, CachedFile(source, status, bytes))
  }
}

/// The images of a run, each once.
struct AssetList {
  private(set) var all: [Asset] = []
  private var known: Set<Bytes> = []
  private var sourcesOfInputs: [Int: [String]] = [:]

  mutating func add(_ assets: [Asset], ofInput index: Int) {
    if assets.isEmpty { return }
    sourcesOfInputs[index] = assets.map(\.source)
    all += assets.filter { known.insert(Bytes($0.output.utf8)).inserted }
  }

  func sources(ofInput index: Int) -> [String] { sourcesOfInputs[index] ?? [] }
}
