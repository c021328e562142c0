/// The properties of a component, or the defaults for properties that components omit.
struct ComponentProperties {
  /// A pattern and the JSON string that contains it.
  struct Text {
    let place: JSONNode.ID
    let characters: ArraySlice<UInt8>
  }

  private(set) var path: Text?
  /// A string or an object.
  private(set) var query: JSONNode.ID?
  private(set) var fragment: Text?
  private(set) var isExcluded: Bool?
  private(set) var isCaseSensitive: Bool?
  private(set) var isPercentEncoded: Bool?
  private(set) var comment: String?

  init() {}

  /// Reads an entry of the older `paths` key, such as `NOT /help/*`.
  init(path: JSONNode.ID, _ json: JSONDocument) throws(SourceError) {
    let text = try json.pattern(path, "a path")
    let negation = "NOT ".utf8
    let isExcluded = text.characters.starts(with: negation)
    self.path = Text(
      place: path, characters: text.characters.dropFirst(isExcluded ? negation.count : 0))
    self.isExcluded = isExcluded
  }

  init(
    _ json: JSONDocument, _ object: JSONNode.ID, in dialect: ComponentDialect,
    remarks: inout [JSONRemark]
  ) throws(SourceError) {
    guard json[object].kind == .object else {
      throw json.error(
        at: object,
        "\(json.kindName(object)) where an object should be, such as {\"/\": \"/help/*\"}")
    }
    remarks += json.unknownKeys(of: object, among: dialect.keys)
    for member in json.members(of: object) {
      let name = json.string(member.key) ?? ""
      let value = member.value
      switch name {
      case _ where !dialect.keys.contains(name): continue
      case "/": path = try json.pattern(value, "'/'")
      case "?": query = value
      case "#": fragment = try json.pattern(value, "'#'")
      case "exclude": isExcluded = try json.boolean(value, "'\(name)'")
      case "caseSensitive": isCaseSensitive = try json.boolean(value, "'\(name)'")
      case "percentEncoded": isPercentEncoded = try json.boolean(value, "'\(name)'")
      default: comment = try json.text(value, "'comment'")
      }
    }
  }

  /// Returns these properties with omitted ones taken from `defaults`, except for the comment,
  /// which names only its own component.
  func filled(from defaults: ComponentProperties) -> ComponentProperties {
    var filled = self
    filled.path = path ?? defaults.path
    filled.query = query ?? defaults.query
    filled.fragment = fragment ?? defaults.fragment
    filled.isExcluded = isExcluded ?? defaults.isExcluded
    filled.isCaseSensitive = isCaseSensitive ?? defaults.isCaseSensitive
    filled.isPercentEncoded = isPercentEncoded ?? defaults.isPercentEncoded
    return filled
  }

  func comparison(in dialect: ComponentDialect) -> ComponentComparison {
    ComponentComparison(
      isCaseSensitive: isCaseSensitive ?? true,
      isPercentEncoded: isPercentEncoded ?? (dialect == .apple))
  }
}

extension JSONDocument {
  /// Returns warnings about keys that have no effect, which the platforms ignore silently.
  func unknownKeys(of object: JSONNode.ID, among known: [String]) -> [JSONRemark] {
    members(of: object).compactMap { member in
      let name = string(member.key) ?? ""
      return known.contains(name)
        ? nil
        : JSONRemark(
          place: member.key, rule: "unknown-key", level: .warning,
          message: "'\(name)' is not a known key and is ignored" + known.suggestion(for: name))
    }
  }

  fileprivate func pattern(
    _ id: JSONNode.ID, _ name: String
  ) throws(SourceError) -> ComponentProperties.Text {
    ComponentProperties.Text(place: id, characters: try characters(of: id, orComplain: name))
  }
}
