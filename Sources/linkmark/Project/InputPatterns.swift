import LinkMarkup

/// The patterns in a project's `inputs`: files, folders and globs, and exclusions with `!`.
struct InputPatterns {
  private let included: [Pattern]
  private let exclusions: IgnoreScope.Exclusions?
  private let project: ProjectFile
  /// Whether symbolic links may leave the searched folder.
  private let allowsOutside: Bool

  private struct Pattern {
    let entry: JSONValue.Word
    /// The path before the first wildcard or `{locale}`, or the whole path if there is neither.
    let start: String
    /// The pattern after `start`, with a wildcard in place of `{locale}`; empty for a whole path.
    let glob: String
    /// The place of the language in the glob; nil if the glob has no `{locale}`.
    let localePlace: LocalePlace?

    var unmatchedReason: String {
      "'inputs': '\(entry.text)' matches no files; change or remove it"
    }
  }

  /// - Parameter lines: The indices in `exclusionLines` of the lines to apply; nil for all lines.
  init(
    of project: ProjectFile, allowsOutside: Bool, excludedBy lines: [Int]? = nil
  ) throws(UsageError) {
    self.project = project
    self.allowsOutside = allowsOutside
    let patterns = project.configuration.inputs
    let includedPatterns = patterns.filter { !$0.text.hasPrefix("!") }
    guard !includedPatterns.isEmpty else {
      throw .refused(
        "\(project.path): 'inputs' is missing; name files, folders or globs, as in [\"copy\"]")
    }
    try InputPatterns.checkGlobs(patterns)
    var included: [Pattern] = []
    for pattern in includedPatterns {
      let (start, glob) = InputPatterns.split(pattern.text)
      if let reason = project.refusal(of: project.path(of: start), text: start) {
        throw .inFile(pattern.error("'inputs': \(reason)"))
      }
      let place = try attempt(try LocalePlace(in: glob)) { (error: LocalePlace.UnclearError) in
        UsageError.inFile(pattern.error("'inputs': \(error.reason)"))
      }
      included.append(
        Pattern(entry: pattern, start: start, glob: place?.glob ?? glob, localePlace: place))
    }
    self.included = included
    try InputPatterns.checkGlobs(project.configuration.exclude)
    exclusions = project.exclusions(by: lines ?? Array(project.exclusionLines.indices))
  }

  /// Returns the inputs of all patterns, each once and in the order of the patterns, and the places
  /// that were searched.
  func inputs(
    _ messages: inout Messages, acceptsUnmatched: Bool = false
  ) -> ([Input], SearchedPlaces) {
    var places = SearchedPlaces()
    var inputs: [Input] = []
    var known: Set<Bytes> = []
    for pattern in included {
      let failureCount = messages.failureCount
      let found = self.inputs(of: pattern, places: &places, messages: &messages)
      if found.isEmpty, !acceptsUnmatched, messages.failureCount == failureCount {
        messages.failure(project.path, reason: pattern.unmatchedReason)
      }
      // A single pattern finds no file twice, so there are no duplicates to remove.
      if included.count == 1 { return (found, places) }
      inputs += found.filter { known.insert(Bytes($0.name.utf8)).inserted }
    }
    return (inputs, places)
  }

  /// Returns an error for each pattern that matches no file, unless its files cannot be read.
  func unmatchedPatterns() -> [SourceError] {
    included.compactMap { pattern in
      var places = SearchedPlaces()
      var held = Messages(.errors).held()
      let found = inputs(of: pattern, places: &places, messages: &held)
      return found.isEmpty && held.failureCount == 0
        ? pattern.entry.error(pattern.unmatchedReason) : nil
    }
  }

  /// Returns the text of each pattern, with the inputs that match it.
  func selections(_ messages: inout Messages) -> [(pattern: String, inputs: [Input])] {
    var places = SearchedPlaces()
    return included.map { ($0.entry.text, inputs(of: $0, places: &places, messages: &messages)) }
  }

  private func inputs(
    of pattern: Pattern, places: inout SearchedPlaces, messages: inout Messages
  ) -> [Input] {
    let start = pattern.start
    // The path is normalized, so that all patterns find a file under the same name.
    let inside = start.hasPrefix("/") ? start : Path.normalized(start) ?? start
    let path = inside.isEmpty ? project.folder : project.path(of: inside)
    do throws(SystemError) {
      let isFolder = try FileStatus(ofFileAt: path).kind == .directory
      guard isFolder else {
        places.addFile(path)
        // A file outside of the project's folder is treated as if its folder had been searched.
        let isInside = !start.hasPrefix("/") && Path.normalized(start) != nil
        return [Input(file: path, belowFolder: isInside ? project.folder : Path.folder(of: path))]
      }
      let filter =
        pattern.glob.isEmpty
        ? .markdown : Glob(ignorePattern: pattern.glob.utf8).map(FolderSearch.Filter.pattern)
      guard let filter else { return [] }
      let search = FolderSearch(
        folder: path, filter: filter, boundary: boundary(of: path), exclusions: exclusions)
      places.add(search)
      return search.inputs(&messages).compactMap { $0.localized(by: pattern.localePlace) }
    } catch {
      places.addFile(path)
      messages.failure(path, reading: error)
      return []
    }
  }

  /// Returns the folder that symbolic links must not leave; nil if they may lead anywhere.
  private func boundary(of folder: String) -> String? {
    if allowsOutside { return nil }
    return Boundary(project.folder).contains(folder) ? project.folder : folder
  }

  /// Splits a pattern before the first component that has a wildcard or `{locale}`.
  private static func split(_ pattern: String) -> (folder: String, glob: String) {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
    let first = parts.firstIndex { Glob.hasWildcards($0.utf8) || LocalePlace.isIn($0) }
    guard let first else { return (pattern, "") }
    let folder = parts[..<first].joined(separator: "/")
    let start = folder.isEmpty ? first == 0 ? "." : "/" : folder
    return (start, parts[first...].joined(separator: "/"))
  }

  fileprivate static func checkGlobs(_ patterns: [JSONValue.Word]) throws(UsageError) {
    for pattern in patterns where Glob(ignorePattern: pattern.text.utf8) == nil {
      throw .inFile(
        pattern.error("'\(pattern.text)' is not a glob; close the bracket, or write '\\\\['"))
    }
  }
}

extension ProjectFile {
  /// Returns the input patterns if at least one of them contains `{locale}`; nil otherwise.
  func localePatterns() throws(UsageError) -> InputPatterns? {
    configuration.inputs.contains { LocalePlace.isIn($0.text) }
      ? try InputPatterns(of: self, allowsOutside: true) : nil
  }

  /// Returns the exclusions in `exclude`; nil if there are none.
  func exclusions(
    _ reach: IgnoreScope.Exclusions.Reach = .inFolders
  ) throws(UsageError) -> IgnoreScope.Exclusions? {
    try InputPatterns.checkGlobs(configuration.exclude)
    var exclusions = exclusions(by: configuration.exclude.indices)
    exclusions?.reach = reach
    return exclusions
  }

  /// The lines of `exclude`, and the patterns in `inputs` that begin with `!`, without the `!`.
  var exclusionLines: [(entry: JSONValue.Word, line: String)] {
    configuration.exclude.map { ($0, $0.text) }
      + configuration.inputs.filter { $0.text.hasPrefix("!") }
      .map { ($0, String($0.text.dropFirst())) }
  }

  /// Returns the exclusions in `exclusionLines` at some indices; nil if there are no indices.
  fileprivate func exclusions(by indices: some Sequence<Int>) -> IgnoreScope.Exclusions? {
    let all = exclusionLines
    let lines = indices.map { all[$0].line }
    guard !lines.isEmpty else { return nil }
    return IgnoreScope.Exclusions(
      file: IgnoreFile(parsing: Bytes(lines.joined(separator: "\n").utf8)),
      folder: FileSystem.resolvedPath(of: folder))
  }

  /// Returns the inputs with their settings from `files` in the project file.
  ///
  /// - Parameter paths: The inputs' paths, from `rulePaths(of:)`.
  func configured(_ inputs: [Input], paths: [String?]) -> [Input] {
    zip(inputs, paths).map { input, path in
      var input = input
      input.settings = path.flatMap { configuration.settings(ofFile: $0) }
      return input
    }
  }
}

extension InputPatterns {
  /// Returns the inputs that operands name, with the language that a pattern finds in each path.
  ///
  /// - Parameter paths: The inputs' paths, from `rulePaths(of:)`.
  func localized(_ inputs: [Input], paths: [String?]) -> [Input] {
    let patterns = included.compactMap { pattern in
      pattern.localePlace.flatMap { place in
        Glob(ignorePattern: pattern.glob.utf8).map { (pattern.start, $0, place) }
      }
    }
    guard !patterns.isEmpty else { return inputs }
    return zip(inputs, paths).map { input, path in
      guard let path else { return input }
      for (start, glob, place) in patterns {
        guard let rest = start == "." ? path : Path.relative(path, to: start),
          glob.matches(rest.utf8), let localized = place.localeAndPattern(of: rest)
        else { continue }
        var input = input
        input.locale = localized.locale
        // Some names don't end with `rest`, such as a path through a symbolic link.
        if input.name.utf8.elementsEqual(rest.utf8) {
          input.translation = Input.Translation(place: place, folder: ".")
        } else if input.name.utf8.count > rest.utf8.count + 1, input.name.hasSuffix("/" + rest) {
          input.translation = Input.Translation(
            place: place, folder: String(input.name.dropLast(rest.count + 1)))
        }
        return input
      }
      return input
    }
  }
}

extension Input {
  /// Returns the input with the language at a place in its path; nil if no language is there.
  ///
  /// Without a place, the input is returned as it is.
  fileprivate func localized(by place: LocalePlace?) -> Input? {
    guard let place, case .file(let folder?) = source else { return self }
    guard let localized = place.localeAndPattern(of: Path.relative(name, to: folder) ?? name) else {
      return nil
    }
    var input = self
    input.locale = localized.locale
    input.translation = Translation(place: place, folder: folder)
    return input
  }
}
