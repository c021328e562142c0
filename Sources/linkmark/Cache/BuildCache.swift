import LinkMarkup

/// What a build knows of the one before it: which inputs became which outputs.
///
/// It is never believed over a file that is missing or changed, and without it a build only takes longer.
struct BuildCache: Sendable {
  /// What became of one input.
  struct Entry: Equatable, Sendable {
    var input: CachedFile
    var outputs: [CachedFile]
    /// What was said.
    var lines: [String]
    var worstLevel: Finding.Level?
    var takenRoutes: [String]
    var languageWithoutPhrases: LanguageTag?
  }

  static let name = ".linkmark-cache"

  let path: String
  /// Of all that outputs depend on but their input.
  let settings: Digest
  /// When a file that outputs depend on changed last, in nanoseconds since 1970.
  let newestSourceTime: UInt64
  /// Whether a file that outputs depend on changed while it was read.
  private let isUncertain: Bool
  private let entries: [String: Entry]

  /// Reads the cache; it is empty when it is broken, or was made with other settings.
  init(of plan: ConversionPlan, for project: ProjectFile) {
    path = project.path(of: BuildCache.name)
    let settings = BuildCache.settings(of: plan, for: project)
    self.settings = settings
    newestSourceTime =
      plan.otherSources.compactMap { FileStamp(ofFileAt: $0)?.modificationTime }.max() ?? 0
    isUncertain = plan.otherSources.map(Digest.init(ofFileAt:)) != plan.sourceDigests
    let file = Input(file: path)
    let source = try? file.read(limit: Document.maximumSourceCount)
    entries = source.flatMap { CacheReader.entries(in: $0, settings: settings) } ?? [:]
  }

  /// What holds of an input whose outputs are what they should be, dated as Make wants them; nil where
  /// it has to be converted.
  func entry(
    for input: Input, outputs: [String], _ unchanged: Arguments.UnchangedOutputs
  ) -> Entry? {
    guard var entry = entries[input.name], entry.outputs.map(\.path) == outputs,
      let file = entry.input.current()
    else { return nil }
    entry.input = file
    let newest = max(newestSourceTime, file.stamp.modificationTime)
    for (index, output) in entry.outputs.enumerated() {
      guard var current = output.current() else { return nil }
      switch unchanged {
      case .left: break
      case .datedAnew:
        if current.stamp.modificationTime < newest {
          guard let dated = current.datedAnew() else { return nil }
          current = dated
        }
      }
      entry.outputs[index] = current
    }
    return entry
  }

  /// Writes what this build knows, unless it is what was known.
  func save(_ newEntries: [Entry]) throws(SystemError) {
    let time = CurrentProcess.nanosecondsSince1970
    let isKnown =
      newEntries.count == entries.count
      && newEntries.allSatisfy { entries[$0.input.path] == $0 }
    guard !isKnown, !isUncertain else { return }
    let judged = newEntries.map { entry in
      var entry = entry
      entry.outputs = entry.outputs.map { $0.judged(at: time) }
      return entry
    }
    let bytes = CacheWriter.bytes(of: judged, settings: settings)
    try OutputWriter([path]).write(bytes.span, to: path)
  }
}

extension BuildCache {
  private static func settings(of plan: ConversionPlan, for project: ProjectFile) -> Digest {
    var parts = [Linkmark.version, Path.folder(of: project.path)]
    // Two programs of one version are told apart.
    if let program = CurrentProcess.executable.map(FileStamp.init) { parts.append("\(program)") }
    let given = plan.arguments.given.filter { ["fail-on", "quiet"].contains($0.option.name) }
    parts += given.map { "--\($0.option.name)=\($0.text)" }
    for target in plan.targets where target.arguments.format == .ansi {
      // The environment has a say in it.
      parts.append("\(target.arguments.ansiEmitter)")
    }
    var digests = [Digest(of: parts.joined(separator: "\0").utf8)]
    for (path, digest) in zip(plan.otherSources, plan.sourceDigests) {
      digests += [Digest(of: path.utf8), digest]
    }
    var bytes: [UInt8] = []
    for digest in digests { CacheWriter.append(digest, to: &bytes) }
    return Digest(bytes)
  }
}
