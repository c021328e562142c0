import LinkText

/// A token as another format has it, before its value is understood.
struct ForeignToken {
  /// A value, and what it was made from.
  struct Side {
    let value: JSONNode.ID
    let reference: Reference?

    /// Whether the value is known only by following the reference.
    var isReference: Bool { reference.map { $0.node == value } ?? false }
  }

  /// Another token's name, and where it stands.
  struct Reference {
    let node: JSONNode.ID
    let name: String
  }

  /// The part that a token has in its format.
  enum Role {
    /// Theo's aliases: a palette, and constants that have no type.
    case theoAlias
    case theoProperty
    case treeToken
  }

  enum Deprecation: Equatable {
    case plain
    case because(String)
  }

  let role: Role
  /// The names of its groups and its own; Theo has no groups.
  let path: [String]
  /// The path as messages write it.
  let name: String
  /// The words of the path, in small letters.
  let words: [String]
  let key: JSONNode.ID
  /// Its own type, else that of a group around it.
  let statedType: String?
  /// What else the source says about the kind, such as Theo's category.
  let hint: String?
  let light: Side
  let dark: Side?
  let description: String?
  let deprecation: Deprecation?

  /// Makes a token of what stands at a key; `object` is what describes the value.
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
  /// What a token says of itself besides its value, whichever format it is in.
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
