import LinkMarkup
import LinkReview

/// Writes a page on which people review texts.
struct ReportRun {
  private let options: ReportOptions
  private let context: RunContext
  private let inputs: LintInputs
  private let work: DocumentLinting
  private let themes: [Styling]
  private let earlier: EarlierVersion?
  private var messages: Messages
  /// The totals of all findings, including hidden findings.
  private var totals = DocumentLinting.Totals()

  init(_ given: ReportOptions, messages: inout Messages) throws(UsageError) {
    let listed = try given.withListedFiles()
    var options = listed
    context = try RunContext(completing: &options, near: options.projectSearchStarts)
    self.options = options
    var themes: [Styling] = []
    for name in options.themes {
      var styling = options.styling
      styling.theme = name
      themes.append(try Styling(styling))
      if let name { messages.reportFindings(themes[themes.count - 1].theme.findings, in: name) }
    }
    self.themes = themes
    inputs = try LintInputs(of: options, in: context, styling: themes[0], messages: &messages)
    try OutputConflicts.check(
      [OutputPlan(options.output)], of: inputs.worker.inputs,
      otherSources: options.sources(context.project), dependencyFile: options.dependencyFile)
    if let name = options.revision {
      let folder = context.project?.folder ?? inputs.searchedPlaces.firstFolder
      earlier = try EarlierVersion(
        try Revision(name, in: folder, allowsOutside: options.project.allowsOutside),
        options: listed, project: context.project, inputs: inputs, messages: &messages)
    } else {
      earlier = nil
    }
    work = DocumentLinting(
      worker: inputs.worker, reportedLevel: options.reportedLevel,
      consideredLevel: options.consideredLevel, allowsOutside: options.project.allowsOutside,
      reviewing: DocumentReviewing(purpose: .showing(since: earlier?.knownFindings)),
      emptyReport: inputs.pageReport, messages: messages.held())
    self.messages = messages
  }

  /// Reads all inputs, and writes the page unless failures leave no text to show.
  mutating func run() -> ExitStatus {
    if !options.isChecking { OutputWriter.finishWhenInterrupted() }
    let reported = reported()
    var isStale = false
    // An earlier page is more useful than a page without any text.
    if messages.failureCount == 0 || reported.hasTexts {
      let review = review(of: reported)
      messages.notice(review.verdict)
      isStale = write(ReviewPage(of: review).bytes)
      writeDependencies()
    }
    messages.reportHiddenFindings(totals.hiddenCount, failingFrom: options.failure.level)
    let status = messages.status(after: totals.worstLevel, failingFrom: options.failure.level)
    return status == .done && isStale ? .findings : status
  }

  /// Returns the page about the texts of a build, without printing messages.
  static func page(for build: BuildOptions) throws(UsageError) -> Bytes {
    var messages = Messages(.errors).held()
    var run = try ReportRun(try ReportOptions(for: build), messages: &messages)
    return ReviewPage(of: run.review()).bytes
  }

  mutating func review() -> Review { review(of: reported()) }

  private mutating func reported() -> ReportedInputs {
    let reported = ReportedInputs(
      work, threadCount: options.work.threadCount, progress: options.work.progress,
      messages: &messages)
    totals = reported.totals
    messages.warnOfMissingWords(of: totals.languagesWithoutWords)
    return reported
  }

  private mutating func review(of reported: ReportedInputs) -> Review {
    var builder = ReviewBuilder(reported)
    addRouteFindings(reported, to: &builder)
    if let earlier { builder.compare(with: earlier, threadCount: options.work.threadCount) }
    var themes = self.themes.map { Review.Theme($0) }
    for (index, old) in (earlier?.themes ?? []).enumerated() {
      if let old {
        themes[index].changes = Review.ThemeChange.all(from: old, to: self.themes[index])
      }
    }
    var review = Review(title: options.title ?? "Review", themes: themes)
    review.revision = earlier.map { ($0.revision.name, $0.revision.commit) }
    review.date =
      CurrentProcess.environmentVariable("SOURCE_DATE_EPOCH")
      .flatMap { Int($0) }.flatMap(CurrentProcess.day(secondsSince1970:))
    review.style = options.styling.style
    review.selection = options.selection
    builder.add(to: &review, locales: options.locales)
    return review
  }

  private mutating func addRouteFindings(
    _ reported: ReportedInputs, to builder: inout ReviewBuilder
  ) {
    guard let file = options.routes.file else { return }
    let path = reported.work.emptyReport.writtenPath(file)
    let findings = reported.routeFindings(context, failureCount: messages.failureCount)
    totals.add(findings, of: work)
    var reportedFile = ReportedFile(path, source: [])
    let shown = findings.filter { $0.level >= options.reportedLevel }.map { finding in
      var shown = Review.Finding(reportedFile.entry(finding, for: .full))
      shown.isNew = earlier.map { !$0.routeMessages.contains(finding.message) } ?? false
      return shown
    }
    builder.addFindings(shown, in: path)
  }

  /// Writes the page or, with `--check`, only reports a page that is stale or missing.
  ///
  /// - Returns: Whether a page was checked and is stale or missing.
  private mutating func write(_ page: Bytes) -> Bool {
    guard case .file(let path) = options.output.destination else {
      _ = messages.print(page, to: .standardOutput)
      return false
    }
    do throws(SystemError) {
      guard options.isChecking else {
        try OutputWriter().write(page.span, to: path)
        return false
      }
      let contents = try attempt(
        try FileSystem.contents(ofRegularFile: path, limit: page.count), orNilAfter: .noSuchFile,
        .fileTooLarge)
      if contents == page { return false }
      let command = OutputCheck.fixingCommand(CommandLine.arguments.dropFirst())
      messages.notice("\(path) is missing or stale; to write: \(command)")
      return true
    } catch {
      messages.failure(path, writing: error)
      return false
    }
  }

  private mutating func writeDependencies() {
    guard let path = options.dependencyFile, messages.failureCount == 0,
      case .file(let output) = options.output.destination
    else { return }
    let sources = sources(of: output)
    // Link targets are known only after the inputs are read, so names are checked here.
    if let name = sources.first(where: DependencyFile.isUnfit) {
      messages.failure("--depfile", reason: DependencyFile.refusal(of: name))
      return
    }
    let text = Bytes(DependencyFile.text(of: output, madeFrom: sources).utf8)
    messages.attempt(writing: path, try OutputWriter().write(text.span, to: path))
  }

  /// Returns the files that the page is made from, each once.
  ///
  /// Missing files and the page itself are left out, so that Make and Ninja do not always run.
  private func sources(of page: String) -> [String] {
    let inputs = work.inputs.filter { $0.source != .standardInput }.map(\.name)
    var known = Set([try? FileStatus(ofFileAt: page)].compactMap { $0?.identity })
    return (inputs + options.sources(context.project) + work.worker.neighbors.paths.sorted()).filter
    { path in
      do throws(SystemError) {
        let status = try FileStatus(ofFileAt: path)
        return status.kind == .regular && known.insert(status.identity).inserted
      } catch {
        // Make and Ninja then report the same error.
        return error != .noSuchFile
      }
    }
  }
}

extension SearchedPlaces {
  /// The first searched folder; without one, the folder of the first file, or the working folder.
  fileprivate var firstFolder: String { searches.first?.folder ?? foldersOfFiles.first ?? "." }
}

/// The inputs of a report, each with its texts and findings.
struct ReportedInputs {
  let work: DocumentLinting
  /// The texts and findings, in the order of the inputs.
  private(set) var reviews: [ReviewedInput] = []
  private(set) var totals = DocumentLinting.Totals()

  /// Lints and reads all inputs.
  ///
  /// - Parameter progress: The condition for showing a progress line.
  init(_ work: DocumentLinting, threadCount: Int, progress: UseMode, messages: inout Messages) {
    self.work = work
    let count = work.inputs.count
    reviews = Array(repeating: ReviewedInput(), count: count)
    var held: [Messages?] = Array(repeating: nil, count: count)
    messages.begin(ProgressLine(progress, totalCount: count))
    work.run(work.groups, threadCount: threadCount) { input, result, doneCount in
      reviews[input] = result.review
      held[input] = result.messages
      totals.add(result)
      messages.progress(doneCount: doneCount)
    }
    messages.endProgress()
    for case let message? in held { messages.release(message) }
  }

  /// Returns the findings about the route file.
  ///
  /// - Parameter failureCount: The number of inputs that cannot be read, but may link to routes.
  func routeFindings(_ context: RunContext, failureCount: Int) -> [Finding] {
    guard let table = context.table else { return [] }
    // A single input need not link to every route.
    let isComplete = work.inputs.count > 1 && failureCount == 0
    return table.findings
      + (isComplete ? table.unusedRouteFindings(takenNames: totals.takenRoutes) : [])
  }

  var hasTexts: Bool { reviews.contains { !$0.texts.isEmpty } }

  /// The texts with their names, in order.
  var texts: [(name: TextName, text: ReviewedInput.Text)] {
    zip(work.inputs.map(work.writtenPath), reviews).flatMap { path, review in
      review.texts.map { (TextName(path: path, value: $0.value), $0) }
    }
  }
}
