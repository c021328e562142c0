import LinkText

/// Reads flat or nested JSON objects of strings, as i18next, vue-i18n and FormatJS do.
///
/// A value's key is its path in the objects, such as `menu.title`, without plural categories.
enum JSONCatalogReader: JSONBasedReader {
  static func read(_ text: Bytes, _ receive: (CatalogItem) -> Void) throws(CatalogError) {
    try read(text, JSONConventions(of: nil), receive)
  }

  static func read(
    _ text: Bytes, _ conventions: JSONConventions, _ receive: (CatalogItem) -> Void
  ) throws(CatalogError) {
    let json = try JSONDocument(catalog: text)
    var values = [NestedValue(node: JSONDocument.root, key: "")]
    var keys = KeyLength(in: text)
    while let value = values.popLast() {
      switch json.kind(of: value.node) {
      case .string:
        for text in value.values(in: json, by: conventions) {
          receive(.entry(CatalogEntry(key: value.key, values: [text])))
        }
      case .object:
        let members = json.members(of: value.node).map { ($0, json.string($0.key) ?? "") }
        let start = json.range(of: value.node).lowerBound
        try keys.add(value.key, times: members.count, at: start)
        json.reportDuplicates(among: members, to: receive)
        values += value.children(members, by: conventions).reversed()
      case .array:
        let elements = json.elements(of: value.node)
        let start = json.range(of: value.node).lowerBound
        try keys.add(value.key, times: elements.count, at: start)
        values += elements.enumerated().map { index, element in
          NestedValue(
            node: element, key: value.key.adding(part: "\(index)"), variant: value.variant)
        }.reversed()
      case .null, .true, .false, .number: break
      }
    }
  }
}

/// The constructs that a library reads in JSON catalogs.
struct JSONConventions {
  let hasMessages: Bool
  let hasPluralSuffixes: Bool
  let hasPluralObjects: Bool

  /// - Parameter placeholders: The syntax of the library; with `nil`, all constructs are read.
  init(of placeholders: PlaceholderSyntax?) {
    hasMessages = placeholders == .icu || placeholders == nil
    hasPluralSuffixes = placeholders == .i18next || placeholders == nil
    hasPluralObjects = placeholders != .icu && placeholders != .i18next
  }
}

/// A value in nested objects, with the path to it.
private struct NestedValue {
  let node: JSONNode.ID
  let key: String
  var variant = ""

  /// The plural categories of CLDR.
  private static let categories: Set<Substring> = ["zero", "one", "two", "few", "many", "other"]

  /// Returns the values of the members of an object.
  ///
  /// By some conventions, members are plural forms if all keys are categories such as `one`. By
  /// others, a key may end in a category, as in `day_one`. Both need a form for `other`.
  func children(
    _ members: [(member: JSONMember, name: String)], by conventions: JSONConventions
  ) -> [NestedValue] {
    let known = Set(members.map(\.name))
    let isPlural =
      conventions.hasPluralObjects && known.contains("other")
      && known.allSatisfy { NestedValue.categories.contains($0[...]) }
    return members.map { member, name in
      let node = member.value
      if isPlural {
        return NestedValue(node: node, key: key, variant: variant.adding(part: "plural.\(name)"))
      }
      if conventions.hasPluralSuffixes,
        let underscore = name.utf8.lastIndex(of: UInt8(ascii: "_")),
        case let category = name[name.index(after: underscore)...],
        NestedValue.categories.contains(category),
        known.contains("\(name[..<underscore])_other")
      {
        return NestedValue(
          node: node, key: key.adding(part: String(name[..<underscore])),
          variant: variant.adding(part: "plural.\(category)"))
      }
      return NestedValue(node: node, key: key.adding(part: name), variant: variant)
    }
  }

  func values(in json: JSONDocument, by conventions: JSONConventions) -> [CatalogValue] {
    let text = MappedText(node, in: json)
    return conventions.hasMessages
      ? text.messageValues(variant: variant, isShipped: !text.isReference)
      : [CatalogValue(text: text, variant: variant, isShipped: !text.isReference)]
  }
}

extension MappedText {
  /// Whether the text is only a reference to another value, such as `$t(key)`.
  fileprivate var isReference: Bool {
    ["$t(", "@:", "[%key:"].contains { bytes.starts(with: $0.utf8) }
      && !bytes.contains(UInt8(ascii: " "))
  }

  init(_ string: JSONNode.ID, in json: JSONDocument) {
    self.init(in: json.range(of: string))
    json.forEachPart(ofString: string) { part, character in
      if let character {
        append(character.utf8, writtenAs: part)
      } else {
        append(copied: part, of: json.text)
      }
    }
  }
}

/// A reader of a format that is based on JSON.
protocol JSONBasedReader: CatalogReader {}

extension JSONBasedReader {
  /// Returns the text with JSON's escapes, or `nil` if the value is a key.
  static func literal(
    _ text: Bytes, in value: CatalogValue, replacing range: Range<Int>, of catalog: Bytes
  ) -> Bytes? {
    value.isKey ? nil : text.escaped(escapesControls: true)
  }
}

/// Reads Application Resource Bundles: JSON in which `@key` describes `key`.
enum ARBReader: JSONBasedReader {
  static func read(_ text: Bytes, _ receive: (CatalogItem) -> Void) throws(CatalogError) {
    let json = try JSONDocument(catalog: text)
    let members = json.members(of: JSONDocument.root).map { ($0, json.string($0.key) ?? "") }
    var comments: [String: String] = [:]
    for (member, name) in members {
      if name.hasPrefix("@@") {
        // Some tools write a space after `@@locale`, within the key.
        guard name.prefix(while: { $0 != " " }) == "@@locale" else { continue }
        if let locale = json.string(member.value).flatMap(LanguageTag.tag(underscoredLocale:)) {
          receive(.language(locale))
        } else {
          let message = "this is not a language; write one such as \"en\" or \"pt_BR\""
          receive(.problem(json.range(of: member.value), message))
        }
      } else if name.hasPrefix("@") {
        comments[String(name.dropFirst())] = json.string("description", of: member.value)
      }
    }
    json.reportDuplicates(among: members, to: receive)
    for (member, key) in members {
      guard !key.hasPrefix("@") else { continue }
      guard json.kind(of: member.value) == .string else {
        let message = "this value is \(json.kindName(member.value)); write a string"
        receive(.problem(json.range(of: member.value), message))
        continue
      }
      let values = MappedText(member.value, in: json).messageValues()
      receive(.entry(CatalogEntry(key: key, comment: comments[key] ?? "", values: values)))
    }
  }
}

extension JSONDocument {
  /// Parses a catalog, which must be an object.
  init(catalog text: Bytes) throws(CatalogError) {
    do throws(JSONReader.SyntaxError) {
      try self.init(keepingDuplicatesOf: text)
    } catch {
      throw CatalogError(at: error.offset, error.message)
    }
    guard kind(of: JSONDocument.root) == .object else {
      throw CatalogError(
        at: 0, "this is \(kindName(JSONDocument.root)); a catalog is an object of keys and texts")
    }
  }

  /// Returns the string value of a key in an object, or `nil` if there is none.
  func string(_ key: String, of object: JSONNode.ID) -> String? {
    member(key, of: object).flatMap { string($0.value) }
  }

  func reportDuplicates(
    among members: [(member: JSONMember, name: String)], to receive: (CatalogItem) -> Void
  ) {
    var names = SeenKeys(minimumCapacity: members.count)
    let message = "this key is there twice, and the last one counts; remove one"
    for (member, name) in members where !names.insert(Bytes(name.utf8)) {
      receive(.problem(range(of: member.key), message))
    }
  }
}

extension String {
  /// Returns the key or the variant with a part added; periods separate the parts.
  func adding(part: String) -> String { isEmpty ? part : "\(self).\(part)" }
}
