import LinkMarkup

/// Outputs that would destroy something: a source, or each other.
struct OutputConflicts {
  private let inputs: [Input]
  private let otherSources: [String]
  private let threadCount: Int
  /// What would be written to each file.
  ///
  /// Paths are told apart as bytes, as the system does: strings may be equal that are not.
  private var contentsOfFile: [Bytes: String] = [:]
  /// The real paths of folders, and whether they are there.
  private var realFolders: [String: (path: String, exists: Bool)] = [:]
  /// Not looked for before there is an output that could be one of them.
  private lazy var sources = namesOfSources()

  /// Fails when an output is a source, or is to be written twice: nothing may be written then.
  ///
  /// `otherSources` are the files that are read beside the inputs, and `cache` what a build remembers;
  /// thousands of files are asked for on several threads.
  static func check(
    _ plans: [OutputPlan], of inputs: [Input], otherSources: [String] = [],
    dependencyFile: String? = nil, cache: String? = nil, threadCount: Int = 1
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
        throw UsageError(
          "--map \(map): a map is JSON, and this is named like copy; choose another name")
      }
    }
    if let cache { try conflicts.add([(cache, "the cache")]) }
    guard let dependencyFile else { return }
    try conflicts.add([(dependencyFile, "the dependencies")])
    let names = inputs.map(\.name) + otherSources + plans.flatMap(\.files)
    let isUnfit = { (name: String) in
      name.utf8.contains(UInt8(ascii: "\n")) || name.utf8.last == UInt8(ascii: "\\")
    }
    if let name = names.first(where: isUnfit) {
      throw UsageError(
        "--depfile: Make can name no file with a line break or a backslash at its end, as \(name) "
          + "has; rename it or leave --depfile out")
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
        let target = (try? OutputWriter.target(of: output.path)) ?? output.path
        let folder = realFolder(Path.folder(of: target)).path
        try add(
          output.path, holding: output.contents, Path.joined(folder, Path.name(of: target)),
          try? FileStatus(ofFileAt: output.path))
      } else {
        try add(output.path, holding: output.contents, targets[index].path, statuses[index])
      }
    }
  }

  /// `target` is the real path, and `status` what is there.
  private mutating func add(
    _ path: String, holding contents: String, _ target: String, _ status: FileStatus?
  ) throws(UsageError) {
    if let other = contentsOfFile.updateValue(contents, forKey: Bytes(target.utf8)) {
      throw UsageError("\(path): both \(other) and \(contents) would be written there")
    }
    guard let status, status.kind == .regular, let source = sources[status.identity] else { return }
    throw UsageError("\(path): this would overwrite the source \(source); write elsewhere")
  }

  /// Of a folder that is missing, what it will be.
  private mutating func realFolder(_ folder: String) -> (path: String, exists: Bool) {
    if let known = realFolders[folder] { return known }
    var found: String?
    var missing: [String] = []
    var existing = folder
    while found == nil {
      if let path = try? FileSystem.realPath(of: existing) {
        found = path
      } else if existing == "/" || existing == "." {
        found = existing
      } else {
        missing.append(Path.name(of: existing))
        existing = Path.folder(of: existing)
      }
    }
    let path = missing.reversed().reduce(found ?? folder) { Path.joined($0, $1) }
    let absolute = path.hasPrefix("/") ? "/" + (Path.normalized(path) ?? path) : path
    realFolders[folder] = (absolute, missing.isEmpty)
    return (absolute, missing.isEmpty)
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

extension Arguments {
  /// The files that a conversion reads beside its inputs.
  ///
  /// `projectFile` is the `linkmark.json` that holds.
  func otherSources(projectFile: String?) -> [String] {
    let themes = [theme].compactMap(\.self).filter { !Theme.embeddedNames.contains($0) }
    return themes + [routes, projectFile].compactMap(\.self)
  }
}
