import LinkMarkup

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
