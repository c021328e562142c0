import LinkMarkup

extension LanguageServer {
  mutating func hover(_ parameters: JSONValue?) throws(ResponseError) -> JSONText {
    guard var context = try context(of: parameters, for: .hover) else { return .null }
    // The editor's text takes precedence over the contents of an open file on disk.
    let open = Dictionary(
      documents.values.compactMap { document in document.path.map { ($0, document.text.bytes) } },
      uniquingKeysWith: { first, _ in first })
    let reader = HoverReader(file: context.file, navigation: context.navigation) { [host] path in
      open[path] ?? host.contents(ofFileAt: path)
    }
    guard let hover = reader.hover(at: context.offset) else { return .null }
    let range = context.converter.range(hover.range)
    let (kind, text) =
      client.readsMarkdownHovers ? ("markdown", hover.markdown) : ("plaintext", hover.plainText)
    return #"{"contents":{"kind":\#(kind),"value":\#(text)},"range":\#(range)}"#
  }

  mutating func definition(_ parameters: JSONValue?) throws(ResponseError) -> JSONText {
    guard let context = try context(of: parameters, for: .definition),
      let place = context.navigation.definition(at: context.offset, in: context.file)
    else { return .null }
    return locations(of: [place]).jsonText
  }

  /// Returns the result of `textDocument/references` in a document or a route file.
  mutating func references(_ parameters: JSONValue?) throws(ResponseError) -> JSONText {
    indexAll()
    if options.isEnabled(.references), let (routes, offset) = routesContext(of: parameters) {
      let places = Navigation(index: index, routes: routes).references(toRouteAt: offset)
      return locations(of: places.filter { isFile(at: $0.path, routedBy: routes) }).jsonText
    }
    guard let context = try context(of: parameters, for: .references) else { return .null }
    let includesDefinition = parameters?["context"]?["includeDeclaration"]?.isTrue ?? false
    let places = context.navigation.references(
      at: context.offset, in: context.file, includesDefinition: includesDefinition)
    return locations(of: places).jsonText
  }

  mutating func documentLinks(_ parameters: JSONValue?) throws(ResponseError) -> JSONText {
    guard var context = try context(of: parameters, needsPosition: false) else { return .null }
    let links: [JSONText] = context.navigation.documentLinks(of: context.file).map { link in
      let target: String? =
        switch link.target {
        case .uri(let uri): uri
        case .file(let path, let line): uri(ofFileAt: path) + (line.map { "#L\($0)" } ?? "")
        case .none: nil
        }
      return #"""
        {"range":\#(context.converter.range(link.range))\#
        \#(member: "target", target)\#(member: "tooltip", link.tooltip)}
        """#
    }
    return links.jsonText
  }

  /// The protocol's number for the symbol kind `String`, which the server reports for headings.
  private static let headingKind = 15
  private static let maximumSymbolCount = 500

  mutating func documentSymbols(_ parameters: JSONValue?) throws(ResponseError) -> JSONText {
    guard var context = try context(of: parameters, for: .symbols, needsPosition: false) else {
      return .null
    }
    let uri = try uri(in: parameters)
    let symbols = context.file.outline.symbols
    if client.hasHierarchicalSymbols { return tree(of: symbols, converter: &context.converter) }
    return symbols.flatMap(\.withDescendants).map { symbol -> JSONText in
      let range = context.converter.range(symbol.range)
      return #"""
        {"name":\#(symbol.name),"kind":\#(LanguageServer.headingKind),\#
        "location":{"uri":\#(uri),"range":\#(range)}}
        """#
    }.jsonText
  }

  /// Returns symbols as JSON, with their children nested at most six levels deep.
  private func tree(of symbols: [OutlineSymbol], converter: inout PositionConverter) -> JSONText {
    symbols.map { symbol -> JSONText in
      #"""
      {"name":\#(symbol.name),"kind":\#(LanguageServer.headingKind),\#
      "range":\#(converter.range(symbol.range)),\#
      "selectionRange":\#(converter.range(symbol.selection)),\#
      "children":\#(tree(of: symbol.children, converter: &converter))}
      """#
    }.jsonText
  }

  mutating func workspaceSymbols(_ parameters: JSONValue?) -> JSONText {
    guard options.isEnabled(.symbols) else { return .null }
    indexAll()
    let symbols = index.symbols(
      matching: parameters?["query"]?.string ?? "", limit: LanguageServer.maximumSymbolCount)
    return symbols.compactMap { symbol -> JSONText? in
      locations(of: [symbol.place]).first.map { location in
        #"""
        {"name":\#(symbol.name),"kind":\#(LanguageServer.headingKind),"location":\#(location)}
        """#
      }
    }.jsonText
  }

  mutating func inlayHints(_ parameters: JSONValue?) throws(ResponseError) -> JSONText {
    guard var context = try context(of: parameters, for: .inlayHints, needsPosition: false) else {
      return .null
    }
    guard let range = context.text.range(parameters?["range"], encoding: client.encoding) else {
      throw .invalidParameters("'range' is missing")
    }
    return context.file.outline.inlayHints(in: range).map { hint -> JSONText in
      let position = context.converter.position(of: hint.offset)
      return #"{"position":\#(position),"label":\#(hint.text),"paddingLeft":true}"#
    }.jsonText
  }
}

extension OutlineSymbol {
  /// The symbol and its descendants, in document order.
  fileprivate var withDescendants: [OutlineSymbol] {
    [self] + children.flatMap(\.withDescendants)
  }
}
