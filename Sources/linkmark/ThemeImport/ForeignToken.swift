import LinkText

/// A token of another format, before its value is parsed.
struct ForeignToken {
  /// A value, and the reference that it was computed from.
  struct Side {
    let value: JSONNode.ID
    let reference: Reference?

    /// Whether the value is the reference itself, not yet computed.
    var isReference: Bool { reference.map { $0.node == value } ?? false }
  }

  /// The name of another token, and the node that contains it.
  struct Reference {
    let node: JSONNode.ID
    let name: String
  }

  /// The role of a token in its format.
  enum Role {
    /// An alias of Theo: a color of a palette, or a constant without a type.
    case theoAlias
    case theoProperty
    case treeToken
  }

  enum Deprecation: Equatable {
    case plain
    case because(String)
  }

  let role: Role
  /// The names of its groups and its own name; Theo has no groups.
  let path: [String]
  /// The path joined by periods.
  let name: String
  /// The words of the path in lowercase.
  let words: [String]
  let key: JSONNode.ID
  /// The type of the token, or else of an enclosing group.
  let statedType: String?
  /// Other information about the kind, such as Theo's category.
  let hint: String?
  let light: Side
  let dark: Side?
  let description: String?
  let deprecation: Deprecation?

  /// Creates a token from a key and the object that contains its value and its description.
  init(
    role: Role, path: [String], key: JSONNode.ID, object: JSONNode.ID, statedType: String?,
    hint: String?, light: Side, dark: Side?, in json: JSONDocument
  ) {
    self.role = role
    self.path = path
    name = path.joined(separator: ".")
    words = path.flatMap(TokenName.words(in:))
    self.key = key
    self.statedType = statedType
    self.hint = hint
    self.light = light
    self.dark = dark
    description = json.description(of: object)
    deprecation = json.deprecation(of: object)
  }
}

extension JSONDocument {
  /// Returns the description of a token in any of the formats.
  fileprivate func description(of object: JSONNode.ID) -> String? {
    for key in ["$description", "comment", "description"] {
      if let text = member(key, of: object).flatMap({ string($0.value) }), !text.isEmpty {
        return text
      }
    }
    return nil
  }

  fileprivate func deprecation(of object: JSONNode.ID) -> ForeignToken.Deprecation? {
    guard let member = member("$deprecated", of: object) ?? member("deprecated", of: object)
    else { return nil }
    if let reason = string(member.value), !reason.isEmpty { return .because(reason) }
    guard self[member.value].kind == .true else { return nil }
    let comment = self.member("deprecated_comment", of: object).flatMap { string($0.value) }
    return comment.map { .because($0) } ?? .plain
  }
}
