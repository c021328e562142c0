extension Configuration {
  /// The language, the format and the lint levels of some files of a project.
  package struct FileSettings: Sendable {
    /// The globs as written.
    package let patterns: [PlacedText]
    fileprivate let globs: [Glob]
    /// The language; `nil` for that of the project.
    package fileprivate(set) var locale: LanguageTag?
    /// The format; `nil` for that of the project.
    package fileprivate(set) var source: SourceFormat?
    /// The syntax of placeholders in JSON; `nil` for that of the project.
    package fileprivate(set) var placeholders: PlaceholderSyntax?
    /// The levels of rules that differ from those of the project.
    package fileprivate(set) var lintLevels: LintLevels

    /// Returns whether one of the globs matches a path relative to the configuration's folder.
    package func matches(_ path: String) -> Bool { globs.contains { $0.matches(path.utf8) } }
  }

  /// Returns the globs of `files` that match none of the paths, in file order.
  package func unusedFilePatterns(among paths: [String]) -> [PlacedText] {
    files.flatMap { entry in
      zip(entry.patterns, entry.globs).filter { _, glob in
        !paths.contains { glob.matches($0.utf8) }
      }.map(\.0)
    }
  }

  /// Returns the settings of a file, or `nil` if no entry of `files` matches it; the last entry wins.
  ///
  /// - Parameter path: The path of the file, relative to the configuration's folder.
  package func settings(ofFile path: String) -> FileSettings? {
    var result: FileSettings?
    for entry in files where entry.matches(path) {
      guard let earlier = result else {
        result = entry
        continue
      }
      result?.locale = entry.locale ?? earlier.locale
      result?.source = entry.source ?? earlier.source
      result?.placeholders = entry.placeholders ?? earlier.placeholders
      result?.lintLevels = earlier.lintLevels.overridden(by: entry.lintLevels)
    }
    return result
  }

  /// Reads the list `files`.
  static func files(in json: JSONDocument) throws(SourceError) -> [FileSettings] {
    guard let list = json.member("files", of: JSONDocument.root)?.value else { return [] }
    var files: [FileSettings] = []
    for element in try json.elements(of: list, orComplain: "'files'") {
      try json.checkObject(element, "an entry of 'files'", "an object with 'match' and 'set'")
      try json.checkKeys(of: element, among: ["match", "set"], "an entry of 'files'")
      guard let match = json.member("match", of: element), let set = json.member("set", of: element)
      else {
        throw json.error(
          at: element, "an entry of 'files' needs both 'match' and 'set'; add the other one")
      }
      let patterns = try placedTexts(of: match.value, "'match'", in: json)
      try json.checkObject(set.value, "'set'", "an object with 'locale', 'from' or 'lint'")
      try json.checkKeys(of: set.value, among: ["locale", "from", "placeholders", "lint"], "'set'")
      files.append(
        FileSettings(
          patterns: patterns, globs: patterns.map { Glob($0.text, of: .path) },
          locale: try locale(in: set.value, json),
          source: try choice("from", in: set.value, json),
          placeholders: try choice("placeholders", in: set.value, json),
          lintLevels: try json.member("lint", of: set.value).map { member throws(SourceError) in
            try LintLevels(lint: member.value, in: json)
          } ?? .standard))
    }
    return files
  }

  private static func locale(
    in id: JSONNode.ID, _ json: JSONDocument
  ) throws(SourceError) -> LanguageTag? {
    guard let member = json.member("locale", of: id) else { return nil }
    let word = try json.word(member.value, "'locale'")
    guard let tag = LanguageTag(word.text) else {
      throw json.error(
        at: member.value, "'\(word.text)' is not a language tag; write one such as en or pt-BR")
    }
    return tag
  }

  private static func choice<Value: CaseIterable & RawRepresentable<String>>(
    _ key: String, in id: JSONNode.ID, _ json: JSONDocument
  ) throws(SourceError) -> Value? {
    guard let member = json.member(key, of: id) else { return nil }
    return try json.choice(member.value, "'\(key)'")
  }
}
