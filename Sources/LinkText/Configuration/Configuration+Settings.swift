extension Configuration {
  /// A value in a `linkmark.json` that sets a command-line option, with its key.
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

  /// Returns the edit of a `linkmark.json` that sets the level of a rule; `nil` if the file is not
  /// valid or has a byte order mark, or if an entry of `files` sets the level for the document.
  ///
  /// - Parameters:
  ///   - rule: The name of the rule.
  ///   - level: The level; `nil` disables the rule.
  ///   - file: The document's path, relative to the folder of the `linkmark.json`; `nil` for none.
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
