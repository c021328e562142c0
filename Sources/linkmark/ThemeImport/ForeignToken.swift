import LinkText

/// A token of the file that is imported as a theme.
struct ForeignToken {
  enum Role {
    /// An alias of Theo: a color of a palette, or a constant without a type.
    case theoAlias
    case theoProperty
    case treeToken
  }

  var role: Role
  /// The names of the token's groups, followed by the name of the token; Theo has no groups.
  let path: [String]
  let key: JSONValue
  /// The object that contains the value and the description.
  let object: JSONValue
  /// The type that the token states, or the type of its nearest group that states one.
  let statedType: String?
  /// The index of the light value.
  var light: Int
  /// The index of the dark value if there is one.
  var dark: Int?

  var name: String { path.joined(separator: ".") }
  /// The words of the path in lowercase.
  var words: [String] { path.flatMap(TokenName.words(in:)) }

  /// The first nonempty description under any of the keys that the formats use.
  var description: String? {
    ["$description", "comment", "description"].lazy.compactMap { object[$0]?.string }
      .first { !$0.isEmpty }
  }

  /// The reason for the deprecation, or `true`, as JSON; `nil` for a token that is not deprecated.
  var deprecation: JSONText? {
    guard let deprecated = object["$deprecated"] ?? object["deprecated"] else { return nil }
    if let reason = deprecated.string, !reason.isEmpty { return reason.jsonText }
    return deprecated.isTrue ? object["deprecated_comment"]?.string?.jsonText ?? "true" : nil
  }
}

/// A light or dark value of a foreign token.
struct ForeignValue {
  /// The name of another token, and the JSON node that contains the name.
  typealias Reference = (node: JSONValue, name: String)

  /// The index of the token.
  let token: Int
  let node: JSONValue
  /// The reference from which the value was computed, if any.
  var reference: Reference?
  /// The index of the token to which the reference refers.
  var target: Int?
  var value: TokenValue?
  /// The reason why `value` is missing.
  var reason: String?

  /// Whether the value is written as the reference, instead of being computed from it.
  var isReference: Bool { reference?.node.id == node.id }
}

extension ThemeImport {
  /// The maximum length of a full name in UTF-8 bytes; it is less than the limit for a theme, so
  /// that the import can lengthen a name.
  private static let nameByteLimit = TokenTree.nameByteLimit - 100

  mutating func readTokens() throws(SourceError) {
    guard file.isObject else {
      throw file.error("\(file.kindName) where an object of tokens should be")
    }
    if let order = file.member("resolutionOrder"), order.value.kind == .array {
      throw order.key.error(
        "this is a resolver document, which is the format of a theme; use it as it is")
    }
    if let properties = theoProperties {
      try readTheo(properties)
    } else {
      var notedKeys: Set<String> = []
      try readTree(file, path: [], key: file, type: nil, notedKeys: &notedKeys)
      let keys = file.members.map(\.name)
      hasSets =
        keys.contains { $0 == "$themes" || $0 == "$metadata" }
        || Set(keys.compactMap(TokenName.appearance)).count == 2
    }
    for token in sources where token.name.utf8.count > Self.nameByteLimit {
      throw token.key.error(
        "the names of this token and its groups have more than \(Self.nameByteLimit) bytes; "
          + "shorten them")
    }
    guard !sources.isEmpty else {
      throw file.error(
        "no tokens here; the file must be Theo's raw JSON ('props'), a Style Dictionary tree "
          + "('value') or design tokens ('$value')")
    }
  }

  /// Adds a token with a light value, and a dark value if `sides` has two.
  private mutating func add(
    _ role: ForeignToken.Role, _ path: [String], at key: JSONValue, _ object: JSONValue,
    type: String? = nil, sides: [(node: JSONValue, reference: ForeignValue.Reference?)]
  ) {
    let light = values.count
    values += sides.map {
      ForeignValue(token: sources.count, node: $0.node, reference: $0.reference)
    }
    sources.append(
      ForeignToken(
        role: role, path: path, key: key, object: object, statedType: type, light: light,
        dark: sides.count > 1 ? light + 1 : nil))
  }

  // MARK: - Theo

  /// Theo's properties, or `nil` if the file is in another format.
  private var theoProperties: JSONValue? {
    guard let properties = file["props"], properties.isObject else { return nil }
    let isTheo = properties.members.contains {
      ($0.value["originalValue"] ?? $0.value["category"]) != nil
    }
    return isTheo || file["aliases"] != nil ? properties : nil
  }

  private mutating func readTheo(_ properties: JSONValue) throws(SourceError) {
    let known = ["aliases", "props", "propKeys", "global", "meta", "options", "imports"]
    for member in file.members where !known.contains(member.name) {
      leaveOut("'\(member.name)' is not part of Theo's raw JSON and is left out", at: member.key)
    }
    if let aliases = file["aliases"] {
      guard aliases.isObject else {
        throw aliases.error("\(aliases.kindName) where Theo's aliases should be")
      }
      for alias in aliases.members {
        guard let value = alias.value.isObject ? alias.value["value"] : alias.value else {
          throw alias.key.error("an alias without a 'value'; add one")
        }
        add(
          .theoAlias, [alias.name], at: alias.key, alias.value,
          sides: [(value, value.theoReference)])
      }
    }
    for property in properties.members {
      let object = property.value
      let sides = [("value", "originalValue"), ("darkValue", "originalDarkValue")]
        .compactMap { key, original in
          object[key].map { ($0, (object[original] ?? $0).theoReference) }
        }
      guard object["value"] != nil else {
        throw property.key.error("a Theo property must be an object with a 'value'")
      }
      add(
        .theoProperty, [property.name], at: property.key, object, type: object["type"]?.string,
        sides: sides)
    }
  }

  // MARK: - Trees

  /// The maximum nesting of groups; the token file nests them a few levels deeper.
  private static let maximumDepth = 64

  /// The keys of a token that are not reported as left out.
  private static let silentKeys = [
    "value", "$value", "type", "$type", "comment", "$description", "description", "deprecated",
    "$deprecated", "deprecated_comment", "darkValue", "name", "path", "original", "filePath",
    "isSource", "attributes", "$schema", "$themes", "$metadata",
  ]

  /// Reads a tree of groups and tokens, with or without `$` before `value`.
  private mutating func readTree(
    _ object: JSONValue, path: [String], key: JSONValue, type: String?,
    notedKeys: inout Set<String>
  ) throws(SourceError) {
    let type = (object["$type"] ?? object["type"])?.string ?? type
    let value = path.isEmpty ? nil : object["$value"] ?? object["value"]
    if let value {
      let sides = [value, object["darkValue"]].compactMap(\.self).map { ($0, $0.treeReference) }
      add(.treeToken, path, at: key, object, type: type, sides: sides)
    }
    var children: [JSONValue.Member] = []
    for member in object.members {
      let name = member.name
      if value == nil, member.value.isObject, !name.hasPrefix("$") {
        guard path.count < Self.maximumDepth else {
          throw member.key.error(
            "groups nested more than \(Self.maximumDepth) levels deep; flatten them")
        }
        children.append(member)
      } else if !Self.silentKeys.contains(name) || value == nil && name == "$description" {
        // A key is reported only once, unless its value is an object, which may contain tokens.
        if member.value.isObject, name != "$extensions" {
          leaveOut("'\(name)' and its contents are left out", at: member.key)
        } else if notedKeys.insert(name).inserted {
          leaveOut(
            "'\(name)' has no place in a theme and is left out, here and everywhere else",
            at: member.key)
        }
      }
    }
    for child in children {
      try readTree(
        child.value, path: path + [child.name], key: child.key, type: type, notedKeys: &notedKeys)
    }
  }
}

extension JSONValue {
  /// The reference `{!NAME}` from which Theo has computed a value, or `nil` for any other text.
  fileprivate var theoReference: ForeignValue.Reference? {
    guard let text = string, text.hasPrefix("{!"), text.hasSuffix("}") else { return nil }
    let name = text.dropFirst(2).dropLast()
    // `{!A} * {!B}` begins and ends like a reference.
    return name.contains("{") ? nil : (self, String(name))
  }

  /// The reference `{a.b.c}` or `{a.b.c.value}`, or `nil` for any other value.
  var treeReference: ForeignValue.Reference? {
    guard let text = string, text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 2
    else { return nil }
    var name = text.dropFirst().dropLast()
    guard !name.contains("{"), !name.contains("}") else { return nil }
    if let ending = [".value", ".$value"].first(where: name.hasSuffix) {
      name = name.dropLast(ending.count)
    }
    return (self, String(name))
  }
}
