import LinkMarkup

/// The texts of a revision, read with the project file, the routes and the themes of the revision.
struct EarlierVersion {
  let revision: Revision
  /// The texts in the order of the current inputs, and then of the removed inputs.
  let texts: [(name: TextName, text: ReviewedInput.Text)]
  let knownFindings: FindingBaseline
  /// The messages of the findings about the route file.
  let routeMessages: Set<String>
  /// The themes; nil for a theme that the revision lacks, or that is not valid there.
  let themes: [Styling?]

  /// Reads the texts of the revision.
  ///
  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - project: The current project file.
  ///   - current: The current inputs.
  init(
    _ revision: Revision, options: ReportOptions, project: ProjectFile?, inputs current: LintInputs,
    messages: inout Messages
  ) throws(UsageError) {
    self.revision = revision
    let files = RevisionFiles(revision: revision)
    let settings = files.settings(options, project: project, messages: &messages)
    themes = settings.themes
    let (inputs, missingCount) = try EarlierVersion.inputs(of: files, current: current)
    let project = settings.context.project
    var converter = settings.context.completing(settings.options.makeConverter())
    converter.styling = themes.first.flatMap(\.self) ?? Styling()
    converter.styling.style = .default
    let work = DocumentLinting(
      worker: DocumentWorker(
        inputs, of: project, patterns: try project?.localePatterns(),
        source: settings.options.source, converter: converter, directives: options.directives,
        neighbors: NeighborFiles(files.tree(inputs))),
      reportedLevel: options.reportedLevel, consideredLevel: options.consideredLevel,
      allowsOutside: false, reviewing: DocumentReviewing(purpose: .comparing),
      emptyReport: current.pageReport, messages: messages.held())
    var held = messages.held()
    let reported = ReportedInputs(
      work, threadCount: options.work.threadCount, progress: .never, messages: &held)
    let unreadCount = missingCount + held.failureCount
    if unreadCount > 0 {
      let files = unreadCount == 1 ? "1 file" : "\(unreadCount) files"
      messages.warning(
        "\(files) of \(revision.name) cannot be read, so their texts are shown as added")
    }
    texts = reported.texts
    knownFindings = reported.reviews.reduce(into: FindingBaseline()) { $0.add($1.knownFindings) }
    routeMessages = Set(
      reported.routeFindings(settings.context, failureCount: unreadCount).map(\.message))
  }

  /// Returns the inputs that the revision has, whether current or removed, and the number of inputs
  /// whose contents git lacks.
  private static func inputs(
    of files: RevisionFiles, current: LintInputs
  ) throws(UsageError) -> ([Input], missingCount: Int) {
    var names: [(name: String, path: String)] = []
    for input in current.worker.inputs where input.source != .standardInput {
      guard let path = files.path(ofFile: input.name) else {
        throw .refused(
          "\(input.name): this file is not in the repository \(files.revision.root); "
            + "leave it out, or leave out --against")
      }
      if files.revision.hasFile(at: path) { names.append((input.name, path)) }
    }
    var known = Set(names.map { Bytes($0.path.utf8) })
    for search in current.searchedPlaces.searches {
      for (name, path) in files.removedFiles(of: search)
      where known.insert(Bytes(path.utf8)).inserted {
        names.append((name, path))
      }
    }
    let contents = try files.revision.contents(of: names.map(\.path))
    let inputs = zip(names, contents).compactMap { name, contents in
      contents.map { Input(file: name.name, contents: $0) }
    }
    // A partial clone may lack the contents of some files.
    return (inputs, names.count - inputs.count)
  }
}

extension RevisionFiles {
  /// Reads the options, the project file, the routes and the themes of the revision, and reports
  /// errors as warnings; a theme that cannot be read is nil.
  ///
  /// - Parameters:
  ///   - given: The options of the command line.
  ///   - current: The current project file.
  fileprivate func settings(
    _ given: ReportOptions, project current: ProjectFile?, messages: inout Messages
  ) -> (options: ReportOptions, context: RunContext, themes: [Styling?]) {
    func read<Value>(
      orWarn consequence: String, _ read: () throws(UsageError) -> Value?
    ) -> Value? {
      do throws(UsageError) {
        return try read()
      } catch {
        messages.warning("\(revision.name): \(error); \(consequence)")
        return nil
      }
    }
    let completed = read(orWarn: "the copy is read without it") {
      () throws(UsageError) -> (ProjectFile?, ReportOptions)? in
      let project = try self.project(after: current, options: given.project)
      var options = try given.completed(by: project)
      try options.routes.complete(by: project)
      return (project, options)
    }
    let (project, options) = completed ?? (nil, given)
    let table = read(orWarn: "links are compared with no routes") { () throws(UsageError) in
      try routes(options.routes, rules: project?.configuration.rules)
    }
    let themes = options.themes.map { name in
      read(orWarn: "the theme is not compared") { () throws(UsageError) in
        try theme(named: name, options: options.styling)
      }
    }
    return (options, RunContext(project: project, routes: options.routes, table: table), themes)
  }

  // MARK: Files that options name; nil if the revision does not have them

  private func parsed<Value>(
    _ path: String, by parse: (Bytes) throws(SourceError) -> Value
  ) throws(UsageError) -> Value? {
    guard let source = try contents(ofFile: path) else { return nil }
    return try attempt(try parse(source))
  }

  private func project(
    after current: ProjectFile?, options: ProjectOptions
  ) throws(UsageError) -> ProjectFile? {
    if options.isIgnored { return nil }
    for path in current.map({ [$0.path] }) ?? possiblePaths {
      let folder = options.allowsOutside ? nil : Boundary(Path.folder(of: path))
      let project = try parsed(path) { source throws(SourceError) in
        try ProjectFile(
          parsing: source, path: path, isFound: current?.isFound ?? true,
          boundary: current.map(\.boundary) ?? folder)
      }
      if let project { return project }
    }
    return nil
  }

  /// The possible paths of a removed project file, in the working folder and the folders above it.
  private var possiblePaths: [String] {
    let depth = (path(ofFile: ".") ?? "").utf8.split(separator: UInt8(ascii: "/")).count
    return (0...depth).map { String(repeating: "../", count: $0) + ProjectFile.name }
  }

  private func routes(_ options: RouteOptions, rules: LinkRules?) throws(UsageError)
    -> RouteTable?
  {
    guard let path = options.file else { return nil }
    return try parsed(path) { source throws(SourceError) in
      let table = try RouteTable(parsing: source, path: path, webHosts: options.webHosts)
      try rules?.check(against: table)
      return table
    }
  }

  private func theme(named name: String?, options: StylingOptions) throws(UsageError)
    -> Styling?
  {
    guard let name, Theme.embedded(named: name) == nil else {
      return try Styling(options, theme: name.flatMap(Theme.embedded))
    }
    let theme = try parsed(name) { source throws(SourceError) in
      try Theme(parsing: source, path: name)
    }
    return try theme.map { theme throws(UsageError) in try Styling(options, theme: theme) }
  }
}

/// A name that identifies a text in each revision.
struct TextName: Hashable {
  let path: String
  /// The key, the language and the variant of a value; nil for a document.
  let value: CatalogKey?

  /// An identifier that depends on the name alone.
  var identifier: String { "t" + digest(with: "").prefix(10) }

  /// Returns a digest of the name and a content's digest, in hexadecimal digits.
  func digest(with content: String) -> String {
    SHA256.hexadecimalDigits(
      of: [path, value?.key, value?.locale, value?.variant, content].jsonText.bytes)
  }
}
