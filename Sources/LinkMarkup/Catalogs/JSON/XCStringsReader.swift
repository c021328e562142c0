import LinkText

/// Reads String Catalogs of Xcode: JSON in which a key has its values in all languages.
enum XCStringsReader: CatalogReader {
  static func read(_ text: Bytes, _ receive: (CatalogItem) -> Void) throws(CatalogError) {
    do throws(JSONReader.SyntaxError) {
      try readCatalog(text, receive)
    } catch {
      throw CatalogError(at: error.offset, error.message)
    }
  }

  static func literal(
    _ text: Bytes, in value: CatalogValue, replacing range: Range<Int>, of catalog: Bytes
  ) -> Bytes? {
    value.isKey ? nil : MappedText.jsonLiteral(text)
  }

  private static func readCatalog(
    _ text: Bytes, _ receive: (CatalogItem) -> Void
  ) throws(JSONReader.SyntaxError) {
    var language: LanguageTag?
    var languages = LanguageTagCache()
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
            let entry = XCStringsEntry(member, in: json, source: source, &languages)
            if !keys.insert(entry.entry.key).inserted {
              let message = "this key is there twice; remove one of its entries"
              receive(.problem(json.range(of: member.key), message))
            }
            for (range, message) in entry.problems { receive(.problem(range, message)) }
            receive(.entry(entry.entry))
          }
        }
      default: try reader.skipMembers()
      }
    }
  }

  /// Returns the language of the source of a catalog that names it after the strings.
  private static func sourceLanguage(
    of text: Bytes
  ) throws(JSONReader.SyntaxError) -> LanguageTag {
    var language: LanguageTag?
    try readMembers(of: text) { reader, member, name throws(JSONReader.SyntaxError) in
      guard name == "sourceLanguage" else { return try reader.skipMembers() }
      try reader.readTree()
      language = try reader.language(of: member)
    }
    guard let language else {
      throw JSONReader.SyntaxError(
        at: 0,
        "the language of the source is missing; write it, as in '\"sourceLanguage\" : \"en\"'")
    }
    return language
  }

  /// Reads the members of the catalog, each with its name.
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
  /// Returns the language that the value of a member is, or throws an error if it is none.
  fileprivate mutating func language(of member: JSONMember) throws(SyntaxError) -> LanguageTag {
    var language: LanguageTag?
    var offset = 0
    withDocument { json in
      language = json.string(member.value).flatMap(LanguageTag.init)
      offset = json.range(of: member.value).lowerBound
    }
    guard let language else {
      throw SyntaxError(at: offset, "this is not a language tag; write one such as \"en\"")
    }
    return language
  }
}
