import LinkMarkup

/// One of the formats that a run writes, and where.
struct ConversionTarget: Sendable {
  let arguments: Arguments
  let converter: Converter
  let plan: OutputPlan
}

/// What becomes of each input of a run, on whatever thread.
struct DocumentConversion: Sendable {
  let inputs: [Input]
  let targets: [ConversionTarget]
  /// How many threads were asked for; nil for as many as processors.
  let jobs: Int?
  /// What rules call the inputs; nil where there are no rules.
  let rulePaths: [String?]?
  let task: Task
  /// The least level of what `lint` finds that is looked for; nil without `lint`.
  let lintLevel: Finding.Level?
  let messages: Messages
  /// What holds of each input that need not be converted; nil where nothing is remembered.
  let knownEntries: [BuildCache.Entry?]?

  /// What is done with outputs that are files.
  enum Task: Sendable {
    case write(OutputWriter)
    case check
  }

  /// What became of one input.
  struct Result: Sendable {
    /// What there is to say, which waits.
    var messages: Messages
    var worstLevel: Finding.Level?
    /// What was told, so that several formats do not tell it again.
    fileprivate var findings: [Finding] = []
    /// The names of the routes that links took.
    var takenRoutes: Set<String> = []
    /// The language in which announcements would have been, were there phrases.
    var languageWithoutPhrases: LanguageTag?
    var standardOutput: Bytes?
    /// Nobody reads a pipe that an output is.
    var isPipeClosed = false
    var writtenCount = 0
    var unchangedCount = 0
    /// What the next build may rely on; nil where it has to convert the input again.
    var cacheEntry: BuildCache.Entry?
    /// How stale outputs differ from what they should be.
    var differences: [Bytes] = []
  }

  /// Converts an input into all formats, and writes those that go to files.
  func result(ofInput index: Int) -> Result {
    var result = Result(messages: messages.held())
    if let entry = knownEntries?[index] {
      result.repeat(entry)
      return result
    }
    guard let (source, file) = source(of: index, &result) else { return result }
    var writtenFiles: [CachedFile?] = []
    do throws(LinkMarkupError) {
      try convert(source, of: index, &result, &writtenFiles)
    } catch {
      result.messages.failure(inputs[index].name, error)
    }
    if let file, result.messages.failureCount == 0 {
      let outputs = targets.compactMap { $0.plan.places[index].path }
      result.remember(file, writtenFiles.compactMap(\.self), of: outputs)
    }
    return result
  }

  /// The bytes of an input, and for the cache what it is; nil when it cannot be read, which is told.
  private func source(
    of index: Int, _ result: inout Result
  ) -> (source: Bytes, file: CachedFile?)? {
    let input = inputs[index]
    // Before it is read: what changes later has another stamp.
    let status = knownEntries == nil ? nil : try? FileStatus(ofFileAt: input.name)
    guard let source = result.messages.source(of: input) else { return nil }
    return (source, status.map { CachedFile(input.name, $0, source) })
  }

  private func convert(
    _ source: Bytes, of index: Int, _ result: inout Result, _ writtenFiles: inout [CachedFile?]
  ) throws(LinkMarkupError) {
    var documents = ParsedDocuments(source, targets)
    if let lintLevel {
      let linted = try targets[0].converter.lint(
        source, file: rulePaths?[index], surroundings: LintSurroundings(of: inputs[index]),
        from: lintLevel)
      report(linted.findings, of: index, &result)
    }
    for target in targets {
      let linked = try document(index, for: target, &documents, &result)
      writtenFiles.append(write(linked, of: index, for: target, &result))
    }
  }

  private func report(_ findings: [Finding], of index: Int, _ result: inout Result) {
    guard findings != result.findings else { return }
    let told = Set(result.findings)
    let news = findings.filter { !told.contains($0) }
    result.findings += news
    result.messages.findings(news, in: inputs[index].name, from: lintLevel ?? .warning)
    result.worstLevel = [result.worstLevel, findings.worstLevel].compactMap(\.self).max()
  }

  private func document(
    _ index: Int, for target: ConversionTarget,
    _ documents: inout ParsedDocuments, _ result: inout Result
  ) throws(LinkMarkupError) -> LinkedDocument {
    let file = rulePaths?[index]
    let dialect = target.converter.dialect
    let first = target.converter.convert(try documents.document(in: dialect), file: file)
    let (linked, findings) = try first.withFindings(for: target.arguments.extent.ofText) {
      () throws(LinkMarkupError) in
      target.converter.convert(try documents.exactDocument(in: dialect), file: file)
    }
    report(findings, of: index, &result)
    result.takenRoutes.formUnion(linked.routeMatches.lazy.map(\.name))
    if linked.phrasebook == nil, target.hasAnnouncements(of: linked) {
      result.languageWithoutPhrases = target.arguments.locale
    }
    return linked
  }

  /// Gives what the cache may know of the file, if one was written.
  private func write(
    _ linked: LinkedDocument, of index: Int, for target: ConversionTarget, _ result: inout Result
  ) -> CachedFile? {
    let arguments = target.arguments
    let output = linked.bytes(
      emittedBy: arguments.emitter(fallbackTitle: inputs[index].title))
    if let path = target.plan.map {
      write(arguments.ansiEmitter.map(of: linked).json, to: path, arguments, &result)
    }
    switch target.plan.places[index] {
    case .standardOutput:
      result.standardOutput = output
      return nil
    case .file(let path):
      write(output, to: path, arguments, &result)
      guard knownEntries != nil, let stamp = FileStamp(ofFileAt: path) else { return nil }
      return CachedFile(path, stamp, Digest(output))
    }
  }

  private func write(
    _ output: Bytes, to path: String, _ arguments: Arguments, _ result: inout Result
  ) {
    do throws(SystemError) {
      switch task {
      case .write(let writer):
        if case .folder = arguments.output { try writer.createFolder(of: path) }
        switch try writer.write(output.span, to: path) {
        case .written: result.writtenCount += 1
        case .unchanged: result.unchangedCount += 1
        }
      case .check:
        let difference = try OutputCheck.difference(between: path, and: output)
        if difference.isEmpty {
          result.unchangedCount += 1
        } else {
          result.differences.append(difference)
        }
      }
    } catch .brokenPipe {
      result.isPipeClosed = true
    } catch .noSuchFile where arguments.output.isFolder {
      result.messages.failure(path, .noSuchFile, "its folder has vanished; run again")
    } catch {
      result.messages.failure(path, writing: error)
    }
  }
}

extension DocumentConversion.Result {
  /// Says and counts again what became of an input whose outputs are still right.
  fileprivate mutating func `repeat`(_ entry: BuildCache.Entry) {
    messages.hold(entry.lines)
    worstLevel = entry.worstLevel
    takenRoutes = Set(entry.takenRoutes)
    languageWithoutPhrases = entry.languageWithoutPhrases
    unchangedCount = entry.outputs.count
    cacheEntry = entry
  }

  /// Remembers what became of an input, unless an output is no file of its own.
  fileprivate mutating func remember(
    _ input: CachedFile, _ written: [CachedFile], of outputs: [String]
  ) {
    guard written.map(\.path) == outputs else { return }
    cacheEntry = BuildCache.Entry(
      input: input, outputs: written, lines: messages.waitingLines, worstLevel: worstLevel,
      takenRoutes: takenRoutes.sorted(), languageWithoutPhrases: languageWithoutPhrases,
      origin: .conversion)
  }
}

extension ConversionTarget {
  /// Whether the format says anything that is announced about links.
  fileprivate func hasAnnouncements(of linked: LinkedDocument) -> Bool {
    switch arguments.format {
    case .html:
      arguments.annotation == .links && linked.linkTargets.contains(where: linked.opensNewTab)
    case .json: arguments.shape == .runs && !linked.linkTargets.isEmpty
    case .ansi: false
    }
  }
}

/// The documents that a source is, in each dialect: all formats are written from one parse.
private struct ParsedDocuments {
  private let source: Bytes
  private let sourceDetail: Document.SourceDetail
  private var documents: [(dialect: Dialect, document: Document)] = []

  init(_ source: Bytes, _ targets: [ConversionTarget]) {
    self.source = source
    sourceDetail =
      targets.contains { $0.arguments.sourceDetail == .links } ? .links : .blocks
  }

  mutating func document(in dialect: Dialect) throws(LinkMarkupError) -> Document {
    try document(in: dialect, sourceDetail)
  }

  /// The document with the places of its links.
  mutating func exactDocument(in dialect: Dialect) throws(LinkMarkupError) -> Document {
    documents.removeAll { $0.dialect == dialect }
    return try document(in: dialect, .links)
  }

  private mutating func document(
    in dialect: Dialect, _ detail: Document.SourceDetail
  ) throws(LinkMarkupError) -> Document {
    if let known = documents.first(where: { $0.dialect == dialect }) { return known.document }
    let document = try Document(parsing: source, dialect: dialect, sourceDetail: detail)
    documents.append((dialect, document))
    return document
  }
}
