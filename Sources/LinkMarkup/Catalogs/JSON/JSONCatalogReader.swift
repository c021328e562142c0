import LinkText

/// Reads the JSON of i18next, vue-i18n, FormatJS and others: objects of strings, flat or nested.
///
/// The key of a value is the path to it, with its parts joined by periods.
enum JSONCatalogReader: CatalogReader {
  static func read(_ text: Bytes, _ receive: (CatalogItem) -> Void) throws(CatalogError) {
    try read(text, JSONConventions(), receive)
  }

  /// Reads a catalog of a library.
  static func read(
    _ text: Bytes, _ placeholders: PlaceholderSyntax, _ receive: (CatalogItem) -> Void
  ) throws(CatalogError) {
    try read(text, JSONConventions(of: placeholders), receive)
  }

  private static func read(
    _ text: Bytes, _ conventions: JSONConventions, _ receive: (CatalogItem) -> Void
  ) throws(CatalogError) {
    let json = try JSONDocument(catalog: text)
    var values = [NestedValue(node: JSONDocument.root, key: "")]
    while let value = values.popLast() {
      switch json.kind(of: value.node) {
      case .string:
        for value in value.values(in: json, conventions) {
          receive(.entry(CatalogEntry(key: value.key, values: [value.value])))
        }
      case .object:
        let members = json.members(of: value.node).map { ($0, json.string($0.key) ?? "") }
        json.reportDuplicates(among: members, receive)
        values += value.children(members, conventions).reversed()
      case .array:
        values += json.elements(of: value.node).enumerated().map { index, element in
          NestedValue(node: element, key: value.key.joined("\(index)"), variant: value.variant)
        }.reversed()
      case .null, .true, .false, .number: break
      }
    }
  }

  static func literal(
    _ text: Bytes, in value: CatalogValue, replacing range: Range<Int>, of catalog: Bytes
  ) -> Bytes? {
    MappedText.jsonLiteral(text)
  }
}

/// What a catalog in JSON may have.
private struct JSONConventions {
  var hasMessages = true
  var hasPluralSuffixes = true
  var hasPluralObjects = true

  init() {}

  init(of placeholders: PlaceholderSyntax) {
    hasMessages = placeholders == .icu
    hasPluralSuffixes = placeholders == .i18next
    hasPluralObjects = placeholders == .printf || placeholders == .ruby
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
  /// Plural forms are the members of a separate object, or have suffixes such as `_one`; among them is
  /// `other`.
  func children(
    _ members: [(member: JSONMember, name: String)], _ conventions: JSONConventions
  ) -> [NestedValue] {
    let known = Set(members.map(\.name))
    let isPlural =
      conventions.hasPluralObjects && known.contains("other")
      && known.allSatisfy { NestedValue.categories.contains($0[...]) }
    return members.map { member, name in
      if isPlural {
        return NestedValue(node: member.value, key: key, variant: variant.joined("plural.\(name)"))
      }
      if conventions.hasPluralSuffixes,
        let underscore = name.utf8.lastIndex(of: UInt8(ascii: "_")),
        case let category = name[name.index(after: underscore)...],
        NestedValue.categories.contains(category),
        known.contains("\(name[..<underscore])_other")
      {
        return NestedValue(
          node: member.value, key: key.joined(String(name[..<underscore])),
          variant: variant.joined("plural.\(category)"))
      }
      return NestedValue(node: member.value, key: key.joined(name), variant: variant)
    }
  }

  /// Returns the parts of a string that are values.
  func values(
    in json: JSONDocument, _ conventions: JSONConventions
  ) -> [(key: String, value: CatalogValue)] {
    let text = MappedText(node, in: json)
    let isReference = text.isReference
    let parts =
      conventions.hasMessages
      ? text.messageParts : [.init(variant: "", hasNumberSigns: false, text: text)]
    return parts.map { part in
      (
        key,
        CatalogValue(
          part.text,
          variant: [variant, part.variant].filter { !$0.isEmpty }.joined(separator: "."),
          isShipped: !isReference, hasNumberSigns: part.hasNumberSigns)
      )
    }
  }
}

extension MappedText {
  /// Whether the text only names another value.
  fileprivate var isReference: Bool {
    ["$t(", "@:", "[%key:"].contains { bytes.starts(with: $0.utf8) }
      && !bytes.contains(UInt8(ascii: " "))
  }
}
