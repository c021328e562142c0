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

/// The options, the project file, the routes and the themes of a revision.
struct EarlierSettings {
  private(set) var options: ReportOptions
  private(set) var project: ProjectFile?
  let routes: RouteTable?
  /// Nil for a theme that the revision does not have.
  let themes: [Styling?]

  /// Reads the settings; what is wrong with those of that time is a warning.
  ///
  /// - Parameters:
  ///   - given: The options of the command line.
  ///   - today: The project file of today.
  init(
    _ files: RevisionFiles, _ given: ReportOptions, _ today: ProjectFile?,
    _ messages: inout Messages
  ) throws(UsageError) {
    options = given
    let reader = EarlierFileReader(files: files)
    do throws(UsageError) {
      project = try reader.project(today, given.project)
      options = try given.completed(by: project)
    } catch {
      messages.earlier(files.revision, error, "the copy is read without it")
      project = nil
    }
    do throws(UsageError) {
      routes = try reader.routes(options.routes, project?.configuration.rules)
    } catch {
      messages.earlier(files.revision, error, "links are compared with no routes")
      routes = nil
    }
    var themes: [Styling?] = []
    for name in options.themes {
      do throws(UsageError) {
        themes.append(try reader.theme(name, options.styling))
      } catch {
        messages.earlier(files.revision, error, "the theme is not compared")
        themes.append(nil)
      }
    }
    self.themes = themes
  }
}

extension Messages {
  /// Warns about a file of a revision.
  fileprivate mutating func earlier(
    _ revision: Revision, _ error: UsageError, _ consequence: String
  ) {
    warning("\(revision.name): \(error); \(consequence)")
  }
}

/// Reads the files of a revision that options name.
private struct EarlierFileReader {
  let files: RevisionFiles

  /// Returns the project file; nil if the revision has none.
  func project(
    _ today: ProjectFile?, _ options: ProjectOptions
  ) throws(UsageError) -> ProjectFile? {
    if options.isIgnored { return nil }
    let paths = today.map { [$0.path] } ?? possiblePaths
    for path in paths {
      guard let source = try files.contents(ofFile: path) else { continue }
      let folder = options.allowsOutside ? nil : Boundary(Path.folder(of: path))
      do throws(SourceError) {
        return try ProjectFile(
          parsing: source, path: path, isFound: today?.isFound ?? true,
          boundary: today.map(\.boundary) ?? folder)
      } catch {
        throw .inFile(error)
      }
    }
    return nil
  }

  /// The places of a project file that was removed: the working folder and those above it.
  private var possiblePaths: [String] {
    let here = files.path(ofFile: ".") ?? ""
    let depth = here.utf8.split(separator: UInt8(ascii: "/")).count
    return (0...depth).map { String(repeating: "../", count: $0) + ProjectFile.name }
  }

  func routes(_ options: RouteOptions, _ rules: LinkRules?) throws(UsageError) -> RouteTable? {
    guard let path = options.file, let source = try files.contents(ofFile: path) else {
      return nil
    }
    do throws(SourceError) {
      let table = try RouteTable(parsing: source, path: path, webHosts: options.webHosts)
      try rules?.check(against: table)
      return table
    } catch {
      throw .inFile(error)
    }
  }

  /// Returns a theme; nil if the revision does not have it.
  func theme(_ name: String?, _ options: StylingOptions) throws(UsageError) -> Styling? {
    guard let name, Theme.embedded(named: name) == nil else {
      return try Styling(options, theme: name.flatMap(Theme.embedded))
    }
    guard let source = try files.contents(ofFile: name) else { return nil }
    let theme: Theme
    do throws(SourceError) {
      theme = try Theme(parsing: source, path: name)
    } catch {
      throw .inFile(error)
    }
    return try Styling(options, theme: theme)
  }
}

/// The files of a revision by the paths that users write.
struct RevisionFiles: Sendable {
  let revision: Revision

  init(_ revision: Revision) {
    self.revision = revision
  }

  /// Returns the path of a file relative to the root of the repository; nil if it is outside.
  func path(ofFile file: String) -> String? {
    Path.relative(FileSystem.resolvedPath(of: file), to: revision.root)
  }

  /// Returns what the paths of the files in a folder begin with; nil for a folder outside.
  private func prefix(ofFolder folder: String) -> String? {
    let path = FileSystem.resolvedPath(of: folder)
    if Path.areSame(path, revision.root) { return "" }
    return Path.relative(path, to: revision.root).map { $0 + "/" }
  }

  /// Returns the contents of a file: those of the revision, or those on the disk outside of the repository.
  ///
  /// - Returns: Nil if the revision does not have the file.
  func contents(ofFile file: String) throws(UsageError) -> Bytes? {
    guard let path = path(ofFile: file) else {
      return try? FileSystem.contents(ofRegularFile: file, limit: Input.maximumSettingsCount)
    }
    return try revision.contents(of: [path])[0]
  }

  /// Returns the files that a search would find in the revision, and that are no longer there.
  func missingFiles(of search: FolderSearch) -> [(name: String, path: String)] {
    guard let prefix = prefix(ofFolder: search.folder) else { return [] }
    let paths = revision.paths.filter { $0.utf8.starts(with: prefix.utf8) }
      .map { String(Substring($0.utf8.dropFirst(prefix.utf8.count))) }
    return search.files(among: paths).compactMap { path in
      let name = Path.joined(search.folder, path)
      return FileSystem.exists(name) ? nil : (name, prefix + path)
    }
  }

  /// The files around documents.
  ///
  /// - Parameter inputs: The documents that are already read.
  func tree(_ inputs: [Input]) -> NeighborFiles.Tree {
    let names = namesInFolders
    let known = Dictionary(
      inputs.map { (Bytes($0.name.utf8), $0.contents) }, uniquingKeysWith: { first, _ in first })
    return NeighborFiles.Tree(
      hasFile: { file in
        guard let path = path(ofFile: file) else { return NeighborFiles.Tree.disk.hasFile(file) }
        return revision.hasFile(at: path) || names[Bytes(path.utf8)] != nil
      },
      names: { folder in
        guard let prefix = prefix(ofFolder: folder) else {
          return NeighborFiles.Tree.disk.names(folder)
        }
        return names[Bytes(prefix.utf8.dropLast())]
      },
      contents: { file in
        if let contents = known[Bytes(file.utf8)] { return contents }
        return try? contents(ofFile: file)
      })
  }

  /// The names in each folder, by its path relative to the root.
  private var namesInFolders: [Bytes: [String]] {
    var names: [Bytes: [String]] = [:]
    for path in revision.paths {
      var rest = path
      while true {
        let folder = Path.folder(of: rest)
        let key = folder == "." ? [] : Bytes(folder.utf8)
        let isKnown = names[key] != nil
        names[key, default: []].append(Path.name(of: rest))
        if isKnown || key.isEmpty { break }
        rest = folder
      }
    }
    return names
  }
}

/// A day of the Gregorian calendar in UTC.
struct CalendarDay {
  private let year: Int
  private let month: Int
  private let day: Int

  /// Returns the day of a time; nil before 1970 and after 9999.
  ///
  /// - Parameter seconds: Since the start of 1970, without leap seconds.
  init?(secondsSince1970 seconds: Int) {
    guard (0..<253_402_300_800).contains(seconds) else { return nil }
    // Years that begin in March have their leap day at the end; eras are 400 years.
    let days = seconds / 86_400 + 719_468
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + days / 146_097 * 400 + (month <= 2 ? 1 : 0)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as `2026-11-26`.
  var description: String {
    func padded(_ number: Int, _ count: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

/// What a text is called in every version of the copy.
struct TextName: Hashable {
  /// The path of the file.
  let path: String
  /// The key, the language and the variant of a value; nil for a document.
  let value: CatalogKey?

  /// An identifier that depends on the name alone.
  var identifier: String {
    let parts = [path, value?.key, value?.locale, value?.variant].compactMap(\.self)
    let digits = SHA256.hexadecimalDigits(of: Bytes(parts.joined(separator: "\0").utf8))
    return "t" + digits.prefix(10)
  }
}
