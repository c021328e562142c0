import LinkMarkup

/// Where the document of each input goes.
struct OutputPlan {
  enum Place: Equatable {
    case standardOutput
    case file(String)
  }

  /// One for each input, in the same order.
  let places: [Place]

  /// Fails when an output is a source, or two inputs have one output: nothing may be written then.
  init(_ inputs: [Input], _ arguments: Arguments) throws(UsageError) {
    switch arguments.output {
    case .standardOutput:
      places = inputs.map { _ in .standardOutput }
      return
    case .file(let path):
      if inputs.count > 1 || arguments.operands.count > 1 {
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
    try checkForConflicts(inputs, theme: arguments.theme)
  }

  /// Every input becomes its own output.
  init(replacing inputs: [Input]) {
    places = inputs.map { .file($0.name) }
  }

  private func checkForConflicts(_ inputs: [Input], theme: String?) throws(UsageError) {
    var sources: [FileStatus.Identity: String] = [:]
    for input in inputs {
      if let identity = input.identity { sources[identity] = input.name }
    }
    if let theme, !Theme.embeddedNames.contains(theme),
      let status = try? FileStatus(ofFileAt: theme)
    {
      sources[status.identity] = theme
    }
    // Paths are told apart as bytes, as the system does: strings may be equal that are not.
    var inputOfOutput: [[UInt8]: String] = [:]
    for case (let input, .file(let path)) in zip(inputs, places) {
      let target = FileSystem.resolvedPath(of: path)
      if let other = inputOfOutput.updateValue(input.name, forKey: Array(target.utf8)) {
        throw UsageError("\(path): both \(other) and \(input.name) would be written there")
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
