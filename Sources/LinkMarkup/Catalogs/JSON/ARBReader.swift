import LinkText

/// Reads Application Resource Bundles: JSON in which `@key` describes a key.
enum ARBReader: CatalogReader {
  static func read(_ text: Bytes, _ receive: (CatalogItem) -> Void) throws(CatalogError) {
    let json = try JSONDocument(catalog: text)
    let members = json.members(of: JSONDocument.root).map { ($0, json.string($0.key) ?? "") }
    var comments: [String: String] = [:]
    for (member, name) in members {
      if name.hasPrefix("@@") {
        // Some tools write a space after the name.
        guard name.prefix(while: { $0 != " " }) == "@@locale" else { continue }
        if let locale = json.string(member.value)
          .flatMap({ LanguageTag.tag(underscoredLocale: $0) })
        {
          receive(.language(locale))
        } else {
          let message = "this is not a language; write one such as \"en\" or \"pt_BR\""
          receive(.problem(json.range(of: member.value), message))
        }
      } else if name.hasPrefix("@") {
        comments[String(name.dropFirst())] = json.member("description", of: member.value)
          .flatMap { json.string($0.value) }
      }
    }
    json.reportDuplicates(among: members, receive)
    for (member, key) in members {
      guard !key.hasPrefix("@") else { continue }
      guard json.kind(of: member.value) == .string else {
        receive(
          .problem(
            json.range(of: member.value),
            "this value is \(json.kindName(member.value)); write a string"))
        continue
      }
      let values = MappedText(member.value, in: json).messageParts.map {
        CatalogValue($0.text, variant: $0.variant, hasNumberSigns: $0.hasNumberSigns)
      }
      receive(.entry(CatalogEntry(key: key, comment: comments[key] ?? "", values: values)))
    }
  }

  static func literal(
    _ text: Bytes, in value: CatalogValue, replacing range: Range<Int>, of catalog: Bytes
  ) -> Bytes? {
    MappedText.jsonLiteral(text)
  }
}
