import LinkMarkup

/// The destination of each input's document, and that of the map of a single one.
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

  /// All files to write.
  var files: [String] { places.compactMap(\.path) + [map].compactMap(\.self) }

  /// Plans the outputs of inputs; ``OutputConflicts`` checks them.
  init(
    _ inputs: [Input], _ options: TargetOptions, _ source: SourceOptions, operandCount: Int
  ) throws(UsageError) {
    let isSingle = inputs.count <= 1 && operandCount <= 1
    map = options.map
    if let map, !isSingle {
      throw .refused("--map \(map) takes a single input; convert them one by one")
    }
    switch options.output.destination {
    case .standardOutput:
      places = inputs.map { _ in .standardOutput }
    case .file(let path):
      if !isSingle {
        throw .refused("-o \(path) takes a single input; use --out-dir for several")
      }
      places = inputs.map { _ in .file(path) }
    case .folder(let folder):
      var places: [Place] = []
      let fileExtension = options.resolvedFormat.extensions[0]
      for input in inputs {
        let path = try OutputPlan.relativePath(of: input)
        if options.page.isInPlace {
          places.append(.file(Path.joined(folder, path)))
        } else {
          let stem =
            source.mayBeCatalog(input)
            ? Path.withoutExtension(path) : OutputPlan.withoutMarkdownExtension(path)
          places.append(.file(Path.joined(folder, stem) + fileExtension))
        }
      }
      self.places = places
    }
  }

  /// Plans the output of a command that writes one file.
  init(_ output: OutputOptions) {
    switch output.destination {
    case .standardOutput: places = [.standardOutput]
    case .file(let path), .folder(let path): places = [.file(path)]
    }
    map = nil
  }

  /// Returns the path of an input relative to the folder that was given, or to the working folder.
  private static func relativePath(of input: Input) throws(UsageError) -> String {
    switch input.source {
    case .standardInput:
      throw .refused("\(input.name): standard input has no place below --out-dir; use -o")
    case .file(let folder?):
      return Path.relative(input.name, to: folder) ?? input.name
    case .file(nil):
      if !input.name.hasPrefix("/"), let path = Path.normalized(input.name) { return path }
      do throws(SystemError) {
        let folder = try FileSystem.realPath(of: Path.folder(of: input.name))
        let path = Path.joined(folder, Path.name(of: input.name))
        if let path = Path.relative(path, to: try FileSystem.realPath(of: ".")) { return path }
      } catch {
        throw .refused("\(input.name): \(error)")
      }
      throw .refused(
        "\(input.name): the file is outside of the working folder, so --out-dir has no place for it"
      )
    }
  }

  /// Removes the extension of a Markdown file from a path.
  private static func withoutMarkdownExtension(_ path: String) -> String {
    guard let markdown = Input.markdownExtension(of: Path.name(of: path)) else { return path }
    // As bytes, which needs no search for characters.
    return String(Substring(path.utf8.dropLast(markdown.utf8.count)))
  }
}
