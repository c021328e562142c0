import LinkMarkup

/// Finds outputs that would overwrite a source, or each other.
struct OutputConflicts {
  private let inputs: [Input]
  private let otherSources: [String]
  private let threadCount: Int
  /// The contents of each file that would be written.
  ///
  /// Paths are compared as bytes, as the system does; strings are equal if they are canonically equivalent.
  private var contentsOfFile: [Bytes: String] = [:]
  /// The same by lowercase paths, which are one file where the file system ignores case.
  private var contentsOfLowercaseFile: [String: String] = [:]
  /// The real paths of folders by the bytes of their paths, and whether they exist.
  private var realFolders: [Bytes: (path: String, exists: Bool)] = [:]
  /// Computed only if an output exists, which may be one of them.
  private lazy var sources = namesOfSources()

  /// Checks the outputs of a run before anything is written.
  ///
  /// - Parameters:
  ///   - otherSources: The files that are read beside the inputs.
  ///   - routeCode: The files of code for the routes.
  ///   - cache: The cache of a build.
  ///   - threadCount: For the status of thousands of files.
  /// - Throws: If an output is a source, or would be written twice.
  static func check(
    _ plans: some Collection<OutputPlan>, of inputs: [Input], otherSources: [String] = [],
    routeCode: [String] = [], dependencyFile: String? = nil, cache: String? = nil,
    threadCount: Int = 1
  ) throws(UsageError) {
    var conflicts = OutputConflicts(
      inputs: inputs, otherSources: otherSources, threadCount: threadCount)
    for plan in plans {
      let outputs = zip(inputs, plan.places).compactMap { input, place in
        place.path.map { (path: $0, contents: input.name) }
      }
      try conflicts.add(outputs)
      guard let map = plan.map else { continue }
      try conflicts.add([(map, "the map")])
      if Input.markdownExtension(of: Path.name(of: map)) != nil {
        throw .refused(
          "--map \(map): a map is JSON, and this is the name of a Markdown file; choose another")
      }
    }
    try conflicts.add(routeCode.map { ($0, "the code for routes") })
    if let cache { try conflicts.add([(cache, "the cache")]) }
    guard let dependencyFile else { return }
    try conflicts.add([(dependencyFile, "the dependencies")])
    let names = inputs.map(\.name) + otherSources + plans.flatMap(\.files) + routeCode
    if let name = names.first(where: DependencyFile.isUnfit) {
      throw .refused("--depfile: \(DependencyFile.refusal(of: name))")
    }
  }

  private init(inputs: [Input], otherSources: [String], threadCount: Int) {
    self.inputs = inputs
    self.otherSources = otherSources
    self.threadCount = threadCount
  }

  private mutating func add(
    _ outputs: [(path: String, contents: String)]
  ) throws(UsageError) {
    let targets = outputs.map { output in
      let folder = realFolder(Path.folder(of: output.path))
      return (path: Path.joined(folder.path, Path.name(of: output.path)), exists: folder.exists)
    }
    let statuses = OrderedWork.results(count: targets.count, threadCount: threadCount) { index in
      targets[index].exists
        ? try? FileStatus(ofFileAt: targets[index].path, symbolicLinks: .notFollowed) : nil
    }
    for (index, output) in outputs.enumerated() {
      if let status = statuses[index], status.kind == .symbolicLink {
        let target = (try? FileSystem.target(of: output.path)) ?? output.path
        let folder = realFolder(Path.folder(of: target)).path
        try add(
          output.path, holding: output.contents, Path.joined(folder, Path.name(of: target)),
          try? FileStatus(ofFileAt: output.path))
      } else {
        try add(output.path, holding: output.contents, targets[index].path, statuses[index])
      }
    }
  }

  /// - Parameters:
  ///   - target: The real path.
  ///   - status: That of the file at the path; nil if it is missing.
  private mutating func add(
    _ path: String, holding contents: String, _ target: String, _ status: FileStatus?
  ) throws(UsageError) {
    if let other = contentsOfFile.updateValue(contents, forKey: Bytes(target.utf8)) {
      throw .refused("\(path): both \(other) and \(contents) would be written there")
    }
    if let other = contentsOfLowercaseFile.updateValue(contents, forKey: target.lowercased()),
      FileSystem.ignoresCase(at: target)
    {
      throw .refused(
        "\(path): both \(other) and \(contents) would be written there, as the folder ignores case; "
          + "rename one of them")
    }
    guard let status, status.kind == .regular, let source = sources[status.identity] else { return }
    throw .refused("\(path): this would overwrite the source \(source); write elsewhere")
  }

  /// Returns the real path of a folder that may be missing.
  private mutating func realFolder(_ folder: String) -> (path: String, exists: Bool) {
    let key = Bytes(folder.utf8)
    if let known = realFolders[key] { return known }
    let found = (path: FileSystem.resolvedPath(of: folder), exists: FileSystem.exists(folder))
    realFolders[key] = found
    return found
  }

  private func namesOfSources() -> [FileStatus.Identity: String] {
    var names: [FileStatus.Identity: String] = [:]
    let identities = OrderedWork.results(count: inputs.count, threadCount: threadCount) {
      [inputs] index in inputs[index].identity
    }
    for (input, identity) in zip(inputs, identities) {
      if let identity { names[identity] = input.name }
    }
    for path in otherSources {
      if let status = try? FileStatus(ofFileAt: path) { names[status.identity] = path }
    }
    return names
  }
}
