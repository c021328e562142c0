import LinkText

/// A token of another format.
struct ForeignToken {
  /// The light or the dark value of a token.
  struct Place: Hashable {
    let token: Int
    /// 0 for the light value, 1 for the dark one.
    var side = 0
  }

  /// A value, and the reference that it was computed from.
  struct Side {
    let node: JSONNode.ID
    let reference: Reference?
    /// The token that the reference is to.
    var target: Int?
    /// The end of the chain of references, which is the place itself if it is not a reference.
    var end: Place?
    var value: TokenValue?
    /// The reason for a missing value.
    var reason: String?

    /// Whether the value is the reference itself, not yet computed.
    var isReference: Bool { reference?.node == node }
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
  let key: JSONNode.ID
  /// The object that contains the value and the description.
  let object: JSONNode.ID
  let deprecation: Deprecation?
  /// The type of the token, or else of an enclosing group.
  var statedType: String?
  /// Theo's category, which helps to infer the kind.
  var hint: String?
  /// The light value, and the dark value if there is one.
  var sides: [Side]

  /// The path joined by periods.
  var name: String { path.joined(separator: ".") }
  /// The words of the path in lowercase.
  var words: [String] { path.flatMap(TokenName.words(in:)) }
  var light: Side { sides[0] }
  var dark: Side? { sides.count > 1 ? sides[1] : nil }
}

extension JSONDocument {
  /// Returns the string of a key in an object, or `nil` if there is none.
  func string(_ key: String, of object: JSONNode.ID) -> String? {
    member(key, of: object).flatMap { string($0.value) }
  }

  /// Returns a number, or the number and the unit in a string.
  func measure(_ id: JSONNode.ID) -> Measure? {
    number(id).map { Measure(value: $0, unit: "") } ?? string(id).flatMap(Measure.init)
  }

  /// Returns the description of a token in any of the formats.
  func description(of object: JSONNode.ID) -> String? {
    ["$description", "comment", "description"].lazy.compactMap { string($0, of: object) }
      .first { !$0.isEmpty }
  }

  func deprecation(of object: JSONNode.ID) -> ForeignToken.Deprecation? {
    guard let member = member("$deprecated", of: object) ?? member("deprecated", of: object)
    else { return nil }
    if let reason = string(member.value), !reason.isEmpty { return .because(reason) }
    guard self[member.value].kind == .true else { return nil }
    return string("deprecated_comment", of: object).map { .because($0) } ?? .plain
  }
}
