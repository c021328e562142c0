import LinkMarkup

/// Outputs that would destroy something: a source, or each other.
struct OutputConflicts {
  private let inputs: [Input]
  private let otherSources: [String]
  /// What would be written to each file.
  ///
  /// Paths are told apart as bytes, as the system does: strings may be equal that are not.
  private var contentsOfFile: [[UInt8]: String] = [:]
  /// The real paths of folders, and whether they are there.
  private var realFolders: [String: (path: String, exists: Bool)] = [:]
  /// Not looked for before there is an output that could be one of them.
  private lazy var sources = namesOfSources()

  /// Fails when an output is a source, or is to be written twice: nothing may be written then.
  ///
  /// `otherSources` are the files that are read beside the inputs.
  static func check(
    _ plans: [OutputPlan], of inputs: [Input], otherSources: [String] = [],
    dependencyFile: String? = nil
  ) throws(UsageError) {
    var conflicts = OutputConflicts(inputs: inputs, otherSources: otherSources)
    for plan in plans {
      for (input, place) in zip(inputs, plan.places) {
        if case .file(let path) = place { try conflicts.add(path, holding: input.name) }
      }
      guard let map = plan.map else { continue }
      try conflicts.add(map, holding: "the map")
      if Input.markdownExtension(of: Path.name(of: map)) != nil {
        throw UsageError(
          "--map \(map): a map is JSON, and this is named like copy; choose another name")
      }
    }
    if let dependencyFile { try conflicts.add(dependencyFile, holding: "the dependencies") }
  }

  private init(inputs: [Input], otherSources: [String]) {
    self.inputs = inputs
    self.otherSources = otherSources
  }

  private mutating func add(_ path: String, holding contents: String) throws(UsageError) {
    let (target, status) = resolved(path)
    if let other = contentsOfFile.updateValue(contents, forKey: Array(target.utf8)) {
      throw UsageError("\(path): both \(other) and \(contents) would be written there")
    }
    guard let status, status.kind == .regular, let source = sources[status.identity] else { return }
    throw UsageError("\(path): this would overwrite the source \(source); write elsewhere")
  }

  /// The real path of a file that may be missing, and what is there.
  private mutating func resolved(_ path: String) -> (String, FileStatus?) {
    let folder = realFolder(Path.folder(of: path))
    let target = Path.joined(folder.path, Path.name(of: path))
    guard folder.exists else { return (target, nil) }
    let status = try? FileStatus(ofFileAt: target, symbolicLinks: .notFollowed)
    guard status?.kind == .symbolicLink else { return (target, status) }
    return (FileSystem.resolvedPath(of: path), try? FileStatus(ofFileAt: path))
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
    for input in inputs {
      if let identity = input.identity { names[identity] = input.name }
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
