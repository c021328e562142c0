extension Configuration {
  /// The value of a command-line option in the configuration file.
  package struct Setting: Sendable {
    package let key: ConfigurationKey
    /// The string, the strings joined by commas, the digits of the number, or `true` or `false`.
    package let text: String
    fileprivate let json: JSONDocument
    fileprivate let place: JSONNode.ID

    /// Returns an error at the position of the value.
    package func error(_ message: String) -> SourceError {
      json.error(at: place, "'\(key.rawValue)': \(message)")
    }
  }

  /// A text, and where it is: a pattern in `inputs`, or the file of `routes`.
  package struct PlacedText: Sendable {
    package let text: String
    fileprivate let json: JSONDocument
    fileprivate let place: JSONNode.ID

    /// Returns an error at the position of the text.
    package func error(_ message: String) -> SourceError { json.error(at: place, message) }
  }

  /// An output of `linkmark build`.
  package struct Output: Sendable {
    package let settings: [Setting]
    fileprivate let json: JSONDocument
    fileprivate let place: JSONNode.ID

    /// Returns an error at the position of the output.
    package func error(_ message: String) -> SourceError { json.error(at: place, message) }
  }

  /// A file of generated code for the routes.
  package struct GeneratedRoutes: Sendable {
    package let language: CodeLanguage
    /// The path as written, relative to the configuration's folder.
    package let output: PlacedText
    /// The package of Kotlin code; `nil` for none.
    package let packageName: PlacedText?
  }

  static func settings(
    of id: JSONNode.ID, in json: JSONDocument
  ) throws(SourceError) -> [Setting] {
    var settings: [Setting] = []
    for member in json.members(of: id) {
      guard let key = json.string(member.key).flatMap(ConfigurationKey.init) else { continue }
      let text = try text(of: key, member.value, in: json)
      settings.append(Setting(key: key, text: text, json: json, place: member.value))
    }
    return settings
  }

  private static func text(
    of key: ConfigurationKey, _ id: JSONNode.ID, in json: JSONDocument
  ) throws(SourceError) -> String {
    let name = "'\(key.rawValue)'"
    let isNumber = json[id].kind == .number
    switch key.value {
    case .boolean: return try json.boolean(id, name) ? "true" : "false"
    case .numberOrString where isNumber: break
    case .string, .numberOrString: return try json.word(id, name).text
    case .strings: return try json.strings(of: id, name).map(\.text).joined(separator: ",")
    case .number:
      guard isNumber else {
        throw json.error(at: id, "\(name) is \(json.kindName(id)); write a number")
      }
    }
    return String(decoding: json[id].source(in: json.text), as: UTF8.self)
  }

  /// Reads the list `inputs` or `exclude`.
  static func patterns(
    _ key: String, in json: JSONDocument
  ) throws(SourceError) -> [PlacedText] {
    guard let list = json.member(key, of: JSONDocument.root) else { return [] }
    return try placedTexts(of: list.value, "'\(key)'", in: json)
  }

  static func placedTexts(
    of list: JSONNode.ID, _ name: String, in json: JSONDocument
  ) throws(SourceError) -> [PlacedText] {
    try json.strings(of: list, name).map { word in
      PlacedText(text: word.text, json: json, place: word.place)
    }
  }

  static func routeFile(in json: JSONDocument) throws(SourceError) -> PlacedText? {
    try placedText("routes", of: JSONDocument.root, in: json)
  }

  static func outputs(in json: JSONDocument) throws(SourceError) -> [Output] {
    guard let list = json.member("outputs", of: JSONDocument.root)?.value else { return [] }
    let keys = ConfigurationKey.allCases.filter(\.belongsToOutput).map(\.rawValue)
    var outputs: [Output] = []
    for element in try json.elements(of: list, orComplain: "'outputs'") {
      try json.checkObject(element, "an output", "an object with 'to' and 'outDir'")
      try json.checkKeys(of: element, among: keys, "an output")
      let settings = try settings(of: element, in: json)
      outputs.append(Output(settings: settings, json: json, place: element))
    }
    guard !outputs.isEmpty else {
      throw json.error(
        at: list, "'outputs' is an empty list; write an object with 'to' and 'outDir'")
    }
    return outputs
  }

  /// Reads the list `generatedRoutes`.
  static func generatedRoutes(in json: JSONDocument) throws(SourceError) -> [GeneratedRoutes] {
    guard let list = json.member("generatedRoutes", of: JSONDocument.root)?.value else { return [] }
    var files: [GeneratedRoutes] = []
    for element in try json.elements(of: list, orComplain: "'generatedRoutes'") {
      let name = "an entry of 'generatedRoutes'"
      try json.checkObject(element, name, "an object with 'to' and 'output'")
      try json.checkKeys(of: element, among: ["to", "output", "package"], name)
      guard let to = json.member("to", of: element),
        let language: CodeLanguage = try json.choice(to.value, "'to'"),
        let output = try placedText("output", of: element, in: json)
      else {
        throw json.error(at: element, "\(name) needs both 'to' and 'output'; add the other one")
      }
      files.append(
        GeneratedRoutes(
          language: language, output: output,
          packageName: try placedText("package", of: element, in: json)))
    }
    return files
  }

  private static func placedText(
    _ key: String, of id: JSONNode.ID, in json: JSONDocument
  ) throws(SourceError) -> PlacedText? {
    guard let member = json.member(key, of: id) else { return nil }
    let word = try json.word(member.value, "'\(key)'")
    return PlacedText(text: word.text, json: json, place: member.value)
  }

  /// Returns the edit of a `linkmark.json` that sets the level of a rule and nothing else, or `nil` if the
  /// file is not valid, or its settings of some files decide the level.
  ///
  /// - Parameters:
  ///   - rule: The name of the rule.
  ///   - level: The level; `nil` disables the rule.
  ///   - file: The path of the document for which it is set, relative to the folder of the
  ///     `linkmark.json`; `nil` if it has none.
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

/// A key of a `linkmark.json` that corresponds to a command-line option, as `headingIds` does to
/// `--heading-ids`.
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
    /// Strings, which the option joins by commas.
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

  /// Whether the key can be set for each output.
  var belongsToOutput: Bool {
    let others: [ConfigurationKey] = [
      .output, .pager, .map, .from, .placeholders, .jobs, .progress, .quiet, .failOn, .depfile,
      .restat,
    ]
    return !others.contains(self)
  }

  /// Whether the key can be set in a record of a stream.
  package var belongsToRecord: Bool {
    let keys: [ConfigurationKey] = [
      .to, .style, .appearance, .fontStyle, .locale, .dialect, .inline, .plain, .classMap, .width,
      .color, .colorDepth, .hyperlinks, .urls, .shape,
    ]
    return keys.contains(self)
  }
}
