import LinkMarkup

/// Outputs that would destroy something: a source, or each other.
struct OutputConflicts {
  private let inputs: [Input]
  private let otherSources: [String]
  /// What would be written to each file.
  ///
  /// Paths are told apart as bytes, as the system does: strings may be equal that are not.
  private var contentsOfFile: [[UInt8]: String] = [:]
  /// The real paths of folders; nil for those that are missing.
  private var realFolders: [String: String?] = [:]
  /// Not looked for before there is an output that could be one of them.
  private lazy var sources = namesOfSources()

  /// Fails when an output is a source, or is to be written twice: nothing may be written then.
  ///
  /// `otherSources` are the files that are read beside the inputs.
  static func check(
    _ plans: [OutputPlan], of inputs: [Input], otherSources: [String] = []
  ) throws(UsageError) {
    var conflicts = OutputConflicts(inputs: inputs, otherSources: otherSources)
    for plan in plans {
      for (input, place) in zip(inputs, plan.places) {
        if case .file(let path) = place { try conflicts.add(path, holding: input.name) }
      }
      if let map = plan.map { try conflicts.add(map, holding: "the map") }
    }
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
    let folder = Path.folder(of: path)
    let realFolder: String?
    if let known = realFolders[folder] {
      realFolder = known
    } else {
      realFolder = try? FileSystem.realPath(of: folder)
      realFolders[folder] = .some(realFolder)
    }
    guard let realFolder else { return (path, nil) }
    let target = Path.joined(realFolder, Path.name(of: path))
    let status = try? FileStatus(ofFileAt: target, symbolicLinks: .notFollowed)
    guard status?.kind == .symbolicLink else { return (target, status) }
    return (FileSystem.resolvedPath(of: path), try? FileStatus(ofFileAt: path))
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
