import LinkMarkup

/// The output file of each input, and the file for the map of a single document.
struct OutputPlan: Sendable {
  /// The path of each output, in the order of the inputs; nil for standard output.
  let paths: [String?]
  let map: String?

  /// All files to write.
  var files: [String] { (paths + [map]).compactMap(\.self) }

  /// Plans the outputs of inputs, without checking for conflicts.
  init(
    _ inputs: [Input], options: FormatOptions, source: SourceOptions, operandCount: Int
  ) throws(UsageError) {
    let isSingle = inputs.count <= 1 && operandCount <= 1
    map = options.map
    if let map, !isSingle {
      throw .refused("--map \(map) takes a single input; convert them one by one")
    }
    switch options.output.destination {
    case .standardOutput:
      paths = inputs.map { _ in nil }
    case .file(let path):
      if !isSingle {
        throw .refused("-o \(path) takes a single input; use --out-dir for several")
      }
      paths = inputs.map { _ in path }
    case .folder(let folder):
      let fileExtension = options.resolvedFormat.extensions[0]
      paths = try inputs.map { input throws(UsageError) in
        let path = try OutputPlan.relativePath(of: input)
        if options.page.isInPlace { return Path.joined(folder, path) }
        let stem =
          source.isCatalog(input)
          ? Path.withoutExtension(path) : OutputPlan.withoutMarkdownExtension(path)
        return Path.joined(folder, stem) + fileExtension
      }
    }
  }

  /// Plans the output of a command that writes one file.
  init(_ output: OutputOptions) {
    switch output.destination {
    case .standardOutput: paths = [nil]
    case .file(let path), .folder(let path): paths = [path]
    }
    map = nil
  }

  /// Returns the path of an input relative to the searched folder, or else to the working folder.
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
    // Dropping bytes is faster than dropping characters.
    return String(Substring(path.utf8.dropLast(markdown.utf8.count)))
  }
}

/// Finds outputs that would overwrite a source or another output.
struct OutputConflicts {
  private let inputs: [Input]
  private let otherSources: [String]
  private let threadCount: Int
  /// A description of the contents of each file to write, by the bytes of its real path.
  ///
  /// The file system compares paths as bytes, but equal strings may have different bytes.
  private var contentsOfFile: [Bytes: String] = [:]
  /// The descriptions in `contentsOfFile` by lowercase real path, as some file systems ignore case.
  private var contentsOfLowercaseFile: [String: String] = [:]
  /// The real path of each folder, and whether it exists, by the bytes of the given path.
  private var realFolders: [Bytes: (path: String, exists: Bool)] = [:]
  /// The names of the sources by device and inode, computed only if an output exists already.
  private lazy var sources = namesOfSources()

  /// Checks the outputs of a run before anything is written.
  ///
  /// - Parameters:
  ///   - otherSources: The files that are read in addition to the inputs.
  ///   - routeCode: The files of code that is generated from the routes.
  ///   - cache: The file of the build cache.
  ///   - threadCount: The number of threads that read the status of files.
  /// - Throws: If an output is a source, would be written twice, or has an unsuitable name.
  static func check(
    _ plans: some Collection<OutputPlan>, of inputs: [Input], otherSources: [String] = [],
    routeCode: [String] = [], dependencyFile: String? = nil, cache: String? = nil,
    threadCount: Int = 1
  ) throws(UsageError) {
    var conflicts = OutputConflicts(
      inputs: inputs, otherSources: otherSources, threadCount: threadCount)
    for plan in plans {
      let outputs = zip(inputs, plan.paths).compactMap { input, path in
        path.map { (path: $0, contents: input.name) }
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

  private mutating func add(_ outputs: [(path: String, contents: String)]) throws(UsageError) {
    let targets = outputs.map { output in
      let folder = realFolder(Path.folder(of: output.path))
      return (path: Path.joined(folder.path, Path.name(of: output.path)), exists: folder.exists)
    }
    let statuses = OrderedWork.results(count: targets.count, threadCount: threadCount) { index in
      targets[index].exists
        ? try? FileStatus(ofFileAt: targets[index].path, symbolicLinks: .notFollowed) : nil
    }
    for (index, output) in outputs.enumerated() {
      var (target, status) = (targets[index].path, statuses[index])
      if status?.kind == .symbolicLink {
        let path = (try? FileSystem.target(of: output.path)) ?? output.path
        target = Path.joined(realFolder(Path.folder(of: path)).path, Path.name(of: path))
        status = try? FileStatus(ofFileAt: output.path)
      }
      try add(output.path, holding: output.contents, target: target, status: status)
    }
  }

  /// - Parameters:
  ///   - target: The real path of the output.
  ///   - status: The status of the file at `target`; nil if the file is missing.
  private mutating func add(
    _ path: String, holding contents: String, target: String, status: FileStatus?
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

  /// Returns the real path of a folder, and whether it exists.
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

/// Outputs that the last build made from files that are no longer inputs, such as removed files.
struct AbandonedOutputs {
  let outputs: [(file: CachedFile, input: String, reach: OutputFolders.Reach)]
  /// The cache entries of these outputs, which are kept if an error prevents their removal.
  let entries: [BuildCache.Entry]

  init(_ cache: BuildCache, plan: ConversionPlan, assets: AssetList) {
    let abandoned = cache.entries(
      excludingInputs: plan.inputs.map(\.name) + assets.all.map(\.source))
    entries = abandoned.map { entry in
      var entry = entry
      entry.input = entry.input.neverCurrent()
      entry.origin = .conversion
      return entry
    }
    if abandoned.isEmpty {
      outputs = []
      return
    }
    let used = Set(
      (plan.targets.flatMap(\.plan.files) + plan.inputs.map(\.name) + plan.otherSources
        + assets.all.flatMap { [$0.source, $0.output] })
        .map { Bytes($0.utf8) })
    outputs = abandoned.flatMap { entry in
      entry.outputs.compactMap { file in
        guard !used.contains(Bytes(file.path.utf8)),
          let reach = AbandonedOutputs.reach(of: file.path, among: plan.targets)
        else { return nil }
        return (file, entry.input.path, reach)
      }
    }
  }

  /// Returns the reach of the output folder that contains a file; nil for a file elsewhere.
  ///
  /// The cache in someone else's repository may name a file elsewhere.
  private static func reach(
    of path: String, among targets: [ConversionTarget]
  ) -> OutputFolders.Reach? {
    targets.first { target in
      guard case .folder(let folder) = target.options.output.destination else { return false }
      let relativePath = Path.areSame(folder, ".") ? path : Path.relative(path, to: folder)
      return relativePath.map { Path.normalized($0) != nil && !$0.hasPrefix("/") } ?? false
    }?.reach
  }
}

/// A file that lists the dependencies of outputs in the syntax of Make, which Ninja reads as well.
enum DependencyFile {
  /// Returns the rules for the outputs, and an empty rule for each source.
  ///
  /// With an empty rule, Make does not stop if the source was removed.
  static func text(of plan: ConversionPlan, assets: AssetList) -> String {
    var text = ""
    for (index, input) in plan.inputs.enumerated() {
      let outputs = plan.targets.flatMap { target in
        [target.plan.paths[index], target.plan.map].compactMap(\.self)
      }
      guard !outputs.isEmpty else { continue }
      let sources =
        (input.source == .standardInput ? [] : [input.name]) + assets.sources(ofInput: index)
        + plan.otherSources
      text += outputs.map(escaped).joined(separator: " ") + ":"
      text += sources.map { " " + escaped($0) }.joined() + "\n"
    }
    for file in plan.routeCodeFiles {
      text += escaped(file.path) + ":" + plan.otherSources.map { " " + escaped($0) }.joined() + "\n"
    }
    let inputs = plan.inputs.filter { $0.source != .standardInput }.map(\.name)
    for source in inputs + assets.all.map(\.source) + plan.otherSources {
      text += escaped(source) + ":\n"
    }
    return text
  }

  /// Returns the rule for a single output, and an empty rule for each source.
  static func text(of output: String, madeFrom sources: [String]) -> String {
    escaped(output) + ":" + sources.map { " " + escaped($0) }.joined() + "\n"
      + sources.map { escaped($0) + ":\n" }.joined()
  }

  /// Returns whether Make or Ninja would misread a path.
  ///
  /// For example, Make runs a command for `a!=command`, and reads `\:` differently from Ninja.
  static func isUnfit(_ path: String) -> Bool {
    path.utf8.contains { "\n\r\t;=|%".utf8.contains($0) } || path.utf8.last == UInt8(ascii: "\\")
      || zip(path.utf8, path.utf8.dropFirst()).contains {
        $0 == UInt8(ascii: "\\") && ":#".utf8.contains($1)
      }
  }

  static func refusal(of path: String) -> String {
    "Make cannot name a file with ; = | % or a tab or line break in its name, or with a backslash at its "
      + "end or before : or #, such as \(path); rename it, or leave out --depfile"
  }

  /// Escapes spaces, `#` and `:`, doubles backslashes before them, and doubles dollar signs.
  private static func escaped(_ path: String) -> String {
    var text = ""
    var backslashes = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "\\":
        backslashes.unicodeScalars.append(scalar)
        continue
      case " ", "#", ":": text += backslashes + backslashes + "\\"
      case "$": text += backslashes + "$"
      default: text += backslashes
      }
      backslashes = ""
      text.unicodeScalars.append(scalar)
    }
    return text + backslashes
  }
}
