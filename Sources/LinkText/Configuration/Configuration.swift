/// The configuration of a project, read from a `linkmark.json`.
///
/// The file is described in `Documentation/LinkRules.md`.
public struct Configuration: Sendable {
  /// The link rules, or `nil` if the file has none.
  public let rules: LinkRules?
  /// The path of the route file as written, relative to the configuration's folder.
  public var routes: String? { routeFile?.text }
  package let routeFile: PlacedText?
  /// The files of code for the routes that `linkmark build` generates.
  package let generatedRoutes: [GeneratedRoutes]
  /// The web hosts of the app.
  ///
  /// They have an effect only with routes, which may be specified elsewhere.
  public let webHosts: [String]
  /// The levels of lint findings in the project.
  public let lintLevels: LintLevels
  /// The files that `linkmark build` reads; empty if not specified.
  package let inputs: [PlacedText]
  /// The files that are no inputs although `inputs` or an operand selects their folder, as lines of a
  /// `.gitignore`; empty if not specified.
  package let exclude: [PlacedText]
  /// The settings of some files, in file order.
  package let files: [FileSettings]
  /// Whether there are settings of some files.
  package var hasFileSettings: Bool { !files.isEmpty }
  /// The outputs that `linkmark build` writes; empty if not specified.
  package let outputs: [Output]
  /// The values of command-line options, in file order.
  package let settings: [Setting]

  /// Reads a `linkmark.json`.
  ///
  /// - Parameters:
  ///   - source: The contents of the file, in UTF-8.
  ///   - path: The file's name in error messages.
  /// - Throws: A ``SourceError`` with the position of the first error in the file.
  public init(parsing source: some Sequence<UInt8>, path: String) throws(SourceError) {
    let json = try JSONDocument(parsing: source, path: path)
    let root = JSONDocument.root
    try json.checkObject(root, "the file", "an object with 'inputs', 'outputs' or 'rules'")
    try json.checkKeys(of: root, among: Configuration.keys, "the file")
    inputs = try Configuration.patterns("inputs", in: json)
    exclude = try Configuration.patterns("exclude", in: json)
    files = try Configuration.files(in: json)
    outputs = try Configuration.outputs(in: json)
    settings = try Configuration.settings(of: root, in: json)
    rules = try json.member("rules", of: root).map { member throws(SourceError) in
      try LinkRules(member.value, in: json)
    }
    routeFile = try Configuration.routeFile(in: json)
    generatedRoutes = try Configuration.generatedRoutes(in: json)
    lintLevels =
      try json.member("lint", of: root).map { member throws(SourceError) in
        try LintLevels(lint: member.value, in: json)
      } ?? .standard
    var hosts = WebHosts()
    if let list = json.member("webHosts", of: root) {
      for element in try json.elements(of: list.value, orComplain: "'webHosts'") {
        let host = try json.word(element, "a host").text
        try json.parsed(hosts.insert(host), at: element)
      }
    }
    webHosts = hosts.names
  }

  /// The valid top-level keys of the file.
  package static let keys =
    [
      "$schema", "inputs", "exclude", "files", "outputs", "routes", "webHosts", "generatedRoutes",
      "rules", "lint",
    ] + ConfigurationKey.allCases.map(\.rawValue)

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

/// A format of copy.
package enum SourceFormat: String, CaseIterable, Sendable {
  case markdown
  case xcstrings
  case strings
  case android
  case json
  case arb
  case po
}

/// The library whose placeholders and plural forms a catalog in JSON has.
package enum PlaceholderSyntax: String, CaseIterable, Sendable {
  /// Messages of ICU, as FormatJS reads them: `{n, plural, one {…} other {…}}`.
  case icu
  /// i18next: `{{name}}`, and keys with suffixes such as `_one`.
  case i18next
  /// `%(name)s`, with objects of plural forms.
  case printf
  /// `%{name}` of Ruby, with objects of plural forms.
  case ruby
}

/// A language of generated code.
package enum CodeLanguage: String, CaseIterable, Sendable {
  case swift
  case kotlin
  case typescript
}
