import LinkText

/// Reads String Catalogs of Xcode: JSON in which a key has its values in all languages.
enum XCStringsReader: JSONBasedReader {
  static func read(_ text: Bytes, _ receive: (CatalogItem) -> Void) throws(CatalogError) {
    do throws(JSONReader.SyntaxError) {
      try readCatalog(text, to: receive)
    } catch {
      throw CatalogError(at: error.offset, error.message)
    }
  }

  private static func readCatalog(
    _ text: Bytes, to receive: (CatalogItem) -> Void
  ) throws(JSONReader.SyntaxError) {
    var language: LanguageTag?
    // The parsed languages, by name; a catalog names each language many times.
    var languages: [String: LanguageTag] = [:]
    var keys: Set<String> = []
    try readMembers(of: text) { reader, member, name throws(JSONReader.SyntaxError) in
      switch name {
      case "sourceLanguage":
        try reader.readTree()
        if language == nil { language = try reader.language(of: member) }
      case "strings":
        let source: LanguageTag
        if let language { source = language } else { source = try sourceLanguage(of: text) }
        receive(.language(source))
        try reader.readMembers { reader, member throws(JSONReader.SyntaxError) in
          try reader.readTree()
          reader.withDocument { json in
            let entry = XCStringsEntry(member, in: json, source: source, languages: &languages)
            if !keys.insert(entry.entry.key).inserted {
              let message = "this key is there twice; remove one of its entries"
              receive(.problem(json.range(of: member.key), message))
            }
            for (range, message) in entry.problems { receive(.problem(range, message)) }
            receive(.entry(entry.entry))
          }
        }
      default: try reader.skipValue()
      }
    }
  }

  /// Searches the whole catalog for `sourceLanguage`, which may follow the strings.
  private static func sourceLanguage(of text: Bytes) throws(JSONReader.SyntaxError) -> LanguageTag {
    var language: LanguageTag?
    try readMembers(of: text) { reader, member, name throws(JSONReader.SyntaxError) in
      guard name == "sourceLanguage" else { return try reader.skipValue() }
      try reader.readTree()
      language = try reader.language(of: member)
    }
    guard let language else {
      throw JSONReader.SyntaxError(
        "the language of the source is missing; write it, as in '\"sourceLanguage\" : \"en\"'",
        at: 0)
    }
    return language
  }

  /// Reads the top-level members of the catalog, and passes each with its name to a closure.
  private static func readMembers(
    of text: Bytes,
    _ readValue: (inout JSONReader, JSONMember, String) throws(JSONReader.SyntaxError) -> Void
  ) throws(JSONReader.SyntaxError) {
    var reader = JSONReader(text: text, duplicateKeys: .kept)
    try reader.begin()
    try reader.readMembers { reader, member throws(JSONReader.SyntaxError) in
      var name = ""
      reader.withDocument { name = $0.string(member.key) ?? "" }
      try readValue(&reader, member, name)
    }
    try reader.end()
  }
}

extension JSONReader {
  /// Returns the language in the value of a member, or throws an error if it isn't a language tag.
  fileprivate mutating func language(of member: JSONMember) throws(SyntaxError) -> LanguageTag {
    var language: LanguageTag?
    var offset = 0
    withDocument { json in
      language = json.string(member.value).flatMap(LanguageTag.init)
      offset = json.range(of: member.value).lowerBound
    }
    guard let language else {
      throw SyntaxError("this is not a language tag; write one such as \"en\"", at: offset)
    }
    return language
  }
}

/// An entry of a String Catalog, read from JSON.
struct XCStringsEntry {
  private(set) var entry: CatalogEntry
  /// The mistakes in the entry, each at a range of the catalog.
  private(set) var problems: [(range: Range<Int>, message: String)] = []
  private let json: JSONDocument
  private let source: LanguageTag
  private let isShipped: Bool

  private struct Branch {
    let node: JSONNode.ID
    let locale: LanguageTag
    var variant = ""

    /// Returns a branch for a node within this branch, with parts added to the variant.
    func inner(_ node: JSONNode.ID, _ parts: String?...) -> Branch {
      let variant = parts.reduce(variant) { $0.adding(part: $1 ?? "") }
      return Branch(node: node, locale: locale, variant: variant)
    }
  }

  init(
    _ member: JSONMember, in json: JSONDocument, source: LanguageTag,
    languages: inout [String: LanguageTag]
  ) {
    self.json = json
    self.source = source
    let body = member.value
    entry = CatalogEntry(
      key: json.string(member.key) ?? "", comment: json.string("comment", of: body) ?? "")
    // A stale entry is no longer in the app's code.
    isShipped =
      json.member("shouldTranslate", of: body).map { json.kind(of: $0.value) != .false } ?? true
      && json.member("extractionState", of: body).map { !json.isString($0.value, "stale") } ?? true
    guard json.kind(of: body) == .object else {
      report(body, "this entry is \(json.kindName(body)); write an object")
      return
    }
    let localizations = json.member("localizations", of: body).map {
      Array(json.members(of: $0.value))
    }
    let hasSource = localizations?.contains { json.isString($0.key, source.description) } ?? false
    if !hasSource {
      entry.values.append(
        CatalogValue(
          text: MappedText(member.key, in: json), locale: source, role: .source,
          isShipped: isShipped, isKey: true))
    }
    for localization in localizations ?? [] {
      guard let name = json.string(localization.key),
        let locale = languages[name] ?? LanguageTag.tag(underscoredLocale: name)
      else {
        report(localization.key, "this is not a language tag; write one such as \"en\"")
        continue
      }
      languages[name] = locale
      readValues(of: Branch(node: localization.value, locale: locale))
    }
  }

  private mutating func readValues(of localization: Branch) {
    var branches = [localization]
    while let branch = branches.popLast() {
      var inner: [Branch] = []
      for member in json.members(of: branch.node) {
        switch json.string(member.key) {
        case "stringUnit":
          guard let value = json.member("value", of: member.value) else {
            report(member.value, "this has no 'value'; write one")
            continue
          }
          append(branch.inner(value.value), state: json.string("state", of: member.value))
        case "stringSet":
          let values = json.member("values", of: member.value)
          for (index, value) in json.elements(of: values?.value ?? member.value).enumerated() {
            append(branch.inner(value, "\(index)"))
          }
        case "variations":
          for kind in json.members(of: member.value) {
            inner += json.members(of: kind.value).map {
              branch.inner($0.value, json.string(kind.key), json.string($0.key))
            }
          }
        case "substitutions":
          inner += json.members(of: member.value).map {
            branch.inner($0.value, "substitution", json.string($0.key))
          }
        default: break
        }
      }
      branches += inner.reversed()
    }
  }

  private mutating func append(_ value: Branch, state: String? = nil) {
    guard json.kind(of: value.node) == .string else {
      return report(value.node, "this value is \(json.kindName(value.node)); write a string")
    }
    entry.values.append(
      CatalogValue(
        text: MappedText(value.node, in: json), locale: value.locale, variant: value.variant,
        state: state, role: value.locale == source ? .source : .translation,
        // A new value is not translated yet.
        isShipped: isShipped && (state != "new" || value.locale == source)))
  }

  private mutating func report(_ node: JSONNode.ID, _ message: String) {
    problems.append((json.range(of: node), message))
  }
}
