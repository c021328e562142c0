import LinkMarkup

/// Where the document of each input goes, and the map of the only one.
struct OutputPlan: Sendable {
  enum Place: Equatable, Sendable {
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

  /// Says where everything goes; ``OutputConflicts`` says whether it may.
  init(_ inputs: [Input], _ arguments: Arguments) throws(UsageError) {
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
      let fileExtension = arguments.format.extensions[0]
      for input in inputs {
        let path = try OutputPlan.relativePath(of: input)
        let stem = OutputPlan.withoutMarkdownExtension(path)
        places.append(.file(Path.joined(folder, stem) + fileExtension))
      }
      self.places = places
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

  /// The path as the format's extension is put behind it.
  private static func withoutMarkdownExtension(_ path: String) -> String {
    guard let markdown = Input.markdownExtension(of: Path.name(of: path)) else { return path }
    // As bytes: characters would have to be told apart first.
    return String(Substring(path.utf8.dropLast(markdown.utf8.count)))
  }
}
