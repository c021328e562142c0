import LinkMarkup

/// A format that a run writes, with its options and files.
struct ConversionTarget: Sendable {
  let options: FormatOptions
  let converter: Converter
  let plan: OutputPlan
  /// The folders that may hold the outputs.
  let reach: OutputFolders.Reach
  /// The output paths that replace paths in links between documents; nil if links keep their paths.
  let linkedPaths: LinkedPaths?
}

/// Converts the inputs of a run, on any thread.
struct DocumentConversion: Sendable {
  let worker: DocumentWorker
  let targets: [ConversionTarget]
  /// Whether the command is `convert`, which refuses options for pages if an input is a catalog.
  let isConvertCommand: Bool
  let task: OutputTask
  /// The folders that may hold the map.
  let reachOfMap: OutputFolders.Reach
  /// The lowest level of the findings to look for; nil if the inputs are not linted.
  let lintLevel: Finding.Level?
  let reportedLevel: Finding.Level
  /// Whether images may be in any folder.
  let allowsOutside: Bool
  let messages: Messages
  /// The cache entries, with nil for each input to convert; the array is nil if no cache is used.
  let knownEntries: [BuildCache.Entry?]?

  var inputs: [Input] { worker.inputs }

  /// Whether outputs that are files are written or checked.
  enum OutputTask: Sendable {
    case write(OutputWriter)
    case check(OutputFolders)
  }

  struct Outcome: Sendable {
    var messages: Messages
    var worstLevel: Finding.Level?
    /// The findings that were reported for a format, and are not repeated for the next one.
    fileprivate var findings: [Finding] = []
    var takenRoutes: Set<String> = []
    /// The language of announcements, if there are no phrases in that language.
    var languageWithoutPhrases: LanguageTag?
    var standardOutput: Bytes?
    /// The paths of the files that were written, or already held the bytes to write.
    fileprivate var writtenOutputs: [String] = []
    var counts = OutputWriter.Counts()
    /// The entry for the next build; nil if that build has to convert the input again.
    var cacheEntry: BuildCache.Entry?
    fileprivate var cachedOutputs: [CachedFile] = []
    var differences: [Bytes] = []
    var assets: [Asset] = []
    var missingAssets: [String] = []
    /// Whether the outputs depend on the files to which links or images lead.
    fileprivate var hasNeighbors = false

    /// The paths of the current outputs, which are in the cache or were written.
    var outputs: [String] { cacheEntry?.outputs.map(\.path) ?? writtenOutputs }
  }

  /// Converts an input into all formats, and writes or checks the outputs that are files.
  func result(ofInput index: Int) -> Outcome {
    var result = Outcome(messages: messages.held())
    if let entry = knownEntries?[index] {
      result.restore(from: entry)
      return result
    }
    // The status is read before the contents, so a file that changes later has another stamp.
    let status = knownEntries == nil ? nil : try? FileStatus(ofFileAt: inputs[index].name)
    guard let copy = worker.read(index, messages: &result.messages) else { return result }
    let contents: Bytes
    switch copy {
    case .document(let document):
      contents = document
      convert(document, of: index, result: &result)
    case .catalog(let catalog, let file):
      contents = file
      do throws(SourceError) {
        try convert(catalog, of: index, result: &result)
      } catch {
        result.messages.failure(.inFile(error))
      }
    }
    if let status, result.messages.failureCount == 0 {
      result.remember(
        CachedFile(inputs[index].name, status: status, contents: contents),
        outputs: targets.compactMap { $0.plan.paths[index] })
    }
    return result
  }

  private func convert(_ source: Bytes, of index: Int, result: inout Outcome) {
    do throws(LinkMarkupError) {
      // Formats with the same dialect share the parsed source.
      var sources: [(dialect: Dialect, source: ParsedSource)] = []
      func parsed(in dialect: Dialect) throws(LinkMarkupError) -> ParsedSource {
        if let known = sources.first(where: { $0.dialect == dialect }) { return known.source }
        sources.append((dialect, try ParsedSource(source, dialect: dialect)))
        return sources[sources.count - 1].source
      }
      if let lintLevel {
        let paths = targets[0].linkedPaths
        let isConverted = paths.map { paths in
          { @Sendable [input = inputs[index]] path in paths.hasDocument(at: path, from: input) }
        }
        let linted = try worker.lint(
          try parsed(in: worker.converter.dialect), index: index, from: lintLevel,
          isConverted: isConverted)
        report(linted.findings, of: index, result: &result)
      }
      for target in targets {
        guard !target.options.page.isInPlace else {
          result.messages.failure(
            inputs[index].name, reason: "this is no catalog, for which --in-place-format is")
          continue
        }
        let source = try parsed(in: target.converter.dialect)
        let linked = try document(source, of: index, for: target, result: &result)
        try collectAssets(of: linked, source: source, index: index, for: target, result: &result)
        write(linked, of: index, for: target, result: &result)
      }
    } catch {
      result.messages.failure(inputs[index].name, error: error)
    }
  }

  func report(_ findings: [Finding], of index: Int, result: inout Outcome) {
    guard findings != result.findings else { return }
    let known = Set(result.findings)
    let newFindings = findings.filter { !known.contains($0) }
    result.findings += newFindings
    result.messages.reportFindings(newFindings, in: inputs[index].name, from: reportedLevel)
    result.worstLevel = [result.worstLevel, findings.worstLevel].compactMap(\.self).max()
  }

  private func document(
    _ source: ParsedSource, of index: Int, for target: ConversionTarget, result: inout Outcome
  ) throws(LinkMarkupError) -> LinkedDocument {
    var hasLinkedPath = false
    var linkedPath: DestinationPolicy.LinkedPath?
    if let paths = target.linkedPaths, let output = target.plan.paths[index] {
      linkedPath = { [input = inputs[index]] path in
        hasLinkedPath = true
        return paths.path(to: path, from: input, writtenTo: output)
      }
    }
    let converted = try target.converter.configured(for: inputs[index]).convert(
      source, file: worker.path(of: index), linkedPath: linkedPath,
      for: target.options.extentOfText)
    if hasLinkedPath { result.hasNeighbors = true }
    report(converted.findings, of: index, result: &result)
    let linked = converted.linked
    result.takenRoutes.formUnion(linked.routeMatches.lazy.map(\.name))
    if linked.phrasebook == nil, target.addsWords(to: linked) {
      result.languageWithoutPhrases = linked.locale
    }
    return linked
  }

  /// Collects the local images to copy for a document, and reports images that cannot be copied.
  private func collectAssets(
    of linked: LinkedDocument, source: ParsedSource, index: Int, for target: ConversionTarget,
    result: inout Outcome
  ) throws(LinkMarkupError) {
    guard target.options.output.assets == .copy,
      case .folder(let folder) = target.options.output.destination,
      let output = target.plan.paths[index]
    else { return }
    var failures: [(id: Document.ImageID, message: String)] = []
    for (id, imageTarget) in linked.imageTargets.enumerated() where imageTarget.kind == .relative {
      let image = linked.document.images[id]
      guard let path = RelativePath(of: linked.document[image.destination].span)?.decoded else {
        continue
      }
      result.hasNeighbors = true
      do throws(Asset.NotCopiedError) {
        result.assets.append(
          try Asset(
            path, of: inputs[index], writtenTo: output, in: folder, reach: target.reach,
            allowsOutside: allowsOutside))
      } catch {
        if let source = error.missingSource { result.missingAssets.append(source) }
        failures.append(
          (.init(index: UInt32(id)), "the image '\(path)' cannot be copied: \(error.reason)"))
      }
    }
    if failures.isEmpty { return }
    let exact = try source.document(.links)
    for (id, message) in failures {
      let place = exact.sourceMap?[id]?.start ?? exact[id].blockStart
      result.messages.failure(
        "\(inputs[index].name):\(place.line):\(place.column)", reason: message)
    }
  }

  private func write(
    _ linked: LinkedDocument, of index: Int, for target: ConversionTarget, result: inout Outcome
  ) {
    let options = target.options
    let output = linked.bytes(emittedBy: options.emitter(fallbackTitle: inputs[index].title))
    if let path = target.plan.map {
      _ = write(
        options.ansiEmitter.map(of: linked).json, to: path, reach: reachOfMap, result: &result)
    }
    write(output, of: index, for: target, result: &result)
  }

  func write(_ output: Bytes, of index: Int, for target: ConversionTarget, result: inout Outcome) {
    guard let path = target.plan.paths[index] else {
      result.standardOutput = output
      return
    }
    let stamp = write(output, to: path, reach: target.reach, result: &result)
    guard knownEntries != nil, let stamp else { return }
    result.cachedOutputs.append(CachedFile(path, stamp: stamp, digest: Digest(output)))
  }

  /// Writes an output and returns the stamp of a regular file, or checks an output and returns nil.
  private func write(
    _ output: Bytes, to path: String, reach: OutputFolders.Reach, result: inout Outcome
  ) -> FileStamp? {
    do throws(SystemError) {
      switch task {
      case .write(let writer):
        let written = try writer.write(output.span, to: path, reach: reach)
        result.counts.add(written)
        result.writtenOutputs.append(path)
        return written.stamp
      case .check(let folders):
        let difference = try OutputCheck.difference(
          between: path, and: output, in: folders, reach: reach)
        if !difference.isEmpty { result.differences.append(difference) }
      }
    } catch .noSuchFile where reach.createsFolders && FileSystem.danglingLink(in: path) == nil {
      result.messages.failure(path, error: .noSuchFile, advice: "its folder was removed; run again")
    } catch {
      result.messages.failure(path, writing: error)
    }
    return nil
  }
}

extension DocumentConversion.Outcome {
  /// Copies the messages and counts from the entry of an input whose outputs are current.
  fileprivate mutating func restore(from entry: BuildCache.Entry) {
    messages.hold(entry.messageLines)
    worstLevel = entry.worstLevel
    takenRoutes = Set(entry.takenRoutes)
    languageWithoutPhrases = entry.languageWithoutPhrases
    counts.unchanged = entry.outputs.count
    cacheEntry = entry
  }

  /// Creates the cache entry of an input, unless an output is not a regular file.
  fileprivate mutating func remember(_ input: CachedFile, outputs: [String]) {
    guard cachedOutputs.elementsEqual(outputs, by: { Path.areSame($0.path, $1) }) else { return }
    cacheEntry = BuildCache.Entry(
      // An input whose outputs depend on linked files never counts as current, as these may change.
      input: hasNeighbors ? input.neverCurrent() : input, outputs: cachedOutputs,
      messageLines: messages.waitingLines, worstLevel: worstLevel,
      takenRoutes: takenRoutes.sorted(), languageWithoutPhrases: languageWithoutPhrases,
      origin: .conversion)
  }
}

extension ConversionTarget {
  /// Returns whether the output has words that the source lacks, such as announcements.
  func addsWords(to linked: LinkedDocument) -> Bool {
    switch options.resolvedFormat {
    case .html:
      options.page.annotation == .links
        && (linked.linkTargets.contains(where: linked.opensNewTab)
          || linked.document.hasTask || linked.document.hasAlert)
    case .json: options.shape == .runs && (!linked.linkTargets.isEmpty || linked.document.hasTask)
    case .ansi: linked.document.hasAlert
    }
  }
}

extension Document {
  fileprivate var hasTask: Bool {
    events.contains { if case .enter(.listItem(let item)) = $0 { item.task != nil } else { false } }
  }

  fileprivate var hasAlert: Bool {
    events.contains { if case .enter(.alert) = $0 { true } else { false } }
  }
}
