import LinkMarkup

/// The files that the documents of a run become, for links from one to another.
///
/// Paths are compared as text: a link through a symbolic link to a folder keeps its path.
struct LinkedPaths: Sendable {
  /// The absolute paths of outputs by the bytes of the absolute paths of inputs.
  private let outputs: [Bytes: String]
  private let workingFolder: String

  /// Returns nil if the outputs are not files.
  init?(_ inputs: [Input], _ plan: OutputPlan) {
    guard plan.places.contains(where: { $0.path != nil }),
      let folder = try? FileSystem.realPath(of: ".")
    else { return nil }
    workingFolder = folder
    var outputs: [Bytes: String] = [:]
    for (input, place) in zip(inputs, plan.places) {
      guard input.source != .standardInput, let output = place.path else { continue }
      outputs[LinkedPaths.key(input.name, in: folder)] = Path.absolute(output, in: folder)
    }
    self.outputs = outputs
  }

  /// Whether a path relative to the folder of an input leads to a document of the run.
  func hasDocument(at path: String, from input: Input) -> Bool {
    outputs[key(of: path, from: input)] != nil
  }

  /// Returns the path from one output to what another document becomes; nil for other files.
  ///
  /// - Parameters:
  ///   - path: A path relative to the folder of the input.
  ///   - output: The output of the input.
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
