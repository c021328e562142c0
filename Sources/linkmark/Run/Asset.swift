import LinkMarkup

/// A local image that a document shows, and the path of its copy in an output folder.
struct Asset: Sendable {
  /// The path of the image for messages, the dependency file, and the cache.
  let source: String
  /// The path without symbolic links, from which the image is read.
  let realSource: String
  let output: String
  let reach: OutputFolders.Reach

  /// The file extensions of images that browsers can show.
  private static let extensions = [
    "apng", "avif", "bmp", "gif", "ico", "jpeg", "jpg", "png", "svg", "webp",
  ]

  /// The reason why an image is not copied.
  struct NotCopiedError: Error {
    let reason: String
    var missingSource: String?
  }

  /// Finds an image that a document shows.
  ///
  /// Documents are untrusted, so by default, the image must be in the searched or working folder.
  ///
  /// - Parameters:
  ///   - path: A path relative to the input's folder.
  ///   - output: The path of the input's output, in `folder` or below it.
  ///   - allowsOutside: Whether the image may be in any folder.
  /// - Throws: If the image is missing or not allowed, or if its copy would be outside of `folder`.
  init(
    _ path: String, of input: Input, writtenTo output: String, in folder: String,
    reach: OutputFolders.Reach, allowsOutside: Bool
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
    let root = if case .file(let folder?) = input.source { folder } else { "." }
    guard allowsOutside || Boundary(root).contains(source) else {
      throw NotCopiedError(reason: "it is outside of \(root); use --allow-outside")
    }
    guard FileSystem.exists(source) else {
      throw NotCopiedError(reason: "there is no such file", missingSource: source)
    }
    self.source = source
    realSource = FileSystem.resolvedPath(of: source)
    self.output = Path.joined(folder, relativePath)
    self.reach = reach
  }

  /// Returns the image's bytes and its state for the cache; nil if `output` is the image itself.
  func contents() throws(SystemError) -> (bytes: Bytes, file: CachedFile)? {
    let file = try OpenFile(realSource, for: .readingRegularFile)
    let status = try file.descriptor.status()
    if (try? FileStatus(ofFileAt: output))?.identity == status.identity { return nil }
    let bytes = try file.descriptor.readToEnd(limit: Document.maximumSourceCount)
    return (bytes, CachedFile(source, status: status, contents: bytes))
  }
}

/// The copies of images that a run makes, without duplicates.
struct AssetList {
  private(set) var all: [Asset] = []
  /// The paths at which a copy would overwrite a different copy or an image.
  private(set) var conflicts: [(output: String, reason: String)] = []
  private var indices: [Bytes: Int] = [:]
  /// The real paths of all images that were added, including images that are not copied.
  private var realSources: Set<Bytes> = []
  private var sourcesOfInputs: [Int: [String]] = [:]

  mutating func add(_ assets: [Asset], ofInput index: Int) {
    if assets.isEmpty { return }
    sourcesOfInputs[index] = assets.map(\.source)
    for asset in assets {
      realSources.insert(Bytes(asset.realSource.utf8))
      guard let known = indices[Bytes(asset.output.utf8)] else {
        indices[Bytes(asset.output.utf8)] = all.count
        all.append(asset)
        continue
      }
      let other = all[known]
      if !Path.areSame(other.realSource, asset.realSource) {
        conflicts.append(
          (asset.output, "both \(other.source) and \(asset.source) would be copied there"))
      }
    }
  }

  func sources(ofInput index: Int) -> [String] { sourcesOfInputs[index] ?? [] }

  /// Moves copies to `conflicts` if they would overwrite another image.
  mutating func removeOverwritingCopies() {
    all.removeAll { asset in
      let target = FileSystem.resolvedPath(of: asset.output)
      guard !Path.areSame(target, asset.realSource), realSources.contains(Bytes(target.utf8)) else {
        return false
      }
      conflicts.append((asset.output, "the copy of \(asset.source) would overwrite it"))
      return true
    }
  }
}

/// The paths of a run's outputs, which replace the paths in links between documents.
///
/// Paths are compared as text, so a path through a symbolic link matches no document.
struct LinkedPaths: Sendable {
  /// The absolute path of each output, by the bytes of its input's absolute path.
  private let outputs: [Bytes: String]
  private let workingFolder: String

  /// Collects the paths of the outputs; nil if there are none, or if the working folder is unknown.
  init?(_ inputs: [Input], writtenBy plan: OutputPlan) {
    guard plan.paths.contains(where: { $0 != nil }),
      let folder = try? FileSystem.realPath(of: ".")
    else { return nil }
    workingFolder = folder
    var outputs: [Bytes: String] = [:]
    for (input, output) in zip(inputs, plan.paths) {
      guard input.source != .standardInput, let output else { continue }
      outputs[LinkedPaths.key(input.name, in: folder)] = Path.absolute(output, in: folder)
    }
    self.outputs = outputs
  }

  /// Returns whether a path relative to an input's folder leads to a document of the run.
  func hasDocument(at path: String, from input: Input) -> Bool {
    outputs[key(of: path, from: input)] != nil
  }

  /// Returns the path from an output to the output of a linked file; nil if that file is no input.
  ///
  /// - Parameters:
  ///   - path: The path of the linked file, relative to the input's folder.
  ///   - output: The path of the input's output.
  func path(to path: String, from input: Input, writtenTo output: String) -> String? {
    guard let target = outputs[key(of: path, from: input)] else { return nil }
    let folder = Path.folder(of: Path.absolute(output, in: workingFolder))
    return Path.relative(target, fromFolder: folder)
  }

  private func key(of path: String, from input: Input) -> Bytes {
    LinkedPaths.key(Path.joined(Path.folder(of: input.name), path), in: workingFolder)
  }

  private static func key(_ path: String, in folder: String) -> Bytes {
    Bytes(Path.absolute(path, in: folder).utf8)
  }
}
