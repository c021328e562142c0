import LinkMarkup

/// Where the document of each input goes, and the map of the only one.
struct OutputPlan {
  enum Place: Equatable {
    case standardOutput
    case file(String)

    var path: String? {
      switch self {
      case .standardOutput: nil
      case .file(let path): path
      }
    }
  }

  /// One for each input, in the same order.
  let places: [Place]
  let map: String?

  /// Every file that is to be written.
  var files: [String] { places.compactMap(\.path) + [map].compactMap(\.self) }

  /// Fails when an output is a source, or is to be written twice: nothing may be written then.
  ///
  /// `projectFile` is the `linkmark.json` that holds.
  init(
    _ inputs: [Input], _ arguments: Arguments, projectFile: String? = nil
  ) throws(UsageError) {
    let isSingle = inputs.count <= 1 && arguments.operands.count <= 1
    map = arguments.map
    if let map, !isSingle {
      throw UsageError("--map \(map) takes a single input; convert them one by one")
    }
    switch arguments.output {
    case .standardOutput:
      places = inputs.map { _ in .standardOutput }
    case .file(let path):
      if !isSingle {
        throw UsageError("-o \(path) takes a single input; use --out-dir for several")
      }
      places = inputs.map { _ in .file(path) }
    case .folder(let folder):
      var places: [Place] = []
      for input in inputs {
        let path = try OutputPlan.relativePath(of: input)
        places.append(
          .file(Path.joined(folder, OutputPlan.renamed(path, for: arguments.format))))
      }
      self.places = places
    }
    var sources = [arguments.routes, projectFile].compactMap(\.self)
    if let theme = arguments.theme, !Theme.embeddedNames.contains(theme) { sources.append(theme) }
    try checkForConflicts(inputs, otherSources: sources)
    if let map, Input.markdownExtension(of: Path.name(of: map)) != nil {
      throw UsageError(
        "--map \(map): a map is JSON, and this is named like copy; choose another name")
    }
  }

  /// Every input becomes its own output.
  init(replacing inputs: [Input]) {
    places = inputs.map { .file($0.name) }
    map = nil
  }

  private func checkForConflicts(
    _ inputs: [Input], otherSources: [String]
  ) throws(UsageError) {
    var files = zip(inputs, places).compactMap { input, place in
      place.path.map { (contents: input.name, path: $0) }
    }
    if let map { files.append(("the map", map)) }
    guard !files.isEmpty else { return }
    var sources: [FileStatus.Identity: String] = [:]
    for input in inputs {
      if let identity = input.identity { sources[identity] = input.name }
    }
    for path in otherSources {
      if let status = try? FileStatus(ofFileAt: path) { sources[status.identity] = path }
    }
    // Paths are told apart as bytes, as the system does: strings may be equal that are not.
    var contentsOfFile: [[UInt8]: String] = [:]
    for (contents, path) in files {
      let target = FileSystem.resolvedPath(of: path)
      if let other = contentsOfFile.updateValue(contents, forKey: Array(target.utf8)) {
        throw UsageError("\(path): both \(other) and \(contents) would be written there")
      }
      guard let status = try? FileStatus(ofFileAt: path), status.kind == .regular,
        let source = sources[status.identity]
      else { continue }
      throw UsageError("\(path): this would overwrite the source \(source); write elsewhere")
    }
  }

  /// The path of an input from the folder on that was given; from the working folder for a file.
  private static func relativePath(of input: Input) throws(UsageError) -> String {
    switch input.source {
    case .standardInput:
      throw UsageError("\(input.name): standard input has no place below --out-dir; use -o")
    case .file(let folder?):
      return Path.relative(input.name, to: folder) ?? input.name
    case .file(nil):
      if !input.name.hasPrefix("/"), let path = Path.normalized(input.name) { return path }
      do throws(SystemError) {
        let folder = try FileSystem.realPath(of: Path.folder(of: input.name))
        let path = Path.joined(folder, Path.name(of: input.name))
        if let path = Path.relative(path, to: try FileSystem.realPath(of: ".")) { return path }
      } catch {
        throw UsageError("\(input.name): \(error)")
      }
      throw UsageError(
        "\(input.name): the file is outside of the working folder, so --out-dir has no place for it"
      )
    }
  }

  /// The path with the format's extension in the place of Markdown's, or behind any other.
  private static func renamed(_ path: String, for format: Format) -> String {
    let markdown = Input.markdownExtension(of: Path.name(of: path)) ?? ""
    return path.dropLast(markdown.count) + format.extensions[0]
  }
}
