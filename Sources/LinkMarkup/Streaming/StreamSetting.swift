/// What a record of a stream sets for itself.
package struct StreamSetting: Hashable, Sendable {
  /// What a setting is called, and what its value has to be.
  package struct Kind: Sendable {
    package enum Value: Sendable {
      case flag
      /// A string or a number.
      case text
    }

    package let key: String
    package let value: Value

    package init(key: String, value: Value) {
      self.key = key
      self.value = value
    }
  }

  package enum Value: Hashable, Sendable {
    case flag(Bool)
    /// A number as it stands in the record.
    case text(String)
  }

  package let key: String
  package let value: Value

  init(
    _ member: JSONMember, in json: JSONDocument, among known: [Kind]
  ) throws(SourceError) {
    guard let kind = known.first(where: { json.isString(member.key, $0.key) }) else {
      let names = ["id", "markdown"] + known.map(\.key)
      let key = json.string(member.key) ?? ""
      throw json.error(
        at: member.key,
        "a record has no '\(key)', but \(names.joined(separator: ", "))"
          + names.suggestion(for: key))
    }
    key = kind.key
    switch kind.value {
    case .flag: value = .flag(try json.boolean(member.value, "'\(key)'"))
    case .text:
      let node = json[member.value]
      switch node.kind {
      case .number: value = .text(String(decoding: node.source(in: json.text), as: UTF8.self))
      case .string, .escapedString, .null, .false, .true, .array, .object:
        value = .text(try json.text(member.value, "'\(key)'"))
      }
    }
  }
}
