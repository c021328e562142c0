import LinkText

/// Reads a resource file, whose root `<resources>` has strings, plurals and arrays.
struct ResourceReader<Dialect: ResourceDialect> {
  private enum Kind {
    case string, plurals, array
  }

  /// The name of a resource, which may be in a file once for each product.
  private struct Name: Hashable {
    let kind: Kind
    let product: String
    let name: String
  }

  /// What the start tag of a resource says.
  private struct Resource {
    let kind: Kind
    let name: String?
    let product: String
    let isTranslatable: Bool
  }

  private let catalog: Bytes
  private var scanner: XMLScanner
  private var names: Set<Name>
  /// The comment before the next resource.
  private var comment: Range<Int>?
  /// The tokens of the value that was read last.
  private var tokens: [XMLToken] = []

  private init(_ catalog: Bytes) {
    self.catalog = catalog
    scanner = XMLScanner(catalog)
    // An entry has about a hundred bytes.
    names = Set(minimumCapacity: catalog.count / 128)
  }

  /// Reads a file, as ``CatalogReader/read(_:_:)`` does.
  static func read(_ catalog: Bytes, _ receive: (CatalogItem) -> Void) throws(CatalogError) {
    var reader = ResourceReader(catalog)
    var hasRoot = false
    while let token = try reader.scanner.next() {
      switch token.kind {
      case .startTag, .emptyElementTag:
        if hasRoot {
          try reader.readResource(token, receive)
        } else {
          try reader.readRoot(token, receive)
          hasRoot = true
        }
        reader.comment = nil
      case .comment: reader.comment = token.content
      case .text, .reference, .section:
        reader.reportText(
          token,
          "text outside of a string, at which the build fails; remove it or write '<!-- … -->'",
          receive)
      case .endTag: break
      }
    }
  }
}

extension ResourceReader {
  private func readRoot(
    _ tag: XMLToken, _ receive: (CatalogItem) -> Void
  ) throws(CatalogError) {
    guard tag.content.holds("resources", in: catalog) else {
      throw CatalogError(
        at: tag.range.lowerBound,
        "the root element is <\(tag.content.string(in: catalog))>; in a file of string resources "
          + "it is <resources>")
    }
    if let locale = scanner.attribute("tools:locale"),
      let language = LanguageTag.tag(androidLocale: locale)
    {
      receive(.language(language))
    }
  }

  private mutating func readResource(
    _ tag: XMLToken, _ receive: (CatalogItem) -> Void
  ) throws(CatalogError) {
    guard let kind = kind(of: tag) else { return try skip(tag) }
    let resource = Resource(
      kind: kind, name: scanner.attribute("name"), product: scanner.attribute("product") ?? "",
      isTranslatable: scanner.attribute("translatable") != "false")
    let values =
      kind == .string
      ? [try readValue(tag, of: resource, variant: "", receive)]
      : try readItems(tag, of: resource, receive)
    guard let name = resource.name else {
      return receive(.problem(tag.range, "the resource has no name, and no app can show it"))
    }
    let isNew = names.insert(Name(kind: kind, product: resource.product, name: name)).inserted
    if !isNew {
      receive(
        .problem(tag.range, "the name '\(name)' appears twice, and the build fails; remove one"))
    }
    let comment =
      comment.map { catalog[$0].trimming(while: \.isXMLWhitespace).indices.string(in: catalog) }
      ?? ""
    receive(.entry(CatalogEntry(key: name, comment: comment, values: values)))
  }

  private func kind(of tag: XMLToken) -> Kind? {
    if tag.content.holds("string", in: catalog) { return .string }
    if tag.content.holds("plurals", in: catalog) { return .plurals }
    if tag.content.holds("string-array", in: catalog) || tag.content.holds("array", in: catalog) {
      return .array
    }
    return tag.content.holds("item", in: catalog) && scanner.attribute("type") == "string"
      ? .string : nil
  }

  /// Reads the items of plurals or an array through the end tag.
  private mutating func readItems(
    _ tag: XMLToken, of resource: Resource, _ receive: (CatalogItem) -> Void
  ) throws(CatalogError) -> [CatalogValue] {
    guard tag.kind == .startTag else { return [] }
    var values: [CatalogValue] = []
    var quantities: Set<String> = []
    while let token = try scanner.next(), token.kind != .endTag {
      switch token.kind {
      case .startTag, .emptyElementTag:
        guard token.content.holds("item", in: catalog) else {
          try skip(token)
          continue
        }
        var variant = "array.\(values.count)"
        if resource.kind == .plurals {
          let quantity = scanner.attribute("quantity") ?? ""
          report(quantity, isNew: quantities.insert(quantity).inserted, of: token, receive)
          variant = "plural.\(quantity)"
        }
        values.append(try readValue(token, of: resource, variant: variant, receive))
      case .text, .reference, .section:
        // The build does not fail.
        reportText(token, "text outside of an item, which no app shows; remove it", receive)
      case .comment, .endTag: break
      }
    }
    return values
  }

  /// Reads the content of a value's element through the end tag.
  private mutating func readValue(
    _ tag: XMLToken, of resource: Resource, variant: String, _ receive: (CatalogItem) -> Void
  ) throws(CatalogError) -> CatalogValue {
    tokens.removeAll(keepingCapacity: true)
    var end = tag.range.upperBound
    if tag.kind == .startTag {
      let depth = scanner.depth
      while let token = try scanner.next() {
        end = token.range.lowerBound
        if scanner.depth < depth { break }
        tokens.append(token)
      }
    }
    let value = Dialect.read(tokens, in: tag.range.upperBound..<end, of: catalog)
    for problem in value.problems { receive(.problem(problem.range, problem.message)) }
    let product = resource.product.isEmpty ? "" : "product.\(resource.product)"
    return CatalogValue(
      value.text,
      variant: product + (product.isEmpty || variant.isEmpty ? "" : ".") + variant,
      isShipped: resource.isTranslatable && !value.isReference)
  }

  /// Passes over an element that has no text for readers.
  private mutating func skip(_ tag: XMLToken) throws(CatalogError) {
    guard tag.kind == .startTag else { return }
    let depth = scanner.depth
    while scanner.depth >= depth, try scanner.next() != nil {}
  }
}

extension ResourceReader {
  private func report(
    _ quantity: String, isNew: Bool, of tag: XMLToken, _ receive: (CatalogItem) -> Void
  ) {
    if !["zero", "one", "two", "few", "many", "other"].contains(quantity) {
      receive(
        .problem(
          tag.range,
          "the quantity '\(quantity)' is not one of zero, one, two, few, many, other, and the "
            + "build fails"))
    } else if !isNew {
      receive(
        .problem(
          tag.range, "the quantity '\(quantity)' appears twice, and the build fails; remove one"))
    }
  }

  /// Reports text that is not in a value.
  private func reportText(
    _ token: XMLToken, _ message: String, _ receive: (CatalogItem) -> Void
  ) {
    let text = catalog[token.range].trimming(while: \.isXMLWhitespace)
    if !text.isEmpty { receive(.problem(text.indices, message)) }
  }
}
