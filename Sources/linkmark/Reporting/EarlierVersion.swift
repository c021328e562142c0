import LinkMarkup

/// The copy as it was in a revision, read with the project file, the routes and the themes of that time.
struct EarlierVersion {
  let revision: Revision
  /// The texts, in the order of the inputs of today and then of those that are gone.
  let texts: [(name: TextName, text: ReviewedInput.Text)]
  let knownFindings: FindingBaseline
  /// The messages about the file of routes, whose findings have no construct in a source.
  let routeMessages: Set<String>
  /// The themes; nil for one that the revision does not have.
  let themes: [Styling?]

  /// Reads the version.
  ///
  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - project: The project file of today.
  ///   - today: The inputs of today.
  init(
    _ revision: Revision, _ options: ReportOptions, _ project: ProjectFile?, _ today: LintInputs,
    _ messages: inout Messages
  ) throws(UsageError) {
    self.revision = revision
    let files = RevisionFiles(revision)
    let settings = try EarlierSettings(files, options, project, &messages)
    themes = settings.themes
    let (inputs, rulePaths, missingCount) = try EarlierVersion.inputs(
      files, today, settings.project)
    let work = DocumentLinting(
      inputs: inputs, source: settings.options.source,
      converter: settings.options.converter(
        settings.routes, themes.first.flatMap(\.self) ?? Styling(), settings.project),
      rulePaths: rulePaths, reportedLevel: options.reportedLevel,
      consideredLevel: options.consideredLevel, directives: options.directives, fixing: nil,
      neighbors: NeighborFiles(files.tree(inputs)), newBaselineFolder: nil, baseline: nil,
      reviewing: DocumentReviewing(purpose: .comparing), emptyReport: today.pageReport,
      messages: messages.held())
    var held = messages.held()
    let reported = ReportedInputs(
      work, threadCount: options.work.threadCount, .never, &held)
    let unreadCount = missingCount + held.failureCount
    if unreadCount > 0 {
      let files = unreadCount == 1 ? "1 file" : "\(unreadCount) files"
      messages.warning(
        "\(files) of \(revision.name) cannot be read, so their texts are shown as added")
    }
    texts = reported.texts
    knownFindings = reported.reviews.reduce(into: FindingBaseline()) { $0.add($1.knownFindings) }
    routeMessages = Set(reported.routeFindings(failureCount: unreadCount).map(\.message))
  }

  /// Returns the inputs of today that the revision has, and those of that time that are gone, with the
  /// number of those whose contents git does not have.
  private static func inputs(
    _ files: RevisionFiles, _ today: LintInputs, _ project: ProjectFile?
  ) throws(UsageError) -> ([Input], rulePaths: [String?]?, missingCount: Int) {
    var names: [(name: String, path: String)] = []
    for input in today.inputs where input.source != .standardInput {
      guard let path = files.path(ofFile: input.name) else {
        throw .refused(
          "\(input.name): this file is not in the repository \(files.revision.root); "
            + "leave it out, or leave out --against")
      }
      if files.revision.hasFile(at: path) { names.append((input.name, path)) }
    }
    var known = Set(names.map { Bytes($0.path.utf8) })
    for search in today.searchedPlaces.searches {
      for (name, path) in files.missingFiles(of: search)
      where known.insert(Bytes(path.utf8)).inserted {
        names.append((name, path))
      }
    }
    let contents = try files.revision.contents(of: names.map(\.path))
    var inputs = zip(names, contents).compactMap { name, contents in
      contents.map { Input(file: name.name, contents: $0) }
    }
    // A partial clone may lack them.
    let missingCount = names.count - inputs.count
    guard let project else { return (inputs, nil, missingCount) }
    let paths = project.rulePaths(of: inputs)
    inputs = project.configured(try project.localized(inputs, paths: paths), paths: paths)
    return (inputs, paths, missingCount)
  }
}
