/// The configuration of a project, read from a `linkmark.json`.
///
/// The file is described in `Documentation/LinkRules.md`.
public struct Configuration: Sendable {
  /// The link rules, or `nil` if the file has none.
  public let rules: LinkRules?
  /// The path of the route file as written, relative to the configuration's folder.
  public var routes: String? { routeFile?.text }
  package let routeFile: JSONValue.Word?
  package let generatedRoutes: [GeneratedRoutes]
  /// The web hosts of the app.
  ///
  /// The hosts have an effect only with routes, from this file or from the option `--routes`.
  public let webHosts: [String]
  /// The levels of lint rules in the project.
  public let lintLevels: LintLevels
  /// The files, folders, and globs that `linkmark build` reads; empty if not specified.
  package let inputs: [JSONValue.Word]
  /// The lines in `.gitignore` syntax that exclude files from the folders given in `inputs` or on
  /// the command line; empty if not specified.
  package let exclude: [JSONValue.Word]
  package let files: [FileSettings]
  /// The outputs that `linkmark build` writes; empty if not specified.
  package let outputs: [Output]
  package let settings: [Setting]

  /// Reads a `linkmark.json`.
  ///
  /// - Parameters:
  ///   - source: The contents of the file, in UTF-8.
  ///   - path: The file's name in error messages.
  /// - Throws: A ``SourceError`` with the position of the first error in the file.
  public init(parsing source: some Sequence<UInt8>, path: String) throws(SourceError) {
    let file = JSONValue(try JSONDocument(parsing: source, path: path), named: "the file")
    try file.requireObject(
      "an object with 'inputs', 'outputs' or 'rules'", keys: Configuration.keys)
    inputs = try file["inputs"]?.words() ?? []
    exclude = try file["exclude"]?.words() ?? []
    files =
      try file["files"]?.requireElements(named: "an entry of 'files'").map(FileSettings.init) ?? []
    outputs = try Configuration.outputs(in: file["outputs"])
    settings = try Configuration.settings(of: file)
    rules = try file["rules"].map(LinkRules.init)
    routeFile = try file["routes"].map(JSONValue.Word.init)
    generatedRoutes =
      try file["generatedRoutes"]?.requireElements(named: "an entry of 'generatedRoutes'")
      .map(GeneratedRoutes.init) ?? []
    lintLevels = try file["lint"].map(LintLevels.init) ?? .standard
    var hosts = WebHosts()
    if let list = file["webHosts"] {
      for element in try list.requireElements(named: "a host") {
        let host = try element.word()
        try element.parsed(hosts.insert(host))
      }
    }
    webHosts = hosts.names
  }

  package static let keys =
    [
      "$schema", "inputs", "exclude", "files", "outputs", "routes", "webHosts", "generatedRoutes",
      "rules", "lint",
    ] + ConfigurationKey.allCases.map(\.rawValue)

  /// The language, the format, and other settings of the files that match an entry of `files`.
  package struct FileSettings: Sendable {
    package let patterns: [JSONValue.Word]
    fileprivate let globs: [Glob]
    /// The language; `nil` for the project's language.
    package fileprivate(set) var locale: LanguageTag?
    /// The format; `nil` for the project's format.
    package fileprivate(set) var source: SourceFormat?
    /// The syntax of placeholders in JSON; `nil` for the project's syntax.
    package fileprivate(set) var placeholders: PlaceholderSyntax?
    package fileprivate(set) var lintLevels: LintLevels

    fileprivate init(_ entry: JSONValue) throws(SourceError) {
      try entry.requireObject("an object with 'match' and 'set'", keys: ["match", "set"])
      guard let match = entry["match"], let set = entry["set"] else {
        throw entry.error("\(entry.name) needs both 'match' and 'set'; add the other one")
      }
      patterns = try match.words()
      globs = patterns.map { Glob($0.text, of: .path) }
      try set.requireObject(
        "an object with 'locale', 'from' or 'lint'",
        keys: ["locale", "from", "placeholders", "lint"])
      locale = try set["locale"]?.languageTag(suchAs: "en or pt-BR")
      source = try set["from"]?.choice()
      placeholders = try set["placeholders"]?.choice()
      lintLevels = try set["lint"].map(LintLevels.init) ?? .standard
    }

    /// Returns whether any of the globs matches a path relative to the configuration's folder.
    package func matches(_ path: String) -> Bool { globs.contains { $0.matches(path) } }
  }

  /// Returns the patterns in `files` that match none of `paths`, in the order of the configuration.
  package func unusedFilePatterns(among paths: [String]) -> [JSONValue.Word] {
    files.flatMap { entry in
      zip(entry.patterns, entry.globs).filter { _, glob in
        !paths.contains { glob.matches($0) }
      }.map(\.0)
    }
  }

  /// Returns the settings of a file from `files`, in which later entries override earlier entries;
  /// `nil` if no entry matches.
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
}

package enum SourceFormat: String, CaseIterable, Sendable {
  case markdown
  case xcstrings
  case strings
  case android
  case json
  case arb
  case po
}

/// The syntax of placeholders and plurals in a JSON catalog.
package enum PlaceholderSyntax: String, CaseIterable, Sendable {
  /// ICU messages as FormatJS reads them: `{n, plural, one {…} other {…}}`.
  case icu
  /// i18next: `{{name}}`, and keys with suffixes such as `_one`.
  case i18next
  /// `%(name)s`, with the forms of a plural in an object.
  case printf
  /// Ruby's `%{name}`, with the forms of a plural in an object.
  case ruby
}

package enum CodeLanguage: String, CaseIterable, Sendable {
  case swift
  case kotlin
  case typescript
}

extension Configuration {
  /// A key and its value, in a `linkmark.json` or a ``StreamRecord``, that set an option.
  package struct Setting: Sendable {
    package let key: ConfigurationKey
    /// The value as on a command line: one word, words joined by commas, a number, or a Boolean.
    package let text: String
    private let value: JSONValue

    init(_ key: ConfigurationKey, of value: JSONValue) throws(SourceError) {
      self.key = key
      self.value = value
      switch key.value {
      case .boolean: text = try value.requireBoolean() ? "true" : "false"
      case .string: text = try value.word()
      case .strings: text = try value.words().map(\.text).joined(separator: ",")
      case .number: text = try value.requireNumberText()
      case .numberOrString:
        text = try value.kind == .number ? value.requireNumberText() : value.word()
      }
    }

    package func error(_ message: String) -> SourceError {
      value.error("'\(key.rawValue)': \(message)")
    }
  }

  /// An output of `linkmark build`.
  package struct Output: Sendable {
    package let settings: [Setting]
    private let value: JSONValue

    fileprivate init(_ value: JSONValue) throws(SourceError) {
      self.value = value
      let keys = ConfigurationKey.allCases.filter(\.belongsToOutput).map(\.rawValue)
      settings = try Configuration.settings(
        of: value.requireObject("an object with 'to' and 'outDir'", keys: keys))
    }

    package func error(_ message: String) -> SourceError { value.error(message) }
  }

  package struct GeneratedRoutes: Sendable {
    package let language: CodeLanguage
    /// The path as written, relative to the configuration's folder.
    package let output: JSONValue.Word
    /// The package of Kotlin code; `nil` if the configuration does not set it.
    package let packageName: JSONValue.Word?

    init(_ value: JSONValue) throws(SourceError) {
      try value.requireObject(
        "an object with 'to' and 'output'", keys: ["to", "output", "package"])
      guard let language: CodeLanguage = try value["to"]?.choice(),
        let output = try value["output"].map(JSONValue.Word.init)
      else {
        throw value.error("\(value.name) needs both 'to' and 'output'; add the other one")
      }
      self.language = language
      self.output = output
      packageName = try value["package"].map(JSONValue.Word.init)
    }
  }

  static func settings(of object: JSONValue) throws(SourceError) -> [Setting] {
    var settings: [Setting] = []
    for member in object.members {
      guard let key = ConfigurationKey(rawValue: member.name) else { continue }
      settings.append(try Setting(key, of: member.value))
    }
    return settings
  }

  static func outputs(in list: JSONValue?) throws(SourceError) -> [Output] {
    guard let list else { return [] }
    let outputs = try list.requireElements(named: "an output").map(Output.init)
    try list.require(
      !outputs.isEmpty, "'outputs' is an empty list; write an object with 'to' and 'outDir'")
    return outputs
  }

  /// Returns the edit of a `linkmark.json` that sets the level of a lint rule.
  ///
  /// Returns `nil` if the file is not valid or has a byte order mark, or if an entry of `files`
  /// sets the level of the rule for the document.
  ///
  /// - Parameters:
  ///   - rule: The name of the rule.
  ///   - level: The level; `nil` disables the rule.
  ///   - file: The document's path, relative to the folder of the `linkmark.json`, if known.
  ///   - source: The text of the `linkmark.json`, in UTF-8.
  package static func edit(
    setting rule: String, to level: Finding.Level?, for file: String?, in source: Bytes
  ) -> Finding.Fix.Edit? {
    guard let old = try? Configuration(parsing: source, path: ""),
      file.flatMap(old.settings(ofFile:))?.lintLevels.levels[rule] == nil,
      let json = try? JSONDocument(parsing: source, path: ""), json.text.count == source.count,
      let edit = JSONInsertion(in: json)
        .edit(writing: "\"\(level?.rawValue ?? "off")\"", at: ["lint", "levels", rule]),
      let new = try? Configuration(parsing: source.applying([edit]), path: ""),
      new.lintLevels == old.lintLevels.setting(rule, to: level)
    else { return nil }
    return edit
  }
}

/// A key of a `linkmark.json` that sets an option; for example, `headingIds` sets `--heading-ids`.
package enum ConfigurationKey: String, CaseIterable, Sendable {
  case to, output, outDir, theme, style, appearance, fontStyle, locale, dialect, inline, standalone,
    title
  case stylesheet, runtime, headingIds, idPrefix, relativeLinks, assets, inPlaceFormat, plain,
    unsafe,
    classMap
  case width, margin, color, colorDepth, hyperlinks, urls, shape, pager, map
  case from, placeholders
  case jobs, progress, quiet, failOn, depfile, restat, schemes, base

  enum Value {
    case boolean
    case string
    case number
    case numberOrString
    /// A list of strings, which the option takes separated by commas.
    case strings
  }

  var value: Value {
    switch self {
    case .inline, .standalone, .inPlaceFormat, .plain, .unsafe, .quiet, .restat: .boolean
    case .width, .margin, .jobs: .number
    case .colorDepth: .numberOrString
    case .schemes: .strings
    default: .string
    }
  }

  var belongsToOutput: Bool {
    let others: [ConfigurationKey] = [
      .output, .pager, .map, .from, .placeholders, .jobs, .progress, .quiet, .failOn, .depfile,
      .restat,
    ]
    return !others.contains(self)
  }

  /// Whether a ``StreamRecord`` can set the key.
  package var belongsToRecord: Bool {
    let keys: [ConfigurationKey] = [
      .to, .style, .appearance, .fontStyle, .locale, .dialect, .inline, .plain, .classMap, .width,
      .color, .colorDepth, .hyperlinks, .urls, .shape,
    ]
    return keys.contains(self)
  }
}
