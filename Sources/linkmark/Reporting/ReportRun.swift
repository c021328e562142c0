import LinkMarkup
import LinkReview

/// Writes a page on which people review the copy.
struct ReportRun {
  private let options: ReportOptions
  private let project: ProjectFile?
  private let inputs: LintInputs
  private let routes: RouteTable?
  private let themes: [Styling]
  private let earlier: EarlierVersion?
  private let neighbors = NeighborFiles()
  private var messages: Messages
  /// That of all findings, also of those that are not shown.
  private var worstLevel: Finding.Level?
  private var hiddenCount = 0

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - listed: The options with the operands of `--files-from`.
  ///   - meantCommand: Returns the command that a mistyped operand may have meant.
  init(
    _ listed: ReportOptions, _ project: ProjectFile?,
    meantCommand: @escaping (String) -> String?, _ messages: inout Messages
  ) throws(UsageError) {
    options = try listed.completed(by: project)
    self.project = project
    routes = try RouteTable.named(by: options.routes, for: project?.configuration.rules)
    var themes: [Styling] = []
    for name in options.themes {
      var styling = options.styling
      styling.theme = name
      themes.append(try Styling(styling))
      if let name { messages.findings(themes[themes.count - 1].theme.findings, in: name) }
    }
    self.themes = themes
    let inputs = try LintInputs(of: options, project, meantCommand: meantCommand, &messages)
    self.inputs = inputs
    try options.checkOutput(inputs.inputs, options.sources(project))
    if let name = options.revision {
      let folder = project?.folder ?? inputs.searchedPlaces.firstFolder
      earlier = try EarlierVersion(
        try Revision(name, in: folder), listed, project, inputs, &messages)
    } else {
      earlier = nil
    }
    self.messages = messages
  }

  /// Reads all inputs, and writes the page; nothing if no input can be read.
  mutating func run() -> ExitStatus {
    if !options.isChecking { OutputWriter.finishWhenInterrupted() }
    let reported = reported()
    var isStale = false
    // An earlier page says more than one without any text.
    if messages.failureCount == 0 || reported.hasTexts {
      let review = review(of: reported)
      messages.notice(review.verdict)
      isStale = write(ReviewPage(of: review).bytes)
      writeDependencies()
    }
    messages.hiddenFindings(hiddenCount, failingFrom: options.failure.level)
    let status = messages.status(after: worstLevel, failingFrom: options.failure.level)
    return status == .done && isStale ? .findings : status
  }

  /// Returns the page of what a build converts, without any message.
  static func page(for build: BuildOptions) throws(UsageError) -> Bytes {
    let options = try ReportOptions(for: build)
    var messages = Messages(.errors).held()
    let project = try ProjectFile.chosen(by: options.project, near: ["."])
    var run = try ReportRun(options, project, meantCommand: { _ in nil }, &messages)
    return ReviewPage(of: run.review()).bytes
  }

  /// Reads all inputs, and returns what the page shows.
  mutating func review() -> Review {
    review(of: reported())
  }

  /// Reads all inputs.
  private mutating func reported() -> ReportedInputs {
    let reported = ReportedInputs(
      work, threadCount: options.work.threadCount, options.work.progress, &messages)
    messages.missingWords(of: reported.languagesWithoutWords)
    worstLevel = reported.worstLevel
    hiddenCount = reported.hiddenCount
    return reported
  }

  private mutating func review(of reported: ReportedInputs) -> Review {
    var builder = ReviewBuilder(reported)
    addRouteFindings(reported, to: &builder)
    if let earlier { builder.compare(with: earlier, threadCount: options.work.threadCount) }
    return review(of: builder)
  }

  private var work: DocumentLinting {
    DocumentLinting(
      inputs: inputs.inputs, source: options.source,
      converter: options.converter(routes, themes[0], project), rulePaths: inputs.rulePaths,
      reportedLevel: options.reportedLevel, consideredLevel: options.consideredLevel,
      directives: options.directives, fixing: nil, neighbors: neighbors,
      allowsOutside: options.project.allowsOutside, newBaselineFolder: nil, baseline: nil,
      reviewing: DocumentReviewing(purpose: .showing(since: earlier?.knownFindings)),
      emptyReport: inputs.pageReport, messages: messages.held())
  }

  /// Adds what lint reports about the file of routes.
  private mutating func addRouteFindings(
    _ reported: ReportedInputs, to builder: inout ReviewBuilder
  ) {
    guard let file = options.routes.file else { return }
    let path = reported.work.emptyReport.writtenPath(file)
    let findings = reported.routeFindings(failureCount: messages.failureCount)
    hiddenCount += reported.work.hiddenCount(of: findings)
    worstLevel = [worstLevel, findings.worstLevel].compactMap(\.self).max()
    var reportedFile = ReportedFile(path, source: [])
    let shown = findings.filter { $0.level >= options.reportedLevel }.map { finding in
      var shown = Review.Finding(reportedFile.entry(finding, for: .full))
      shown.isNew = earlier.map { !$0.routeMessages.contains(finding.message) } ?? false
      return shown
    }
    builder.addFindings(shown, in: path)
  }

  private func review(of builder: ReviewBuilder) -> Review {
    var themes = self.themes.map { Review.Theme($0) }
    for (index, old) in (earlier?.themes ?? []).enumerated() {
      if let old {
        themes[index].changes = Review.ThemeChange.all(from: old, to: self.themes[index])
      }
    }
    var review = Review(title: options.title ?? "Review", themes: themes)
    review.revision = earlier.map {
      Review.Revision(name: $0.revision.name, commit: $0.revision.commit)
    }
    review.date =
      CurrentProcess.environmentVariable("SOURCE_DATE_EPOCH")
      .flatMap { Int($0) }.flatMap(CalendarDay.init(secondsSince1970:))?.description
    review.style = options.styling.style
    review.selection = options.selection
    ReviewSelection(builder, locales: options.locales).add(to: &review)
    return review
  }

  /// Writes the page, or reports that it is stale.
  ///
  /// - Returns: Whether it is stale or missing.
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
      guard try !holds(page, path) else { return false }
      let command = OutputCheck.fixingCommand(CommandLine.arguments.dropFirst())
      messages.notice("\(path) is missing or stale; to write: \(command)")
      return true
    } catch {
      messages.failure(path, writing: error)
      return false
    }
  }

  /// Returns whether a file holds a page.
  private func holds(_ page: Bytes, _ path: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      return try FileSystem.contents(ofRegularFile: path, limit: page.count) == page
    } catch .noSuchFile, .fileTooLarge {
      return false
    }
  }

  private mutating func writeDependencies() {
    guard let path = options.dependencyFile, messages.failureCount == 0,
      case .file(let output) = options.output.destination
    else { return }
    let sources = sources(of: output)
    // The copy names those that links lead to, which were not known when the others were checked.
    if let name = sources.first(where: DependencyFile.isUnfit) {
      messages.failure("--depfile", DependencyFile.refusal(of: name))
      return
    }
    do throws(SystemError) {
      let text = Bytes(DependencyFile.text(of: output, madeFrom: sources).utf8)
      try OutputWriter().write(text.span, to: path)
    } catch {
      messages.failure(path, writing: error)
    }
  }

  /// Returns the files that the page is made from, each once.
  ///
  /// Make and Ninja would run again and again for one that is missing, and for the page itself.
  private func sources(of page: String) -> [String] {
    let inputs = inputs.inputs.filter { $0.source != .standardInput }.map(\.name)
    var known = Set([try? FileStatus(ofFileAt: page)].compactMap { $0?.identity })
    return (inputs + options.sources(project) + neighbors.paths.sorted()).filter { path in
      guard let status = try? FileStatus(ofFileAt: path), status.kind == .regular else {
        return false
      }
      return known.insert(status.identity).inserted
    }
  }
}

extension ReportOptions {
  /// Checks that the page overwrites no source.
  fileprivate func checkOutput(_ inputs: [Input], _ sources: [String]) throws(UsageError) {
    try OutputConflicts.check(
      [OutputPlan(output)], of: inputs, otherSources: sources, dependencyFile: dependencyFile)
  }
}

extension SearchedPlaces {
  /// The folder of the first operand; the working folder without one.
  fileprivate var firstFolder: String { searches.first?.folder ?? foldersOfFiles.first ?? "." }
}

/// The inputs of a report, each with what is shown of it.
struct ReportedInputs {
  let work: DocumentLinting
  /// In the order of the inputs.
  private(set) var reviews: [ReviewedInput] = []
  private(set) var worstLevel: Finding.Level?
  /// The number of findings that make the run fail, and are below the level that is shown.
  private(set) var hiddenCount = 0
  private var takenRoutes: Set<String> = []
  private(set) var languagesWithoutWords: [LanguageTag] = []

  /// Lints and reads all inputs.
  ///
  /// - Parameter progress: What is shown meanwhile; nil for nothing.
  init(_ work: DocumentLinting, threadCount: Int, _ progress: When, _ messages: inout Messages) {
    self.work = work
    let count = work.inputs.count
    let groups = work.groups
    reviews = Array(repeating: ReviewedInput(), count: count)
    var held: [Messages?] = Array(repeating: nil, count: count)
    messages.begin(ProgressLine(progress, totalCount: count))
    var doneCount = 0
    OrderedWork(
      count: groups.count, threadCount: groups.count > 1 ? threadCount : 1,
      window: threadCount * 32, batchCount: 8
    ).run { [work] index in
      work.results(of: groups[index], threadCount: max(1, threadCount / groups.count))
    } receive: { index, results in
      for (input, result) in zip(groups[index], results) {
        reviews[input] = result.review
        held[input] = result.messages
        worstLevel = [worstLevel, result.worstLevel].compactMap(\.self).max()
        hiddenCount += result.hiddenCount
        takenRoutes.formUnion(result.takenRoutes)
        for language in result.languagesWithoutWords
        where !languagesWithoutWords.contains(language) {
          languagesWithoutWords.append(language)
        }
      }
      doneCount += results.count
      messages.progress(doneCount: doneCount)
    }
    messages.endProgress()
    for case let message? in held { messages.release(message) }
  }

  /// Returns what lint reports about the file of routes.
  ///
  /// - Parameter failureCount: The number of inputs that cannot be read, which may have links.
  func routeFindings(failureCount: Int) -> [Finding] {
    guard let routes = work.converter.routes else { return [] }
    // One file does not link to everything.
    guard work.inputs.count > 1, failureCount == 0 else { return routes.findings }
    return routes.findings + routes.unusedRouteFindings(takenNames: takenRoutes)
  }

  var hasTexts: Bool { reviews.contains { !$0.texts.isEmpty } }

  /// The texts with their names, in order.
  var texts: [(name: TextName, text: ReviewedInput.Text)] {
    zip(work.inputs.map(work.writtenPath), reviews).flatMap { path, review in
      review.texts.map { (TextName(path: path, value: $0.value), $0) }
    }
  }
}
