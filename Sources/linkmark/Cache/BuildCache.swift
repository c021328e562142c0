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
    var origin: Origin
  }

  /// How a build came to know something.
  enum Origin {
    /// The cache says just this.
    case cache
    /// Files had to be read to see that it still holds.
    case reading
    case conversion
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

  /// What a cache holds, which can be read before anything else is known.
  struct Contents {
    fileprivate let path: String
    /// Nil when the cache is broken or missing.
    fileprivate let saved: (settings: Digest, entries: [String: Entry])?

    init(for project: ProjectFile) {
      path = project.path(of: BuildCache.name)
      let source = try? Input(file: path).read(limit: Document.maximumSourceCount)
      saved = source.flatMap(CacheReader.contents)
    }
  }

  /// The cache is empty when it is broken, or was made with other settings.
  init(_ contents: Contents, of plan: ConversionPlan, for project: ProjectFile) {
    path = contents.path
    let settings = BuildCache.settings(of: plan, for: project)
    self.settings = settings
    newestSourceTime =
      plan.otherSources.compactMap { FileStamp(ofFileAt: $0)?.modificationTime }.max() ?? 0
    isUncertain = plan.otherSources.map(Digest.init(ofFileAt:)) != plan.sourceDigests
    entries = contents.saved.flatMap { $0.settings == settings ? $0.entries : nil } ?? [:]
  }

  /// What holds of each input whose outputs are what they should be, dated as Make wants them; nil
  /// where it has to be converted.
  func currentEntries(of plan: ConversionPlan) -> [Entry?] {
    let (inputs, targets) = (plan.inputs, plan.targets)
    guard !entries.isEmpty else { return Array(repeating: nil, count: inputs.count) }
    let unchanged = plan.arguments.unchangedOutputs
    return OrderedWork.results(count: inputs.count, threadCount: plan.threadCount) { index in
      let outputs = targets.compactMap { $0.plan.places[index].path }
      return currentEntry(of: inputs[index], outputs: outputs, unchanged)
    }
  }

  private func currentEntry(
    of input: Input, outputs: [String], _ unchanged: Arguments.UnchangedOutputs
  ) -> Entry? {
    guard var entry = entries[input.name], entry.outputs.map(\.path) == outputs,
      let file = entry.input.current()
    else { return nil }
    if file != entry.input {
      entry.input = file
      entry.origin = .reading
    }
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
      guard current != output else { continue }
      entry.outputs[index] = current
      entry.origin = .reading
    }
    return entry
  }

  /// Writes what this build knows, unless the next one is hardly faster for it.
  func save(_ newEntries: [Entry]) throws(SystemError) {
    let time = CurrentProcess.nanosecondsSince1970
    let isKnown =
      newEntries.count == entries.count
      && newEntries.allSatisfy { $0.origin != .conversion }
    // Reading a few files again takes less time than writing about all of them.
    let readCount = newEntries.count { $0.origin == .reading }
    guard !isKnown || readCount > newEntries.count / 4, !isUncertain else { return }
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
    if let program = CurrentProcess.executable {
      parts.append(
        "\(program.identity.inode) \(program.byteCount) \(program.modificationTime) "
          + "\(program.changeTime)")
    }
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
    var bytes: Bytes = []
    for digest in digests { CacheWriter.append(digest, to: &bytes) }
    return Digest(bytes)
  }
}
