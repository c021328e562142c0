extension Configuration {
  /// The value of a command-line option in the configuration file.
  package struct Setting: Sendable {
    package let key: ConfigurationKey
    /// The string, the strings joined by commas, the digits of the number, or `true` or `false`.
    package let text: String
    fileprivate let path: String
    fileprivate let location: SourcePosition

    /// Returns an error at the position of the value.
    package func error(_ message: String) -> SourceError {
      SourceError(
        path: path, line: location.line, column: location.column,
        message: "'\(key.rawValue)': \(message)")
    }
  }

  /// A pattern in `inputs`.
  package struct InputPattern: Sendable {
    package let text: String
    fileprivate let path: String
    fileprivate let location: SourcePosition

    /// Returns an error at the position of the pattern.
    package func error(_ message: String) -> SourceError {
      SourceError(path: path, line: location.line, column: location.column, message: message)
    }
  }

  /// An output of `linkmark build`.
  package struct Output: Sendable {
    package let settings: [Setting]
    fileprivate let path: String
    fileprivate let location: SourcePosition

    /// Returns an error at the position of the output.
    package func error(_ message: String) -> SourceError {
      SourceError(path: path, line: location.line, column: location.column, message: message)
    }
  }

  static func settings(
    of id: JSONNode.ID, in json: JSONDocument
  ) throws(SourceError) -> [Setting] {
    var counter = LineCounter(json.text)
    return try settings(of: id, in: json, &counter)
  }

  private static func settings(
    of id: JSONNode.ID, in json: JSONDocument, _ counter: inout LineCounter
  ) throws(SourceError) -> [Setting] {
    var settings: [Setting] = []
    for member in json.members(of: id) {
      guard let key = json.string(member.key).flatMap(ConfigurationKey.init) else { continue }
      settings.append(
        Setting(
          key: key, text: try text(of: key, member.value, in: json), path: json.path,
          location: counter.location(of: Int(json[member.value].lowerBound))))
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

  static func inputs(
    _ id: JSONNode.ID, in json: JSONDocument
  ) throws(SourceError) -> [InputPattern] {
    var counter = LineCounter(json.text)
    return try json.strings(of: id, "'inputs'").map { word in
      InputPattern(
        text: word.text, path: json.path,
        location: counter.location(of: Int(json[word.place].lowerBound)))
    }
  }

  static func outputs(
    _ id: JSONNode.ID, in json: JSONDocument
  ) throws(SourceError) -> [Output] {
    let keys = ConfigurationKey.allCases.filter(\.belongsToOutput).map(\.rawValue)
    var counter = LineCounter(json.text)
    var outputs: [Output] = []
    for element in try json.elements(of: id, orComplain: "'outputs'") {
      try json.checkObject(element, "an output", "an object with 'to' and 'outDir'")
      try json.checkKeys(of: element, among: keys, "an output")
      let location = counter.location(of: Int(json[element].lowerBound))
      outputs.append(
        Output(
          settings: try settings(of: element, in: json, &counter), path: json.path,
          location: location))
    }
    guard !outputs.isEmpty else {
      throw json.error(at: id, "'outputs' is an empty list; write an object with 'to' and 'outDir'")
    }
    return outputs
  }
}
