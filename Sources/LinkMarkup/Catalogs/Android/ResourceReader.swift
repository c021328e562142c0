import LinkText

/// Reads a resource file, whose root `<resources>` has strings, plurals and arrays.
struct ResourceReader<Dialect: ResourceDialect>: BufferingReader {
  private enum Kind {
    case string, plurals, array
  }

  /// The identity of a resource; resources of different kinds or products may share a name.
  private struct Name: Hashable {
    let kind: Kind
    let product: String
    let name: String
  }

  private struct Resource {
    let kind: Kind
    let name: String?
    let product: String
    let isTranslatable: Bool
  }

  var items: [CatalogItem] = []
  private let catalog: Bytes
  private var scanner: XMLScanner
  private var names: Set<Name>
  private var comment: Range<Int>?
  private var tokens: [XMLToken] = []

  private init(_ catalog: Bytes) {
    self.catalog = catalog
    scanner = XMLScanner(catalog)
    // Expect one resource per 128 bytes.
    names = Set(minimumCapacity: catalog.count / 128)
  }

  static func read(_ catalog: Bytes, _ receive: (CatalogItem) -> Void) throws(CatalogError) {
    var reader = ResourceReader(catalog)
    var hasRoot = false
    while let token = try reader.scanner.next() {
      switch token.kind {
      case .startTag, .emptyElementTag:
        if hasRoot { try reader.readResource(token) } else { try reader.readRoot(token) }
        hasRoot = true
        reader.comment = nil
      case .comment: reader.comment = token.content
      case .text, .reference, .section:
        reader.reportText(
          token,
          "text outside of a string, at which the build fails; remove it or write '<!-- … -->'")
      case .endTag: break
      }
      reader.passItems(to: receive)
    }
  }

  private mutating func readRoot(_ tag: XMLToken) throws(CatalogError) {
    let name = tag.content.string(in: catalog)
    try scanner.require(
      name == "resources", at: tag.range.lowerBound,
      "the root element is <\(name)>; in a file of string resources it is <resources>")
    if let locale = scanner.attribute("tools:locale"),
      let language = LanguageTag.tag(androidLocale: locale)
    {
      items.append(.language(language))
    }
  }

  private mutating func readResource(_ tag: XMLToken) throws(CatalogError) {
    guard let kind = kind(of: tag) else { return try skip(tag) }
    let resource = Resource(
      kind: kind, name: scanner.attribute("name"), product: scanner.attribute("product") ?? "",
      isTranslatable: scanner.attribute("translatable") != "false")
    let values =
      kind == .string
      ? [try readValue(tag, of: resource, variant: "")] : try readItems(tag, of: resource)
    guard let name = resource.name else {
      return report(tag.range, "the resource has no name, and no app can show it")
    }
    if !names.insert(Name(kind: kind, product: resource.product, name: name)).inserted {
      report(tag.range, "the name '\(name)' appears twice, and the build fails; remove one")
    }
    let comment =
      comment.map { catalog[$0].trimming(while: \.isXMLWhitespace).indices.string(in: catalog) }
    items.append(.entry(CatalogEntry(key: name, comment: comment ?? "", values: values)))
  }

  private func kind(of tag: XMLToken) -> Kind? {
    switch tag.content.string(in: catalog) {
    case "string": .string
    case "plurals": .plurals
    case "string-array", "array": .array
    case "item": scanner.attribute("type") == "string" ? .string : nil
    default: nil
    }
  }

  /// Reads the items of plurals or an array through the end tag.
  private mutating func readItems(
    _ tag: XMLToken, of resource: Resource
  ) throws(CatalogError) -> [CatalogValue] {
    guard tag.kind == .startTag else { return [] }
    var values: [CatalogValue] = []
    var quantities: Set<String> = []
    while let token = try scanner.next(), token.kind != .endTag {
      switch token.kind {
      case .startTag, .emptyElementTag:
        guard token.content.string(in: catalog) == "item" else {
          try skip(token)
          continue
        }
        var variant = "array.\(values.count)"
        if resource.kind == .plurals {
          let quantity = scanner.attribute("quantity") ?? ""
          if !["zero", "one", "two", "few", "many", "other"].contains(quantity) {
            report(
              token.range,
              "the quantity '\(quantity)' is not one of zero, one, two, few, many, other, and the "
                + "build fails")
          } else if quantities.contains(quantity) {
            report(
              token.range,
              "the quantity '\(quantity)' appears twice, and the build fails; remove one")
          }
          quantities.insert(quantity)
          variant = "plural.\(quantity)"
        }
        values.append(try readValue(token, of: resource, variant: variant))
      case .text, .reference, .section:
        // The build ignores such text, so only the app's users notice that it is missing.
        reportText(token, "text outside of an item, which no app shows; remove it")
      case .comment, .endTag: break
      }
    }
    return values
  }

  /// Reads the content of a value's element through the end tag.
  private mutating func readValue(
    _ tag: XMLToken, of resource: Resource, variant: String
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
    for problem in value.problems { report(problem.range, problem.message) }
    let product = resource.product.isEmpty ? "" : "product.\(resource.product)"
    return CatalogValue(
      text: value.text, variant: variant.isEmpty ? product : product.adding(part: variant),
      isShipped: resource.isTranslatable && !value.isReference)
  }

  /// Skips the content and the end tag of an element that has no text to show.
  private mutating func skip(_ tag: XMLToken) throws(CatalogError) {
    guard tag.kind == .startTag else { return }
    let depth = scanner.depth
    while scanner.depth >= depth, try scanner.next() != nil {}
  }

  private mutating func reportText(_ token: XMLToken, _ message: String) {
    let text = catalog[token.range].trimming(while: \.isXMLWhitespace)
    if !text.isEmpty { report(text.indices, message) }
  }
}

/// Reads string resources of Android as aapt2 does.
typealias AndroidReader = ResourceReader<AndroidDialect>

/// Reads string resources of Compose Multiplatform, which are in folders called `composeResources`.
typealias ComposeResourcesReader = ResourceReader<ComposeDialect>

/// The rules by which a tool reads the values of resource files.
protocol ResourceDialect {
  /// Reads a value.
  ///
  /// - Parameters:
  ///   - tokens: The content of the value's element.
  ///   - source: The range of the content in the catalog.
  static func read(
    _ tokens: [XMLToken], in source: Range<Int>, of catalog: Bytes
  ) -> ResourceValue

  /// The ways to write a text in a value, in the order in which they are tried.
  static var spellings: [ResourceSpelling] { get }
}

extension ResourceReader {
  /// Returns the bytes that write a text into a value, or `nil` if no spelling works there.
  ///
  /// The bytes around a text affect how it is read. So the spellings are tried in turn, and the
  /// first that results in the intended value, without new problems, is used.
  static func literal(
    _ text: Bytes, in value: CatalogValue, replacing range: Range<Int>, of catalog: Bytes
  ) -> Bytes? {
    let source = value.text.source
    guard range.lowerBound >= source.lowerBound, range.upperBound <= source.upperBound,
      !catalog[..<source.lowerBound].suffix(2).elementsEqual("/>".utf8),
      let old = read(catalog[source])
    else { return nil }
    let replaced = value.text.offset(at: range.lowerBound)..<value.text.offset(at: range.upperBound)
    var expected = old.text.bytes
    expected.replaceSubrange(replaced, with: text)
    let place = range.lowerBound - source.lowerBound..<range.upperBound - source.lowerBound
    let problemCount = old.problems.count { !place.overlaps($0.range) }
    let spellings = Dialect.spellings.flatMap { spelling in
      [spelling.bytes(for: text, asXML: false), spelling.bytes(for: text, asXML: true)]
    }
    for suffix in suffixes(after: catalog[range]) {
      for spelling in spellings {
        var content = catalog[source]
        content.replaceSubrange(range, with: spelling + suffix)
        guard let new = read(content), new.text.bytes == expected,
          new.problems.count <= problemCount, new.isReference == old.isReference,
          !new.hasTags || old.hasTags
        else { continue }
        return spelling + suffix
      }
    }
    return nil
  }

  private static func read(_ content: ArraySlice<UInt8>) -> ResourceValue? {
    let content = Bytes(content)
    var scanner = XMLScanner(content, isContent: true)
    var tokens: [XMLToken] = []
    do {
      while let token = try scanner.next() { tokens.append(token) }
    } catch {
      return nil
    }
    return Dialect.read(tokens, in: content.indices, of: content)
  }

  /// Returns the endings to try for a replacement, because the replaced bytes may begin or end a
  /// quotation or a CDATA section.
  private static func suffixes(after replaced: ArraySlice<UInt8>) -> [Bytes] {
    var suffixes: [Bytes] = [[]]
    let mark = UInt8(ascii: "\"")
    if Dialect.spellings.contains(.quoted), replaced.contains(mark) { suffixes.append([mark]) }
    guard replaced.contains(UInt8(ascii: "<")) || replaced.contains(UInt8(ascii: ">")) else {
      return suffixes
    }
    return suffixes.flatMap { suffix in
      [suffix, suffix + Bytes("]]>".utf8), Bytes("<![CDATA[".utf8) + suffix]
    }
  }
}

/// A value of a resource file, as the app gets it.
struct ResourceValue {
  typealias Problem = (range: Range<Int>, message: String)

  var text: MappedText
  /// Whether the value names another resource instead of having a text.
  var isReference = false
  var hasTags = false
  /// The mistakes in the value, in the order of the file.
  var problems: [Problem] = []
}
